import { momentOf } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';

/** Years before the first count as the year before it, and years after the last as the last. */
const [firstYear, lastYear] = [1950, 2150];

/** Returns the start of each period of so many months, in the given time zone. */
const beginnings = (months: 3 | 12, zone: string): string[] =>
  Array.from({ length: (lastYear - firstYear + 1) * (12 / months) }, (_, at) =>
    new Date(momentOf(Date.UTC(firstYear, at * months), zone)).toISOString(),
  );

/**
 * Returns the year of a time in the given zone. The name of the zone is not passed to the database, which may know fewer zones or others
 * (rule X69).
 */
export const yearAt = (moment: RawBuilder<unknown>, zone: string): RawBuilder<number> =>
  sql`(${firstYear - 1}::int + width_bucket(${moment}, ${beginnings(12, zone)}::timestamptz[]))`;

/** Returns the quarter of a time in the given zone: its name, such as '2026 Q1', and its start. */
export function quarterAt(moment: RawBuilder<unknown>, zone: string) {
  const begins = beginnings(3, zone);
  const at = sql`width_bucket(${moment}, ${begins}::timestamptz[])`;
  const names = begins.map((_, index) => `${firstYear + Math.floor(index / 4)} Q${(index % 4) + 1}`);
  return {
    name: sql<string>`(${names}::text[])[${at}]`,
    startsAt: sql<Date>`(${begins}::timestamptz[])[${at}]`,
  };
}
