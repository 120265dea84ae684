import { type Decision, no, officerInPerson, rule, yes } from '../kernel/index.ts';
import type { FirstHourReason } from './refusals.ts';

/** Officers set up their facility, never an access token; so does an operator at the command line (decision 130). */
export const firstHourPolicies = {
  read: rule('firstHour.read', officerInPerson),
  make: rule('firstHour.make', officerInPerson),
};

/** Nothing is made for a facility that has called for proposals: its officers know what they have. */
export function mayMakeFirstHour({ callCount }: { readonly callCount: number }): Decision<FirstHourReason> {
  return callCount === 0 ? yes : no('FACILITY_AT_WORK', { count: callCount });
}
