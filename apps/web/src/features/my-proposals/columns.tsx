import { hasPreSubmissionReference, type NextStep, nextStep, publicStatusWords } from '@atrium/domain/proposal';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { OneLine } from '@atrium/ui/one-line';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import type { MyProposalsQuery } from '../../api/generated/features/my-proposals/my-proposals.ts';
import { IdCell } from '../../kits/copy-id/index.ts';
import { TimeLeft, useServerNow } from '../../kits/deadline/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { say, useText } from '../../locale/index.ts';
import { useFeatures, useSession } from '../../session/index.ts';

export type MyProposal = NonNullable<MyProposalsQuery['me']>['proposalsPage']['proposals'][number];

const tones: Readonly<Record<MyProposal['publicStatus'], StatusTone>> = {
  draft: 'draft',
  submitted: 'waiting',
  accepted: 'good',
  reserved: 'warning',
  rejected: 'bad',
  unknown: 'neutral',
};

/** The public status as a chip. */
export function PublicStatusCell({ status }: { status: MyProposal['publicStatus'] }) {
  const text = useText();
  return <StatusChip label={text(publicStatusWords[status])} tone={tones[status]} />;
}

export function isProvisional({ submitted, call }: MyProposal): boolean {
  return hasPreSubmissionReference({ submitted, referenceNumberFormat: call?.referenceNumberFormat ?? null });
}

/** Returns the user's next step for a proposal, according to the rules of the domain; undefined for a proposal without its call. */
export function stepOf(proposal: MyProposal, isInternalUser: boolean, now: Date): NextStep | undefined {
  const { call, status, finalStatus } = proposal;
  if (!call) return undefined;
  const period = {
    startCall: new Date(call.startCall),
    endCall: new Date(call.endCall),
    endCallInternal: new Date(call.endCallInternal ?? call.endCall),
  };
  return nextStep(
    {
      ...proposal,
      status: status?.shortCode ?? '',
      finalStatus: finalStatus ?? 'UNSET',
      call: period,
      graceMinutes: call.graceMinutes ?? null,
      extendedUntil: proposal.extendedUntil ? new Date(proposal.extendedUntil) : null,
    },
    { isInternalUser },
    now,
  );
}

const words: Readonly<Record<NextStep['kind'], string>> = {
  SUBMIT: 'Submit',
  WAIT_FOR_CALL: 'The call opens',
  MISSED: 'Missed: the call has closed',
  MAY_STILL_EDIT: 'Submitted, still editable',
  WAIT_FOR_DECISION: 'Under review',
  WAIT_FOR_EXPLANATION: 'Decided, details to follow',
  READ_DECISION: 'Read the decision',
  PREPARE_EXPERIMENT: 'Prepare the experiment',
};

function NextStepText({ proposal }: { proposal: MyProposal }) {
  const text = useText();
  const features = useFeatures();
  const now = useServerNow();
  const step = stepOf(proposal, useSession().isInternalUser, now);
  if (!step) return <span>–</span>;
  if (step.kind === 'SUBMIT') {
    return (
      <span>
        {text('Submit')} · <TimeLeft until={step.by} />
      </span>
    );
  }
  if (step.kind === 'WAIT_FOR_CALL') {
    return (
      <span>
        {text('The call opens')} <DateText value={step.from} />
      </span>
    );
  }
  if (step.kind === 'PREPARE_EXPERIMENT' && features.has('SCHEDULER')) {
    return <ScreenLink to="/ExperimentTimes">{text(words[step.kind])}</ScreenLink>;
  }
  if (step.kind === 'READ_DECISION') {
    return (
      <ScreenLink to="/ProposalEdit/$proposalPk" params={{ proposalPk: proposal.primaryKey }}>
        {text(words[step.kind])}
      </ScreenLink>
    );
  }
  return <span>{text(words[step.kind])}</span>;
}

/** The columns of 'My proposals', with the next step; the server sorts by column id (rule P55). */
export const columns: readonly DataColumn<MyProposal>[] = [
  {
    id: 'proposalId',
    header: 'Proposal ID',
    text: (proposal) => proposal.proposalId,
    cell: (proposal) => <IdCell id={proposal.proposalId} mark={isProvisional(proposal) ? '*' : ''} />,
    sortable: true,
    width: 130,
  },
  {
    id: 'title',
    header: 'Title',
    text: (proposal) => proposal.title || say('Untitled'),
    cell: (proposal) => (
      <ScreenLink
        to="/ProposalEdit/$proposalPk"
        params={{ proposalPk: proposal.primaryKey }}
        color="inherit"
        underline="hover"
      >
        {proposal.title || <i>{say('Untitled')}</i>}
      </ScreenLink>
    ),
    sortable: true,
    grows: true,
    locked: true,
    card: 'title',
  },
  {
    id: 'publicStatus',
    header: 'Status',
    text: (proposal) => publicStatusWords[proposal.publicStatus],
    cell: (proposal) => <PublicStatusCell status={proposal.publicStatus} />,
    sortable: true,
    card: 'status',
    width: 130,
  },
  {
    id: 'call.shortCode',
    header: 'Call',
    text: (proposal) => proposal.call?.shortCode,
    cell: (proposal) => <OneLine width={120}>{proposal.call?.shortCode ?? '–'}</OneLine>,
    sortable: true,
  },
  {
    id: 'next',
    header: 'Next step',
    cell: (proposal) => (
      <OneLine width={230}>
        <NextStepText proposal={proposal} />
      </OneLine>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    text: (proposal) => proposal.created,
    cell: (proposal) => <DateText value={proposal.created} />,
    sortable: true,
    width: 120,
  },
];
