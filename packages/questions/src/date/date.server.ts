import { type RawBuilder, sql } from 'kysely';
import { between, defineLabFace } from '../contract/lab-face.ts';
import { type AnswerSql, defineServerFace, type Filter } from '../contract/server-face.server.ts';
import { type DateConfig, date } from './date.ts';
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

const day = 86_400_000;

export const dateLab = defineLabFace<DateConfig, string | null>({
  blocking: ['minDate', 'maxDate'],
  invent: ({ required, minDate, maxDate, defaultDate }, random) => {
    if (!required && random() < 0.2) return null;
    const [min, max] = [timeOf(minDate), timeOf(maxDate)];
    const least = min ?? (max === undefined ? (timeOf(defaultDate) ?? 0) : max - 30 * day);
    const days = between(random, 0, Math.floor(((max ?? least + 30 * day) - least) / day));
    return new Date(least + days * day).toISOString();
  },
});
