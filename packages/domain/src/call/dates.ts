type Dates = Readonly<Record<string, unknown>>;

/** Each pair in the order of the form; equal dates are fine, the order of the periods is not checked (rule C11). */
const pairs = [
  ['startCall', 'endCall', 'End call date can not be before start call date.'],
  ['endCall', 'endCallInternal', 'Internal call end date can not be before call end date.'],
  ['startReview', 'endReview', 'End review date can not be before start review date.'],
  ['startFapReview', 'endFapReview', 'End Fap review date can not be before start Fap review date.'],
  ['startNotify', 'endNotify', 'End notify date can not be before start notify date.'],
  ['startCycle', 'endCycle', 'End cycle date can not be before start cycle date.'],
] as const;

export interface DateProblem {
  readonly field: (typeof pairs)[number][1];
  readonly message: string;
}

/** Ends that lie before what they end; pairs with a date missing are left to other rules. */
export function callDateProblems(dates: Dates): DateProblem[] {
  return pairs.flatMap(([first, last, message]) => {
    const start = dates[first];
    const end = dates[last];
    return start instanceof Date && end instanceof Date && end < start ? [{ field: last, message }] : [];
  });
}
