const hour = 3_600_000;

/**
 * Returns the time of the next reset of a demo: every `hours` hours, counted from the start of the week (Monday, UTC), so that it is the
 * same for all callers, whenever the server was started (rule U52).
 */
export function nextDemoReset(now: Date, hours: number): Date {
  // 1 January 1970 was a Thursday.
  const monday = 4 * 24 * hour;
  const every = hours * hour;
  const week = 7 * 24 * hour;
  const start = Math.floor((now.getTime() - monday) / week) * week + monday;
  const next = start + (Math.floor((now.getTime() - start) / every) + 1) * every;
  return new Date(Math.min(next, start + week));
}
