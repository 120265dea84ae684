import { no, yes } from '../kernel/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';
import type { ShipmentStatus } from './model.ts';

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
  submitTexts: ({ status }) => ({
    button: status === 'SUBMITTED' ? '✔ Submitted' : 'Submit',
    confirmation: 'I am aware that no further edits can be done after shipment submission.',
  }),
  opensAtFirstStep: () => false,
};
