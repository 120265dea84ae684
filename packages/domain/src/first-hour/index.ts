/** The first setup of a facility: what is asked, what is created from the answers, and what is left to do until a call is open. */
import { type Decision, no, officerInPerson, rule, type Sentences, yes } from '../kernel/index.ts';

export * from './checklist.ts';
export * from './form-files.ts';
export * from './forms.ts';
export * from './kinds.ts';
export * from './pages.ts';
export * from './schema.ts';
export * from './units.ts';
export * from './workflows.ts';

/** Officers may set up their facility, access tokens may not; an operator at the command line may too (decision 130). */
export const firstHourPolicies = {
  read: rule('firstHour.read', officerInPerson),
  make: rule('firstHour.make', officerInPerson),
};

/** Refuses to create anything for a facility that already has calls: its officers know what they have. */
export function mayMakeFirstHour({ callCount }: { readonly callCount: number }): Decision<FirstHourReason> {
  return callCount === 0 ? yes : no('FACILITY_AT_WORK', { count: callCount });
}

export type FirstHourReason = 'FACILITY_AT_WORK';

export const firstHourSentences: Sentences<FirstHourReason> = {
  FACILITY_AT_WORK: (details) =>
    `This facility is already in use: it has ${details.count === 1 ? 'a call' : `${String(details.count)} calls`}. Nothing was created or changed`,
};
