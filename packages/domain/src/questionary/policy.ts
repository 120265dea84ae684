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

/** The rights to a questionary are those to the item it belongs to; the area of the item answers them. */
export interface QuestionaryFacts {
  readonly mayReadItem: boolean;
  readonly mayWriteItem: boolean;
}

/** Whoever may read the item may read its answers; the questions' own read permissions come on top (rules Q13 and Q56). */
export function mayReadQuestionary(actor: Actor, facts: QuestionaryFacts): Decision<AccessReason | QuestionaryReason> {
  return allOf<AccessReason | QuestionaryReason>(
    () => signedIn(actor),
    () => (facts.mayReadItem ? yes : no('MAY_NOT_READ_QUESTIONARY')),
  );
}

/** Answers change while the item may be changed (rule Q56). */
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
  /** A questionary that belongs to nothing is of use to the user office at most (rule Q70). */
  create: rule('questionary.create', officerOnly),
  readChoices: rule('questionary.readChoices', signedIn),
};
