import { beginOfDay } from '@atrium/domain/kernel';

const minute = 60_000;

/** Returns the instant at which the day of a time begins in a zone. */
export const startOfDay = (time: number, zone: string): number => beginOfDay(new Date(time), zone).getTime();

/** Returns the instant at which the minute of a time begins. */
export function startOfMinute(time: number): number {
  return Math.floor(time / minute) * minute;
}

/**
 * The ISO texts that a date answer may hold: a day of the years 1900 to 2099, alone or with a time. Written as a single pattern that the
 * database also understands, so a filter never meets a text it cannot convert.
 */
const isoTimePattern =
  '^(?:(?:(?:19|20)\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)' +
  '|02-(?:0[1-9]|1\\d|2[0-8])))|(?:2000|(?:19|20)(?:0[48]|[2468][048]|[13579][26]))-02-29)' +
  '(?:T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,6})?)?(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)?)?$';

const isoTime = new RegExp(isoTimePattern);

/** Returns the milliseconds of an ISO text, or undefined if it is none. */
export function timeOf(iso: string | null): number | undefined {
  return iso && isoTime.test(iso) ? new Date(iso).getTime() : undefined;
}
