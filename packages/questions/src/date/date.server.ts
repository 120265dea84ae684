import { sql } from 'kysely';
import { type AnswerSql, defineServerFace, type Filter } from '../contract/server-face.server.ts';
import { date } from './date.ts';
import { isoTimePattern, timeOf } from './iso-time.ts';

const isTime = (operand: unknown): operand is string => typeof operand === 'string' && timeOf(operand) !== undefined;

/** An answer that is no ISO time never matches and never fails the list. */
const instant = (answer: AnswerSql) => sql`case
  when ${answer} #>> '{}' ~ ${sql.lit(isoTimePattern)} then (${answer} #>> '{}')::timestamptz end`;

const compared = (comparison: '<' | '>'): Filter => {
  return (answer, operand) =>
    isTime(operand)
      ? sql<boolean>`coalesce(${instant(answer)} ${sql.raw(comparison)} ${operand}::timestamptz, false)`
      : undefined;
};

/** Exact means within the day that begins at the given time. */
export const dateServer = defineServerFace(date, {
  filters: {
    EQUALS: (answer, operand) =>
      isTime(operand)
        ? sql<boolean>`coalesce(${instant(answer)} >= ${operand}::timestamptz
            and ${instant(answer)} < ${operand}::timestamptz + interval '24 hours', false)`
        : undefined,
    LESS_THAN: compared('<'),
    GREATER_THAN: compared('>'),
  },
});
