import { BoxedList } from '@atrium/ui/boxed-list';
import { lazyPart } from '@atrium/ui/lazy-part';
import { windowBelow } from '@atrium/ui/width';
import EditOutlined from '@mui/icons-material/EditOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import {
  type BesideMyProposalsQuery,
  CallsToApplyInDocument,
} from '../../api/generated/features/my-proposals/my-proposals.ts';
import { useOperation } from '../../api/index.ts';
import { Closes, callEnd, useServerNow } from '../../kits/deadline/index.ts';
import { basisPartName, useKeptRecords } from '../../kits/draft/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';
import { useBeside } from './use-beside.ts';

/** Few ever began what they did not finish in time: a first visit does without. */
const KeptLink = lazyPart(() => import('../../kits/draft/kept/kept-link.tsx').then((m) => m.KeptLink));

type Draft = NonNullable<BesideMyProposalsQuery['me']>['waiting'][number];

interface Due {
  readonly callId: number;
  readonly templateId: number;
  readonly call: string;
  readonly title: string | null | undefined;
  readonly by: Date;
  readonly drafts: readonly Draft[];
  /** The title of a new proposal that was begun and not saved yet; undefined where there is none. */
  readonly begun: string | undefined;
}

const kind = 'proposal-new-';

/** What was begun and not saved yet, by call: how it is called so far. */
function begunIn(kept: ReturnType<typeof useKeptRecords>): (callId: number) => string | undefined {
  return (callId) => {
    const parts = kept.get(kind + callId)?.parts;
    return parts ? String(parts[basisPartName('title')]?.value ?? '').trim() : undefined;
  };
}

/**
 * Open calls in the order of their deadlines, with the drafts that still wait in them; the server says which are open. What was begun in
 * others is named by its records.
 */
function useDue(): { readonly due: readonly Due[]; readonly closed: readonly string[] } {
  const { isInternalUser } = useSession();
  const now = useServerNow();
  const kept = useKeptRecords(kind);
  const begun = begunIn(kept);
  const drafts = useBeside().data?.me?.waiting ?? [];
  const { data } = useOperation(CallsToApplyInDocument, {
    filter: { isActive: true, isEnded: false, ...(isInternalUser ? { isActiveInternal: true } : {}) },
  });
  const due = (data?.calls ?? [])
    .map((call) => ({
      callId: call.id,
      templateId: call.templateId,
      call: call.shortCode,
      title: call.title,
      by: callEnd(call, isInternalUser, now).end,
      drafts: drafts.filter(({ callId }) => callId === call.id),
      begun: begun(call.id),
    }))
    .sort((a, b) => a.by.getTime() - b.by.getTime());
  const isClosed = (record: string) => data?.calls && !due.some(({ callId }) => record === kind + callId);
  return { due, closed: [...kept.keys()].filter(isClosed) };
}

/** The way on with something begun, which is named to those who do not see it beside. */
function Continue({ label, to }: { label: string; to: ReturnType<typeof screenLink> }) {
  const text = useText();
  return (
    <Button size="small" variant="outlined" aria-label={label} {...to}>
      {text('Continue')}
    </Button>
  );
}

function ContinueDraft({ draft: { primaryKey, proposalId, title } }: { draft: Draft }) {
  const text = useText();
  return (
    <Continue
      label={text('Continue {{title}}', { title: title || proposalId })}
      to={screenLink({ to: '/ProposalEdit/$proposalPk', params: { proposalPk: primaryKey } })}
    />
  );
}

/** Several things begun in one call are gone on with each by its own title, none chosen for somebody. */
const isListed = ({ drafts, begun }: Due) => drafts.length + (begun === undefined ? 0 : 1) > 1;

/** How the proposal is called that was begun and not saved yet. */
function useBegunWords(): (begun: string) => string {
  const text = useText();
  return (begun) =>
    begun
      ? text('Started, not saved yet: {{title}}', { title: begun })
      : text('You have begun a proposal that is not saved yet');
}

