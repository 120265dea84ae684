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

/** What the area of a review says of the caller (decision 0100). */
export interface OverwrittenAnswersFacts {
  readonly mayReadOverwritten: boolean;
}

/** Decision 0100: whoever reads all of a review reads what stood there before. */
export function mayReadOverwrittenAnswers(actor: Actor, facts: OverwrittenAnswersFacts): Decision<AccessReason> {
  return allOf<AccessReason>(
    () => signedIn(actor),
    () => (facts.mayReadOverwritten ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

export const eventLogPolicies = {
  /** Who did what is the user office's to know (rule A21). */
  read: rule('eventLog.read', officerOnly),
  /** What came of one's own act is read by whoever reads the log (decision 0187). */
  readFollowed: rule('eventLog.readFollowed', officerOnly),
  /** What people wrote and others replaced is the user office's to know as well; of a question only who may read its answers. */
  readOverwritten: rule('eventLog.readOverwritten', officerOnly),
  readOverwrittenAnswers: rule('eventLog.readOverwrittenAnswers', mayReadOverwrittenAnswers, {
    'reads all of the review': { mayReadOverwritten: true },
    'does not': { mayReadOverwritten: false },
  }),
};
