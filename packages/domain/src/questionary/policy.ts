import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  no,
  officerOnly,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import type { QuestionaryReason } from './model.ts';

/** Permissions on a questionary follow those on the item it belongs to, which the area of the item determines. */
export interface QuestionaryFacts {
  readonly mayReadItem: boolean;
  readonly mayWriteItem: boolean;
}

/** Everyone who may read the item may read its answers, subject to the read permissions of each question (rules Q13 and Q56). */
export function mayReadQuestionary(actor: Actor, facts: QuestionaryFacts): Decision<AccessReason | QuestionaryReason> {
  return allOf<AccessReason | QuestionaryReason>(
    () => signedIn(actor),
    () => (facts.mayReadItem ? yes : no('MAY_NOT_READ_QUESTIONARY')),
  );
}

/** Answers can be changed while the item can be changed (rule Q56). */
export function mayAnswer(actor: Actor, facts: QuestionaryFacts): Decision<AccessReason | QuestionaryReason> {
  return allOf<AccessReason | QuestionaryReason>(
    () => mayReadQuestionary(actor, facts),
    () => (facts.mayWriteItem ? yes : no('MAY_NOT_ANSWER')),
  );
}

const states = {
  'item not readable': { mayReadItem: false, mayWriteItem: false },
  'item readable': { mayReadItem: true, mayWriteItem: false },
  'item editable': { mayReadItem: true, mayWriteItem: true },
};

export const questionaryPolicies = {
  read: rule('questionary.read', mayReadQuestionary, states),
  answer: rule('questionary.answer', mayAnswer, states),
  readBlank: rule('questionary.readBlank', signedIn),
  /** A questionary that belongs to no item is useful at most to the user office (rule Q70). */
  create: rule('questionary.create', officerOnly),
  readChoices: rule('questionary.readChoices', signedIn),
};
