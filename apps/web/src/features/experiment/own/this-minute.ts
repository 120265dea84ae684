const minuteMs = 60_000;

/**
 * The minute that has begun, as an ISO time: what is asked from then on. A time to the millisecond would make a new question of each rendering
 * and of each return to the screen.
 */
export const thisMinute = (): string => new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString();
