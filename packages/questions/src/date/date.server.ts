import { type RawBuilder, sql } from 'kysely';
import { type AnswerSql, defineServerFace, type Filter } from '../contract/server-face.server.ts';
import { date } from './date.ts';
import { timeOf } from './zone.ts';

type Moment = RawBuilder<Date>;

/** Compares the moment an answer names, as the store keeps it in its index; an answer that names none never matches. */
function compared(meets: (moment: Moment, asked: Moment) => RawBuilder<boolean>): Filter {
  return (answer: AnswerSql, operand) => {
    const time = typeof operand === 'string' ? timeOf(operand) : undefined;
    if (time === undefined) return undefined;
    return meets(sql<Date>`answer_moment(${answer})`, sql<Date>`${new Date(time).toISOString()}::timestamptz`);
  };
}

/** Exact means within the day that begins at the given time. */
export const dateServer = defineServerFace(date, {
  filters: {
    EQUALS: compared(
      (moment, asked) => sql<boolean>`${moment} >= ${asked} and ${moment} < ${asked} + interval '24 hours'`,
    ),
    LESS_THAN: compared((moment, asked) => sql<boolean>`${moment} < ${asked}`),
    GREATER_THAN: compared((moment, asked) => sql<boolean>`${moment} > ${asked}`),
  },
});
