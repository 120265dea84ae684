import { shipmentItemKind } from '@atrium/domain/shipment';
import { useMemo } from 'react';
import {
  BlankShipmentDocument,
  ShipmentForEditingDocument,
  type ShipmentForEditingQuery,
} from '../../api/generated/features/shipment/shipment.ts';
import type { QuestionaryStepFragment } from '../../api/generated/kits/questionary-form/questionary-form.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { formSteps } from '../../kits/questionary-form/index.ts';
import { LastValueResult, QueryResult } from '../../kits/screen/index.ts';
import { Wizard, type WizardItem } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { useSaveShipmentBasis } from './save-basis.ts';
import {
  ShipmentBasisReview,
  ShipmentBasisStep,
  type ShipmentContent,
  type ShipmentProposal,
  shipmentPart,
  shipmentParts,
  shipmentProblems,
} from './shipment-basis.tsx';
import { ShipmentFoot } from './submit-foot.tsx';

type Shipment = NonNullable<ShipmentForEditingQuery['shipment']>;

/** Returns the name of the draft of a shipment that does not exist yet. */
export const shipmentDraftName = (experimentPk: number | string) => `shipment-new-${experimentPk}`;

const shipmentItem = {
  parts: shipmentParts,
  basisProblems: shipmentProblems,
  basisPart: shipmentPart,
  Basis: ShipmentBasisStep,
  BasisReview: ShipmentBasisReview,
  savedText: 'Saved',
} satisfies Partial<WizardItem<ShipmentContent>>;

function StoredForm({ shipment, operation }: { shipment: Shipment; operation: Operation<unknown> }) {
  const { id, title, status, proposal, samples, questionary, abilities } = shipment;
  const { questionaryId } = questionary;
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  const basis = useMemo<ShipmentContent>(
    () => ({
      title,
      proposal: { primaryKey: proposal.primaryKey, proposalId: proposal.proposalId, title: proposal.title },
      samples: samples.map((sample) => ({ id: sample.id, title: sample.title })),
    }),
    [title, proposal, samples],
  );
  const saveBasis = useSaveShipmentBasis({ id, questionaryId });
  const item: WizardItem<ShipmentContent> = {
    ...shipmentItem,
    key: `shipment-${id}`,
    title,
    steps,
    proposalPk: proposal.primaryKey,
    questionaryId,
    mayChange: abilities.change,
    opensAtFirstStep: shipmentItemKind.opensAtFirstStep({ status, topics: [] }),
    basis,
    saveBasis,
    summary: {
      title: 'Review',
      foot: <ShipmentFoot shipment={shipment} isComplete={steps.every(({ isCompleted }) => isCompleted)} />,
    },
    reload: () => operation.query.refetch(),
  };
  return <Wizard item={item} />;
}

/** The form of an existing shipment. */
export function ShipmentForm({ shipmentId }: { shipmentId: number }) {
  const operation = useOperation(ShipmentForEditingDocument, { shipmentId }, { keepPrevious: false, staleTime: 0 });
  return (
    <LastValueResult of={operation} field="shipment" absent="Shipment not found" kept={`shipment-${shipmentId}`}>
      {(shipment) => <StoredForm key={shipment.id} shipment={shipment} operation={operation} />}
    </LastValueResult>
  );
}

interface NewShipmentProps {
  readonly experimentPk: number;
  readonly proposal: ShipmentProposal;
  readonly templateId: number;
  /** Called when the first save has created the shipment. */
  readonly onMade: (id: number) => Promise<void>;
}

function BlankForm({
  blank,
  experimentPk,
  proposal,
  onMade,
}: NewShipmentProps & { blank: readonly QuestionaryStepFragment[] }) {
  const text = useText();
  const steps = useMemo(() => formSteps(blank), [blank]);
  const basis = useMemo<ShipmentContent>(() => ({ title: '', proposal, samples: [] }), [proposal]);
  const saveBasis = useSaveShipmentBasis({ experimentPk, arrive: onMade });
  const item: WizardItem<ShipmentContent> = {
    ...shipmentItem,
    key: shipmentDraftName(experimentPk),
    title: text('New shipment'),
    steps,
    proposalPk: proposal.primaryKey,
    mayChange: { allowed: true },
    opensAtFirstStep: true,
    basis,
    saveBasis,
    summary: { title: 'Review', foot: null },
    reload: async () => undefined,
  };
  return <Wizard item={item} />;
}

/** The form of a new shipment, which its first save creates. */
export function NewShipmentForm(props: NewShipmentProps) {
  const operation = useOperation(BlankShipmentDocument, { templateId: props.templateId }, { keepPrevious: false });
  return (
    <QueryResult of={operation} field="blankQuestionarySteps" absent="Failed to load questionary details">
      {(blank) => <BlankForm {...props} blank={blank} />}
    </QueryResult>
  );
}
