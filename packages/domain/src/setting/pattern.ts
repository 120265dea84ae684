/**
 * Tokens allowed in date patterns: those of Luxon that users can also type into a field (rule A3). Seconds are omitted, since no time in
 * the application has any.
 */
const tokens: Readonly<Record<string, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'other'>> = {
  yyyy: 'year',
  yy: 'year',
  MMMM: 'month',
  MMM: 'month',
  MM: 'month',
  M: 'month',
  LLLL: 'month',
  LLL: 'month',
  LL: 'month',
  L: 'month',
  dd: 'day',
  d: 'day',
  HH: 'hour',
  H: 'hour',
  hh: 'hour',
  h: 'hour',
  mm: 'minute',
  m: 'minute',
  a: 'other',
  EEEE: 'other',
  EEE: 'other',
  cccc: 'other',
  ccc: 'other',
};

const needed = { date: ['day', 'month', 'year'], time: ['day', 'month', 'year', 'hour', 'minute'] } as const;
const between = /^[-./,: ]$/;
/** A longer pattern would widen every table. */
const longestPattern = 40;

/** Returns the problem of a date pattern; undefined if dates can be formatted and parsed with it. */
export function patternProblem(pattern: string, parts: 'date' | 'time'): string | undefined {
  if (pattern.length > longestPattern) return `Please make it at most ${longestPattern} characters long`;
  const runs: readonly string[] = pattern.match(/([A-Za-z])\1*|./g) ?? [];
  const found = new Set<string>();
  for (const run of runs) {
    const part = tokens[run];
    if (part === undefined && !between.test(run)) return `“${run}” cannot be used in a date pattern`;
    if (part === undefined || part === 'other') continue;
    if (found.has(part)) return `The pattern contains the ${part} twice`;
    found.add(part);
  }
  const missing = needed[parts].find((part) => !found.has(part));
  if (missing) return `The pattern does not contain the ${missing}`;
  if (parts === 'date' && (found.has('hour') || found.has('minute'))) return 'This pattern is for dates without a time';
  const twelve = runs.some((run) => run === 'h' || run === 'hh');
  if (twelve !== runs.includes('a')) return 'A 12-hour clock needs both h and a (AM or PM)';
  return undefined;
}