/** The way on with the proposal that was begun and not saved yet. */
function ContinueBegun({ due: { callId, templateId, begun } }: { due: Due }) {
  const text = useText();
  return (
    <Continue
      label={begun ? text('Continue with {{title}}', { title: begun }) : text('Continue with the new proposal')}
      to={screenLink({ to: '/ProposalCreate/$callId/$templateId', params: { callId, templateId } })}
    />
  );
}

/** What one thing begun is called, and the way on with it. */
const DraftLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
    <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {name}
    </Typography>
    {children}
  </Box>
);

/** What was begun in one call, a line each. */
function Drafts({ due }: { due: Due }) {
  const words = useBegunWords();
  const { drafts, begun } = due;
  return (
    <Box
      component="ul"
      sx={{ gridRow: 2, gridColumn: '2 / -1', m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
    >
      {drafts.map((draft) => (
        <DraftLine key={draft.primaryKey} name={draft.title || draft.proposalId}>
          <ContinueDraft draft={draft} />
        </DraftLine>
      ))}
      {begun === undefined ? null : (
        <DraftLine name={words(begun)}>
          <ContinueBegun due={due} />
        </DraftLine>
      )}
    </Box>
  );
}

/** Which call, until when, and what waits in it. */
function CallWords({ due }: { due: Due }) {
  const text = useText();
  const words = useBegunWords();
  const { call, title, by, drafts, begun } = due;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title ? `${call} – ${title}` : call}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        <Closes at={by} />
        {drafts.length > 0 ? ` · ${text('{{n}} drafts wait', { n: drafts.length })}` : ''}
      </Typography>
      {begun === undefined || isListed(due) ? null : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {words(begun)}
        </Typography>
      )}
    </Box>
  );
}

/** The way on: with what was begun, with the only draft, or with a new proposal; what is listed has its ways there. */
function WaysOn({ due }: { due: Due }) {
  const text = useText();
  const { callId, templateId, call, drafts, begun } = due;
  const [draft] = drafts;
  const isBegun = begun !== undefined;
  const create = screenLink({ to: '/ProposalCreate/$callId/$templateId', params: { callId, templateId } });
  if (isBegun) return isListed(due) ? null : <ContinueBegun due={due} />;
  if (draft && !isListed(due)) return <ContinueDraft draft={draft} />;
  return (
    <Button
      size="small"
      aria-label={text(draft ? 'Write another proposal for {{call}}' : 'Apply to {{call}}', { call })}
      {...create}
    >
      {text(draft ? 'Write another' : 'Apply')}
    </Button>
  );
}

function DueCall({ due }: { due: Due }) {
  const waits = due.begun !== undefined || due.drafts.length > 0;
  const Icon = waits ? EditOutlined : EventOutlined;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        gap: 1.5,
        alignItems: 'center',
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        // On a phone the way on stands below, as the words need the whole width there.
        [windowBelow(600)]: { rowGap: 1, '& > a': { gridColumn: 2, justifySelf: 'start', minWidth: 0 } },
      }}
    >
      <Icon aria-hidden fontSize="small" sx={{ color: waits ? 'warning.main' : 'text.secondary' }} />
      <CallWords due={due} />
      {isListed(due) ? <Drafts due={due} /> : null}
      <WaysOn due={due} />
    </Box>
  );
}

function OpenCalls({ due }: { due: readonly Due[] }) {
  const text = useText();
  // A draft that waits is never left out, however far its deadline.
  const shown = due.filter(({ drafts, begun }, index) => index < 5 || drafts.length > 0 || begun !== undefined);
  return (
    <Box component="section" aria-labelledby="due" sx={{ mb: 3 }}>
      <Typography id="due" component="h2" variant="h3" sx={{ mb: 1 }}>
        {text('Open calls')}
      </Typography>
      <BoxedList>
        {shown.map((entry) => (
          <DueCall key={entry.callId} due={entry} />
        ))}
      </BoxedList>
    </Box>
  );
}

/** What is due: the calls one can still apply in, and the drafts that wait there; and the way to what was begun in others. */
export function DuePart() {
  const { due, closed } = useDue();
  return (
    <>
      {due.length > 0 ? <OpenCalls due={due} /> : null}
      {closed.length > 0 ? <KeptLink records={closed} /> : null}
    </>
  );
}
