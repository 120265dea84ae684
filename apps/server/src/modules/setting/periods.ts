import { momentOf } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';

/** Years before the first count as the one before it, and years after the last as that. */
const [firstYear, lastYear] = [1950, 2150];

/** The first moment of each period of so many months, by the clocks of the zone. */
const beginnings = (months: 3 | 12, zone: string): string[] =>
  Array.from({ length: (lastYear - firstYear + 1) * (12 / months) }, (_, at) =>
    new Date(momentOf(Date.UTC(firstYear, at * months), zone)).toISOString(),
  );

/** The year of a moment by the clocks of the zone. The database is not told the name of the zone: it may know fewer, or others (rule X69). */
export const yearAt = (moment: RawBuilder<unknown>, zone: string): RawBuilder<number> =>
  sql`(${firstYear - 1}::int + width_bucket(${moment}, ${beginnings(12, zone)}::timestamptz[]))`;

/** The quarter of a moment by the clocks of the zone: how it is called, such as '2026 Q1', and when it begins. */
export function quarterAt(moment: RawBuilder<unknown>, zone: string) {
  const begins = beginnings(3, zone);
  const at = sql`width_bucket(${moment}, ${begins}::timestamptz[])`;
  const names = begins.map((_, index) => `${firstYear + Math.floor(index / 4)} Q${(index % 4) + 1}`);
  return {
    name: sql<string>`(${names}::text[])[${at}]`,
    startsAt: sql<Date>`(${begins}::timestamptz[])[${at}]`,
  };
}
