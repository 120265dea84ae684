import { recordKey } from '@atrium/domain/live';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import { windowBelow } from '@atrium/ui/width';
import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import FiberManualRecordOutlined from '@mui/icons-material/FiberManualRecordOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  ProposalTimelineDocument,
  type ProposalTimelineQuery,
  UndoableOfProposalDocument,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { useOperation } from '../../api/index.ts';
import { oneOf, useAddressState } from '../../kits/address-state/index.ts';
import { actWords } from '../../kits/confirm/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { LoggedChanges, whoDid } from '../../kits/logged-changes/index.ts';
import { OverwrittenTexts } from '../../kits/overwritten-texts/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { say, useText } from '../../locale/index.ts';
import { Outcomes } from './outcomes.tsx';
import type { RecordedProposal, RecordTab } from './record-tab.ts';
import { StandingPart } from './standing-part.tsx';

/** Acts on this proposal in the last week that can be undone; renders nothing if there are none. */
function Undoable({ proposalPk }: { proposalPk: number }) {
  const text = useText();
  const { data } = useOperation(
    UndoableOfProposalDocument,
    { proposalPk },
    { quiet: true, keepPrevious: false, staleTime: 0, live: () => [recordKey('proposal', proposalPk)] },
  );
  const acts = (data?.acts ?? []).filter(({ abilities }) => abilities.undo.allowed);
  const [last] = acts;
  if (!last) return null;
  return (
    <Alert severity="info" variant="outlined" icon={<UndoOutlined />} sx={{ mb: 2, maxWidth: '47.5rem' }}>
      {text(last.does)}: {actWords(last)}.{' '}
      <ScreenLink to="/Undo" query={{ proposal: proposalPk }}>
        {text('{{n}} actions of the last week can be undone', { n: acts.length })}
      </ScreenLink>
    </Alert>
  );
}

type Entry = NonNullable<ProposalTimelineQuery['proposalTimeline']>[number];

/** On narrower screens the time is below the event. */
const onPhone = windowBelow(600);

/** The mark of an entry, and the line that connects it to the next. */
function Mark({ isStatusChange }: Pick<Entry, 'isStatusChange'>) {
  const Icon = isStatusChange ? ArrowForwardOutlined : FiberManualRecordOutlined;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        '&::after': {
          content: '""',
          position: 'absolute',
          left: 'calc(0.75rem - 1px)',
          top: 24,
          bottom: -16,
          width: '1px',
          backgroundColor: 'divider',
        },
        'li:last-of-type > &::after': { display: 'none' },
      }}
    >
      <Icon
        sx={{
          fontSize: isStatusChange ? 20 : 14,
          m: isStatusChange ? '2px' : '5px',
          color: isStatusChange ? 'primary.main' : 'text.secondary',
        }}
      />
    </Box>
  );
}

/** An act that recorded several events shows their titles on one line. */
const saidTitle = (title: string) =>
  title
    .split(' – ')
    .map((one) => say(one))
    .join(' – ');

interface EntryProps {
  readonly entry: Entry;
  readonly workflowId: number | undefined;
}

/** The cause of an entry: the person, the reason, and the connection of the workflow along which the proposal moved. */
function Cause({ entry, workflowId }: EntryProps) {
  const text = useText();
  return (
    <Typography component="p" variant="body2" color="textSecondary">
      {whoDid(entry)}
      {entry.why ? ` · ${text(entry.why)}` : ''}
      {entry.connectionId && workflowId ? (
        <>
          {' · '}
          <ScreenLink
            to="/ProposalWorkflowEditor/$workflowId"
            params={{ workflowId }}
            query={{ connection: entry.connectionId }}
            color="inherit"
            // Every move of the proposal has such a link, so each needs its own name.
            aria-label={`${text('Show in the workflow')}: ${saidTitle(entry.title)}`}
          >
            {text('Show in the workflow')}
          </ScreenLink>
        </>
      ) : null}
    </Typography>
  );
}

function TimelineEntry({ entry, workflowId }: EntryProps) {
  const title = saidTitle(entry.title);
  // Some events have a description that equals their title.
  const detail = entry.detail && say(entry.detail) !== title ? say(entry.detail) : null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '9.375rem 1.5rem 1fr',
        columnGap: 1,
        pb: 2,
        [onPhone]: { gridTemplateColumns: '1.5rem 1fr' },
      }}
    >
      <Box
        sx={{
          color: 'text.secondary',
          fontSize: '0.8125rem',
          pt: 0.25,
          [onPhone]: { gridColumn: '2', order: 3 },
        }}
      >
        <DateText value={entry.at} withTime />
      </Box>
      <Mark isStatusChange={entry.isStatusChange} />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component="p"
          variant="body2"
          title={entry.eventType}
          sx={{ fontWeight: entry.isStatusChange ? 600 : 500 }}
        >
          {title}
        </Typography>
        {detail ? (
          <Typography component="p" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        ) : null}
        <LoggedChanges changes={entry.changes} />
        <Cause entry={entry} workflowId={workflowId} />
        <Outcomes outcomes={entry.outcomes} />
      </Box>
    </Box>
  );
}

function Timeline({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const operation = useOperation(
    ProposalTimelineDocument,
    { proposalPk: proposal.primaryKey },
    { keepPrevious: false, live: () => [recordKey('proposal', proposal.primaryKey)] },
  );
  const standing = operation.data?.proposalStanding;
  return (
    <QueryResult of={operation} field="proposalTimeline">
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState
            title={text('No events yet')}
            text={text('Everything that happens to the proposal is recorded here.')}
          />
        ) : (
          <>
            {standing ? (
              <StandingPart standing={standing} change={entries.findLast(({ isStatusChange }) => isStatusChange)} />
            ) : null}
            <Box component="ol" aria-label={text('What happened')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {entries.toReversed().map((entry) => (
                <TimelineEntry key={entry.id} entry={entry} workflowId={standing?.workflowId} />
              ))}
            </Box>
          </>
        )
      }
    </QueryResult>
  );
}

const codecs = { log: oneOf(['events', 'overwritten'], 'events') };

function Logs({ proposal }: { proposal: RecordedProposal }) {
  const text = useText();
  const [{ log }, set] = useAddressState(codecs);
  return (
    <>
      <Undoable proposalPk={proposal.primaryKey} />
      <ToggleChoice
        label={text('What to show')}
        value={log}
        options={[
          ['events', text('What happened')],
          ['overwritten', text('Overwritten texts')],
        ]}
        onValue={(next) => set({ log: next })}
        sx={{ mb: 2 }}
      />
      {log === 'events' ? <Timeline proposal={proposal} /> : <OverwrittenTexts proposalPk={proposal.primaryKey} />}
    </>
  );
}

/** What happened to the proposal and why, newest first, and which values were overwritten. */
export const logsTab: RecordTab = {
  label: 'Logs',
  isShown: ({ abilities }) => abilities.readLogs.allowed,
  Content: Logs,
};
