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

/** Texts of the summary step. */
export interface SubmitTexts {
  /** Label of the button, which changes after submission. */
  readonly button: string;
  /** Confirmation asked before submitting; undefined if none is needed. */
  readonly confirmation?: string;
  /** Toast after submission. */
  readonly done?: string;
}

/**
 * What the wizard needs to know about a kind of item. Each kind is exported by the area of the item; the facts are whatever that area needs
 * to decide, and the wizard passes them through unread.
 */
export interface ItemKind<Facts> {
  readonly id: ItemKindId;
  readonly templateGroup: TemplateGroupId;
  /** Whether its answers may be changed now (rule Q56). */
  mayEdit(facts: Facts): Decision;
  maySubmit(facts: Facts): Decision;
  submitTexts(facts: Facts): SubmitTexts;
  /** Whether the wizard opens at the first step even if steps are completed. */
  opensAtFirstStep(facts: Facts): boolean;
}

/** The facts of an item that is filled in as a draft and submitted once. */
export interface HandedInOnceFacts {
  readonly status: 'DRAFT' | 'SUBMITTED';
  readonly topics: readonly TopicState[];
}

/**
 * Returns the kind of an item that is filled in as a draft, submitted once it is complete, and closed from then on (rules O21, O22 and
 * O149); `confirmation` is shown before it is submitted.
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
