import { type Decision, no, yes } from '../kernel/index.ts';
import type { TemplateGroupId } from '../template/index.ts';
import { isQuestionaryCompleted, type TopicState } from './completeness.ts';

/** The kinds of item that are filled in with the wizard (rule Q55). */
export const itemKindIds = [
  'proposal',
  'sample',
  'generic-template',
  'shipment',
  'visit',
  'feedback',
  'fap-review',
  'technical-review',
  'proposal-esi',
  'sample-esi',
  'experiment-safety-review',
  'experiment-report',
] as const;

export type ItemKindId = (typeof itemKindIds)[number];

/** Words of the summary step. */
export interface SubmitTexts {
  /** On the button, which says another thing once done. */
  readonly button: string;
  /** Asked before submitting; left out when submitting asks nothing. */
  readonly confirmation?: string;
  /** Toast afterwards. */
  readonly done?: string;
}

/**
 * What the wizard must know of a kind of item. The area of the item exports its member; the facts are whatever that
 * area needs to decide, and the wizard passes them through unread.
 */
export interface ItemKind<Facts> {
  readonly id: ItemKindId;
  readonly templateGroup: TemplateGroupId;
  /** Whether its answers may be changed now (rule Q56). */
  mayEdit(facts: Facts): Decision;
  maySubmit(facts: Facts): Decision;
  submitTexts(facts: Facts): SubmitTexts;
  /** True when the wizard opens at the first step although steps are completed. */
  opensAtFirstStep(facts: Facts): boolean;
}

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
