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

/** Whether the caller may read overwritten answers, as decided by the area of the review (decision 0100). */
export interface OverwrittenAnswersFacts {
  readonly mayReadOverwritten: boolean;
}

/** A user who may read all of a review may also read what it said before (decision 0100). */
function mayReadOverwrittenAnswers(actor: Actor, facts: OverwrittenAnswersFacts): Decision<AccessReason> {
  return allOf<AccessReason>(
    () => signedIn(actor),
    () => (facts.mayReadOverwritten ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

export const eventLogPolicies = {
  /** Only the user office may read who did what (rule A21). */
  read: rule('eventLog.read', officerOnly),
  /** A user who may read the log may read the consequences of their own act (decision 0187). */
  readFollowed: rule('eventLog.readFollowed', officerOnly),
  /** Texts that others have overwritten are likewise reserved for the user office; for a single questionary, for users who may read its answers. */
  readOverwritten: rule('eventLog.readOverwritten', officerOnly),
  readOverwrittenAnswers: rule('eventLog.readOverwrittenAnswers', mayReadOverwrittenAnswers, {
    'reads all of the review': { mayReadOverwritten: true },
    'does not': { mayReadOverwritten: false },
  }),
};
