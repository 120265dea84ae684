import { no, yes } from '../kernel/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';

/** Where a shipment stands (rule O21). */
export const shipmentStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

export interface ShipmentItemFacts {
  readonly status: ShipmentStatus;
  readonly topics: readonly TopicState[];
}

/** A shipment that was submitted is not editable any more (rule O21). */
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
