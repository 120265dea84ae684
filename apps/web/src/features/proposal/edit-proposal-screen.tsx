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
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import {
  ProposalForEditingDocument,
  type ProposalForEditingQuery,
} from '../../api/generated/features/proposal/proposal-editor.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { Closes } from '../../kits/deadline/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import { Screen, StayingAnswer } from '../../kits/screen/index.ts';
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

/** Few proposals were asked about, copied from another, or are reviewed without names: a first visit to the form does without. */
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

/** What was decided, and data, come after a draft, which does without. */
const DecisionNotice = lazyPart(() => import('./decision-notice.tsx').then((m) => m.DecisionNotice));
const DataNotice = lazyPart(() => import('./data-notice.tsx').then((m) => m.DataNotice));

/** What comes once a proposal is handed in: loaded while a draft is written, so that it stands at once. */
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

/** What the foot of the last step needs of the proposal to hand it in. */
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

/** When a proposal may be handed in. */
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

/** What the wizard needs of a stored proposal (`item-kind` of the house). */
function useProposalItem(proposal: EditedProposal, operation: Operation<unknown>): WizardItem<ProposalBasis> {
  const text = useText();
  const actor = useActor();
  const { isInternalUser } = useSession();
  const { primaryKey, submitted, abilities, call, questionary } = proposal;
  const period = periodOf(proposal);
  // Time that was given to this proposal takes the place of the end of the call; grace does not.
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
    // What was handed in has no deadline any more.
    info: submitted || !ownEnd ? undefined : <Closes at={ownEnd} />,
    steps,
    proposalPk: primaryKey,
    record: recordKey('proposal', primaryKey),
    questionaryId: questionary.questionaryId,
    // Who only reads it was never meant to write it, and is told nothing of that.
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

/** What there is to say of the time a draft has, and the receipt once it is handed in. */
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
  // Who only reads it, as a visitor does, has handed nothing in: a copy is for its people.
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

/** `/ProposalEdit/{proposalPk}`: an applicant's proposal, to fill in while that is allowed and to read ever after. */
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
      <StayingAnswer of={operation} field="proposal" absent="Proposal not found" kept={`proposal-${proposalPk}`}>
        {(found) => (
          <>
            {found.submitted ? <DecisionNotice proposal={found} /> : null}
            <Earlier proposalPk={found.primaryKey} isOwn />
            <Clarifications proposalPk={found.primaryKey} />
            {found.submitted ? null : <UnnamedNotice proposalPk={found.primaryKey} />}
            {found.experiments?.some(({ dataAddress }) => dataAddress) ? (
              <DataNotice experiments={found.experiments} />
            ) : null}
            <OnTime proposal={found} />
            <Editor key={found.primaryKey} proposal={found} operation={operation} />
          </>
        )}
      </StayingAnswer>
    </Screen>
  );
}
