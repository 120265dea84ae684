import { no, yes } from '../kernel/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';

/** Spec 2 §3 "Shipment". */
export const shipmentStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

export interface ShipmentItemFacts {
  readonly status: ShipmentStatus;
  readonly topics: readonly TopicState[];
}

/** Spec 2 §4: a shipment that was submitted is not editable any more. */
export const shipmentItemKind: ItemKind<ShipmentItemFacts> = {
  id: 'shipment',
  templateGroup: 'SHIPMENT',
  mayEdit: ({ status }) => (status === 'DRAFT' ? yes : no('ALREADY_SUBMITTED')),
  maySubmit: ({ status, topics }) => {
    if (status !== 'DRAFT') return no('ALREADY_SUBMITTED');
    return isQuestionaryCompleted(topics) ? yes : no('TOPICS_INCOMPLETE');
  },
  submitTexts: ({ status }) => ({ button: status === 'SUBMITTED' ? '✔ Submitted' : 'Submit' }),
  opensAtFirstStep: () => false,
};
