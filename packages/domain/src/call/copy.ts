import { callShortCodeLimit } from './model.ts';

const week = 7 * 86_400_000;
/** Calls come back by the half year; whole weeks keep the days of the week. */
const step = 26;

/** By how many weeks a copy is moved unless somebody says otherwise: half a year, or as many as it takes to begin after now. */
export function weeksForCopy(startCall: Date, now: Date): number {
  const behind = Math.max(0, now.getTime() - startCall.getTime());
  return step * (Math.floor(behind / (step * week)) + 1);
}

/** Weeks a copy may be moved by: ten years to either side. */
export const copyWeeksLimit = 520;

/** A short code for the copy: the next number where it ends in one, as '2026-1' is followed by '2026-2'; otherwise it says so. */
export function shortCodeOfCopy(shortCode: string): string {
  const numbered = /^(.*?\D|)(\d{1,3})$/.exec(shortCode);
  const [, before = '', digits = ''] = numbered ?? [];
  const next = numbered ? before + String(Number(digits) + 1).padStart(digits.length, '0') : `${shortCode} copy`;
  return next.length > callShortCodeLimit ? `${shortCode.slice(0, callShortCodeLimit - 5)} copy` : next;
}
