/** Days that a feed reaches back and ahead: two years around today (rule O91). */
export const feedReachDays = 365;

/** Entries of a feed at most; of more, those nearest to today (rule O91). */
export const feedEntries = 5000;

/** Octets of a line of a calendar, its end not counted (RFC 5545, 3.1). */
export const lineOctets = 75;
