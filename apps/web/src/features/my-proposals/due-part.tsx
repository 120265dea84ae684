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
import { useHomeContext } from './use-beside.ts';

/** Few users have unfinished proposals in closed calls: a first visit does not load this. */
const KeptLink = lazyPart(() => import('../../kits/draft/kept/kept-link.tsx').then((m) => m.KeptLink));

type Draft = NonNullable<BesideMyProposalsQuery['me']>['waiting'][number];

interface Due {
  readonly callId: number;
  readonly templateId: number;
  readonly call: string;
  readonly title: string | null | undefined;
  readonly by: Date;
  readonly drafts: readonly Draft[];
  /** The title of a new proposal that was started and not saved yet; undefined if there is none. */
  readonly begun: string | undefined;
}

const kind = 'proposal-new-';

/** Returns a lookup of the title of the unsaved proposal in each call. */
function begunIn(kept: ReturnType<typeof useKeptRecords>): (callId: number) => string | undefined {
  return (callId) => {
    const parts = kept.get(kind + callId)?.parts;
    return parts ? String(parts[basisPartName('title')]?.value ?? '').trim() : undefined;
  };
}

/**
 * Open calls by deadline, with the user's drafts in them; the server determines which are open. Unsaved proposals in other calls are
 * returned by the names of their records.
 */
function useDue(): { readonly due: readonly Due[]; readonly closed: readonly string[] } {
  const { isInternalUser } = useSession();
  const now = useServerNow();
  const kept = useKeptRecords(kind);
  const begun = begunIn(kept);
  const drafts = useHomeContext().data?.me?.waiting ?? [];
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

/** Continues something started; the label names it for screen readers. */
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

/** Several drafts in one call are each listed by title, since none of them is the obvious one to continue. */
const isListed = ({ drafts, begun }: Due) => drafts.length + (begun === undefined ? 0 : 1) > 1;

/** Returns the words for a proposal that was started and not saved yet. */
function useBegunWords(): (begun: string) => string {
  const text = useText();
  return (begun) =>
    begun
      ? text('Started, not saved yet: {{title}}', { title: begun })
      : text('You have started a proposal that is not saved yet');
}

/** Continues the proposal that was started and not saved yet. */
function ContinueBegun({ due: { callId, templateId, begun } }: { due: Due }) {
  const text = useText();
  return (
    <Continue
      label={begun ? text('Continue with {{title}}', { title: begun }) : text('Continue with the new proposal')}
      to={screenLink({ to: '/ProposalCreate/$callId/$templateId', params: { callId, templateId } })}
    />
  );
}

/** The name of a draft, and the button to continue it. */
const DraftLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
    <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {name}
    </Typography>
    {children}
  </Box>
);

/** The drafts in one call, a line each. */
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

/** The call, its deadline, and the drafts in it. */
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
        {drafts.length > 0 ? ` · ${text('{{n}} drafts in progress', { n: drafts.length })}` : ''}
      </Typography>
      {begun === undefined || isListed(due) ? null : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {words(begun)}
        </Typography>
      )}
    </Box>
  );
}

/** The buttons of a call: continue the only draft, or start a new proposal; listed drafts have their own buttons. */
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
        // On a phone the buttons are below, as the text needs the whole width there.
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
  // A call with a draft is always shown, however far away its deadline is.
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

/** What is due: open calls and the user's drafts in them, with a link to unsaved proposals in other calls. */
export function DuePart() {
  const { due, closed } = useDue();
  return (
    <>
      {due.length > 0 ? <OpenCalls due={due} /> : null}
      {closed.length > 0 ? <KeptLink records={closed} /> : null}
    </>
  );
}
