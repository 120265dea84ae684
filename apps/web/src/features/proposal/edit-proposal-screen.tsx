import { recordKey } from '@atrium/domain/live';
import {
  editableSubmittedInternalStatus,
  editableSubmittedStatus,
  publicStatusWords,
  type SubmissionPeriod,
  staysEditableAfterSubmission,
  submissionEnd,
} from '@atrium/domain/proposal';
import { DateText } from '@atrium/ui/date-text';
import { lazyPart, loadPart, whenIdle } from '@atrium/ui/lazy-part';
import Alert from '@mui/material/Alert';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import {
  ProposalForEditingDocument,
  type ProposalForEditingQuery,
} from '../../api/generated/features/proposal/proposal-editor.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { Closes } from '../../kits/deadline/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import { LastValueResult, Screen } from '../../kits/screen/index.ts';
import { Wizard, type WizardItem } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { useActor, useSession } from '../../session/index.ts';
import { proposalParts } from './basis/basis-conflicts.ts';
import { basisPart, basisProblems, type ProposalBasis } from './basis/proposal-basis.ts';
import { ProposalBasisReview } from './basis/proposal-basis-review.tsx';
import { ProposalBasisStep } from './basis/proposal-basis-step.tsx';
import { useAutosaveBasis, useSaveBasis } from './basis/save-basis.ts';
import { SubmitFoot } from './submit-foot.tsx';
import { TimeNotice } from './time-notice.tsx';

/** Few proposals have clarifications, are copies or are reviewed anonymously: a first visit to the form does not load this. */
const Clarifications = lazyPart(() =>
  whenIdle()
    .then(() => import('../../kits/clarifications/index.ts'))
    .then((m) => m.Clarifications),
);
const Earlier = lazyPart(() =>
  whenIdle()
    .then(() => import('../../kits/earlier/index.tsx'))
    .then((m) => m.Earlier),
);

const UnnamedNotice = lazyPart(() =>
  whenIdle()
    .then(() => import('../../kits/unnamed-notice/index.tsx'))
    .then((m) => m.UnnamedNotice),
);

/** A draft has neither decision nor data and does not load this. */
const DecisionNotice = lazyPart(() => import('./decision-notice.tsx').then((m) => m.DecisionNotice));
const DataNotice = lazyPart(() => import('./data-notice.tsx').then((m) => m.DataNotice));

/** Shown after submission: loaded while a draft is edited, so that it appears immediately. */
const loadSubmitted = () => loadPart(() => import('./submitted-part.tsx').then((m) => m.SubmittedPart));
const SubmittedPart = lazyPart(loadSubmitted);

export type EditedProposal = NonNullable<ProposalForEditingQuery['proposal']>;

const basisOf = (proposal: EditedProposal): ProposalBasis => ({
  title: proposal.title,
  abstract: proposal.abstract,
  proposer: proposal.proposer ?? null,
  users: proposal.users,
  invites: proposal.coProposerInvites.map(({ email }) => email),
});

/** Returns what the footer of the last step needs to submit the proposal. */
function submissionOf({ primaryKey, proposalId, submitted, abilities, call }: EditedProposal, isInternalUser: boolean) {
  const connections = (call?.proposalWorkflow?.workflowConnections ?? []).map(({ prevStatusId, status }) => ({
    prevStatusId,
    shortCode: status.shortCode,
  }));
  return {
    primaryKey,
    proposalId,
    submitted,
    staysEditable: staysEditableAfterSubmission(connections, isInternalUser),
    submissionMessage: call?.submissionMessage ?? null,
    submit: abilities.clone.allowed ? abilities.submit : undefined,
    download: abilities.download,
  };
}

/** Returns the period in which the proposal may be submitted. */
function periodOf({ call, extendedUntil }: EditedProposal): SubmissionPeriod | undefined {
  if (!call) return undefined;
  return {
    call: {
      startCall: new Date(call.startCall),
      endCall: new Date(call.endCall),
      endCallInternal: new Date(call.endCallInternal ?? call.endCall),
    },
    graceMinutes: call.graceMinutes ?? null,
    extendedUntil: extendedUntil ? new Date(extendedUntil) : null,
  };
}

/** Returns what the wizard needs for a stored proposal (as `item-kind` modules do). */
function useProposalItem(proposal: EditedProposal, operation: Operation<unknown>): WizardItem<ProposalBasis> {
  const text = useText();
  const actor = useActor();
  const { isInternalUser } = useSession();
  const { primaryKey, submitted, abilities, call, questionary } = proposal;
  const period = periodOf(proposal);
  // An extension of this proposal replaces the end of the call; the grace period does not.
  const ownEnd = period && submissionEnd({ ...period, graceMinutes: null }, { isInternalUser });
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  const basis = useMemo(() => basisOf(proposal), [proposal]);
  const saveBasis = useSaveBasis({
    callId: call?.id ?? 0,
    known: { primaryKey, questionaryId: questionary.questionaryId },
    arrive: async () => undefined,
  });
  const autosaveBasis = useAutosaveBasis(primaryKey);
  const status = proposal.status?.shortCode;
  return {
    key: `proposal-${primaryKey}`,
    title: proposal.title || text('Proposal'),
    // A submitted proposal has no deadline any more.
    info: submitted || !ownEnd ? undefined : <Closes at={ownEnd} />,
    steps,
    proposalPk: primaryKey,
    record: recordKey('proposal', primaryKey),
    questionaryId: questionary.questionaryId,
    // Readers who are not on the team could never edit it, so they are not told why they cannot.
    mayChange: abilities.clone.allowed ? abilities.edit : { allowed: false },
    opensAtFirstStep: status === editableSubmittedStatus || status === editableSubmittedInternalStatus,
    allocationTimeUnit: call?.allocationTimeUnit,
    basis,
    parts: proposalParts,
    basisProblems: (value) => basisProblems(value, actor),
    basisPart,
    saveBasis,
    autosaveBasis,
    Basis: ProposalBasisStep,
    BasisReview: ProposalBasisReview,
    savedText: submitted ? 'Saved and proposal resubmitted' : 'Saved',
    summary: {
      title: 'Review',
      foot: (
        <SubmitFoot
          proposal={{
            ...submissionOf(proposal, isInternalUser),
            isComplete: steps.every(({ isCompleted }) => isCompleted),
          }}
        />
      ),
    },
    reload: () => operation.query.refetch(),
  };
}

