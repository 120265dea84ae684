function partsIn(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
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
