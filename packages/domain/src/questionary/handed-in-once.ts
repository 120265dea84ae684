import { no, yes } from '../kernel/index.ts';
import { isQuestionaryCompleted, type TopicState } from './completeness.ts';
import type { ItemKind } from './item-kind.ts';

/** What counts of an item that is filled in as a draft and handed in once. */
export interface HandedInOnceFacts {
  readonly status: 'DRAFT' | 'SUBMITTED';
  readonly topics: readonly TopicState[];
}

/**
 * The kind of an item that is filled in as a draft, handed in once it is complete, and closed from then on (rules O21, O22 and O149); `confirmation`
 * is what whoever hands it in is told before.
 */
export const handedInOnce = ({
  confirmation,
  ...kind
}: Pick<ItemKind<HandedInOnceFacts>, 'id' | 'templateGroup'> & {
  readonly confirmation: string;
}): ItemKind<HandedInOnceFacts> => ({
  ...kind,
  mayEdit: ({ status }) => (status === 'DRAFT' ? yes : no('ALREADY_SUBMITTED')),
  maySubmit: ({ status, topics }) => {
    if (status !== 'DRAFT') return no('ALREADY_SUBMITTED');
    return isQuestionaryCompleted(topics) ? yes : no('TOPICS_INCOMPLETE');
  },
  submitTexts: ({ status }) => ({ button: status === 'SUBMITTED' ? '✔ Submitted' : 'Submit', confirmation }),
  opensAtFirstStep: () => false,
});