function Editor({ proposal, operation }: { proposal: EditedProposal; operation: Operation<unknown> }) {
  return <Wizard item={useProposalItem(proposal, operation)} />;
}

/** Notices about the time left for a draft, and the receipt after submission. */
function OnTime({ proposal }: { proposal: EditedProposal }) {
  const { proposalId, submitted, receipts, call, abilities, publicStatus } = proposal;
  const [before] = useState(submitted);
  useEffect(
    () =>
      void whenIdle()
        .then(loadSubmitted)
        .catch(() => undefined),
    [],
  );
  if (!submitted) return <LastDay proposal={proposal} />;
  // Readers such as visitors have not submitted anything: receipt and copy are for the team.
  if (!abilities.clone.allowed) return null;
  return (
    <SubmittedPart
      reference={proposalId}
      receipts={receipts}
      answersFrom={call?.startNotify ?? null}
      answersBy={call?.endNotify ?? null}
      isEditable={abilities.edit.allowed}
      isWaiting={publicStatus === 'submitted'}
      isNew={!before}
    />
  );
}

function LastDay({ proposal }: { proposal: EditedProposal }) {
  const { isInternalUser } = useSession();
  const { extensionReason, questionary } = proposal;
  const period = periodOf(proposal);
  if (!period) return null;
  return (
    <TimeNotice
      period={period}
      isInternalUser={isInternalUser}
      reason={extensionReason ?? null}
      open={questionary.steps.filter(({ isCompleted }) => !isCompleted).map(({ topic }) => topic.title)}
    />
  );
}

/** Says of a draft that its call has another form by now (rule P192). */
function KeptForm({ proposal: { submitted, call, questionary } }: { proposal: EditedProposal }) {
  const text = useText();
  if (submitted || !call || call.templateId === questionary.templateId) return null;
  return (
    <Alert severity="info" sx={{ mb: 3, maxWidth: '47.5rem' }}>
      {text(
        'The form of this call was replaced after you started. This proposal keeps its form and its answers, and can be submitted with them.',
      )}
    </Alert>
  );
}

/** `/ProposalEdit/{proposalPk}`: an applicant's proposal, editable while that is allowed and readable afterwards. */
export function EditProposalScreen() {
  const text = useText();
  const { proposalPk } = useParams({ strict: false }) as { proposalPk: string };
  const operation = useOperation(
    ProposalForEditingDocument,
    { primaryKey: Number(proposalPk) },
    {
      keepPrevious: false,
      staleTime: 0,
      live: (data) => (data.proposal ? [recordKey('proposal', data.proposal.primaryKey)] : []),
      // More time for the call is more time for this form.
      liveForMany: ({ proposal }) => (proposal?.call ? [recordKey('call', proposal.call.id)] : []),
    },
  );
  const proposal = operation.data?.proposal;
  return (
    <Screen
      dense
      title={proposal ? proposal.title || text('Proposal') : text('Proposal')}
      context={
        proposal ? (
          <>
            {proposal.proposalId}
            {proposal.call ? ` · ${proposal.call.shortCode}` : null}
            {` · ${text(publicStatusWords[proposal.publicStatus])}`}
            {proposal.submittedDate ? (
              <>
                {proposal.publicStatus === 'submitted' ? ' ' : ` · ${text('submitted')} `}
                <DateText value={proposal.submittedDate} withTime />
              </>
            ) : null}
          </>
        ) : undefined
      }
    >
      <LastValueResult of={operation} field="proposal" absent="Proposal not found" kept={`proposal-${proposalPk}`}>
        {(found) => (
          <>
            {found.submitted ? <DecisionNotice proposal={found} /> : null}
            <Earlier proposalPk={found.primaryKey} isOwn />
            <Clarifications proposalPk={found.primaryKey} />
            {found.submitted ? null : <UnnamedNotice proposalPk={found.primaryKey} />}
            {found.experiments?.some(({ dataAddress }) => dataAddress) ? (
              <DataNotice experiments={found.experiments} />
            ) : null}
            <KeptForm proposal={found} />
            <OnTime proposal={found} />
            <Editor key={found.primaryKey} proposal={found} operation={operation} />
          </>
        )}
      </LastValueResult>
    </Screen>
  );
}
