const hour = 3_600_000;

/**
 * When a demo is put back next, that is every so many `hours` counted from the start of a week (Monday, in UTC): the same moment for all who
 * ask, whenever the server was started (rule U52).
 */
export function nextDemoReset(now: Date, hours: number): Date {
  // The first of January 1970 was a Thursday.
  const monday = 4 * 24 * hour;
  const every = hours * hour;
  const week = 7 * 24 * hour;
  const start = Math.floor((now.getTime() - monday) / week) * week + monday;
  const next = start + (Math.floor((now.getTime() - start) / every) + 1) * every;
  return new Date(Math.min(next, start + week));
}
