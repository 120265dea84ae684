import { recordKey } from '@atrium/domain/live';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  NewProposalDocument,
  type NewProposalQuery,
  ProposalForEditingDocument,
} from '../../api/generated/features/proposal/proposal-editor.ts';
import { operationKey, request, useOperation } from '../../api/index.ts';
import { Closes, callEnd, useServerNow } from '../../kits/deadline/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { Wizard, type WizardItem } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { useActor, useSession } from '../../session/index.ts';
import { proposalParts } from './basis/basis-conflicts.ts';
import { basisPart, basisProblems, type ProposalBasis } from './basis/proposal-basis.ts';
import { ProposalBasisReview } from './basis/proposal-basis-review.tsx';
import { ProposalBasisStep } from './basis/proposal-basis-step.tsx';
import { useSaveBasis } from './basis/save-basis.ts';

type NewCall = NonNullable<NewProposalQuery['call']>;

interface NewProposalProps {
  readonly call: NewCall;
  readonly answer: NewProposalQuery;
}

/** A proposal that does not exist yet: the first save creates it and goes to its address. */
function NewProposal({ call, answer }: NewProposalProps) {
  const go = useGo();
  const cache = useQueryClient();
  const actor = useActor();
  const { isInternalUser } = useSession();
  const { blankQuestionaryStepsByCallId: blank, basicUserDetails: me } = answer;
  const steps = useMemo(() => formSteps(blank ?? []), [blank]);
  const basis = useMemo<ProposalBasis>(
    () => ({ title: '', abstract: '', proposer: me ?? null, users: [], invites: [] }),
    [me],
  );
  const saveBasis = useSaveBasis({
    callId: call.id,
    arrive: async ({ primaryKey }) => {
      // Fetched before the address changes, so that the form appears immediately.
      const variables = { primaryKey };
      await cache.prefetchQuery({
        queryKey: operationKey(ProposalForEditingDocument, variables),
        queryFn: ({ signal }) => request(ProposalForEditingDocument, variables, signal),
      });
      await go({ to: '/ProposalEdit/$proposalPk', params: { proposalPk: primaryKey } }, { replace: true });
    },
  });
  const { isOpen, end } = callEnd(call, isInternalUser, useServerNow());
  const item: WizardItem<ProposalBasis> = {
    key: `proposal-new-${call.id}`,
    title: 'New Proposal',
    info: <Closes at={end} />,
    steps,
    mayChange: isOpen ? { allowed: true } : { allowed: false, message: 'The call is not open' },
    opensAtFirstStep: true,
    allocationTimeUnit: call.allocationTimeUnit,
    basis,
    parts: proposalParts,
    basisProblems: (value) => basisProblems(value, actor),
    basisPart,
    saveBasis,
    Basis: ProposalBasisStep,
    BasisReview: ProposalBasisReview,
    savedText: 'Saved',
    summary: { title: 'Review', foot: null },
    reload: async () => undefined,
  };
  return <Wizard item={item} />;
}

/** `/ProposalCreate/{callId}/{templateId}`: a new proposal in a call; the call determines the template. */
export function CreateProposalScreen() {
  const text = useText();
  const { user } = useSession();
  const { callId } = useParams({ strict: false }) as { callId: string };
  const operation = useOperation(
    NewProposalDocument,
    { callId: Number(callId), userId: user.id },
    { keepPrevious: false, liveForMany: ({ call }) => (call ? [recordKey('call', call.id)] : []) },
  );
  const call = operation.data?.call;
  return (
    <Screen title={text('New Proposal')} context={call ? call.title || call.shortCode : undefined}>
      <QueryResult of={operation} field="call" absent="Call not found" kept={`proposal-new-${callId}`}>
        {(found) => (operation.data ? <NewProposal key={found.id} call={found} answer={operation.data} /> : null)}
      </QueryResult>
    </Screen>
  );
}
