/** The zone asked for last: a facility has one, and making a format takes longer than all else that a date answer needs. */
let last: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined;

function partsIn(zone: string): Intl.DateTimeFormat {
  if (last?.zone === zone) return last.format;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  last = { zone, format };
  return format;
}

function wallClock(time: number, zone: string): number {
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const day = 86_400_000;
const minute = 60_000;

/** The instant at which the day of a time begins in a zone. */
export function startOfDay(time: number, zone: string): number {
  const wanted = Math.floor(wallClock(time, zone) / day) * day;
  let start = Math.floor(time / 1000) * 1000;
  // Twice, because the offset of the zone may differ between the time and the beginning of its day.
  for (let round = 0; round < 2; round++) start += wanted - wallClock(start, zone);
  return start;
}

/** The instant at which the minute of a time begins. */
export function startOfMinute(time: number): number {
  return Math.floor(time / minute) * minute;
}

/**
 * The ISO texts that a date answer may be: a day of the years 1900 to 2099, alone or with a time. Written as one pattern
 * that the store understands too, so a filter never meets a text it can not convert.
 */
const isoTimePattern =
  '^(?:(?:(?:19|20)\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)' +
  '|02-(?:0[1-9]|1\\d|2[0-8])))|(?:2000|(?:19|20)(?:0[48]|[2468][048]|[13579][26]))-02-29)' +
  '(?:T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,6})?)?(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)?)?$';

const isoTime = new RegExp(isoTimePattern);

/** Milliseconds of an ISO text, or undefined when it is none. */
export function timeOf(iso: string | null): number | undefined {
  return iso && isoTime.test(iso) ? new Date(iso).getTime() : undefined;
}
