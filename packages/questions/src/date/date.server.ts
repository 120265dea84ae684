import { beginOfDay, nextDay } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import { between, defineLabFace } from '../contract/lab-face.ts';
import { type AnswerSql, defineServerFace, type Filter } from '../contract/server-face.server.ts';
import { type DateConfig, date } from './date.ts';
import { timeOf } from './zone.ts';

type Moment = RawBuilder<Date>;

const momentSql = (moment: Date): Moment => sql<Date>`${moment.toISOString()}::timestamptz`;

/** Compares the time that an answer names, as the database indexes it; an answer without a time never matches. */
function compared(meets: (moment: Moment, asked: Date, zone: string) => RawBuilder<boolean>): Filter {
  return (answer: AnswerSql, operand, zone) => {
    const time = typeof operand === 'string' ? timeOf(operand) : undefined;
    if (time === undefined) return undefined;
    return meets(sql<Date>`answer_moment(${answer})`, new Date(time), zone);
  };
}

/** Exact matches the day of the given time in the facility's zone. */
export const dateServer = defineServerFace(date, {
  filters: {
    EQUALS: compared(
      (moment, asked, zone) =>
        sql<boolean>`${moment} >= ${momentSql(beginOfDay(asked, zone))} and ${moment} < ${momentSql(nextDay(asked, zone))}`,
    ),
    LESS_THAN: compared((moment, asked) => sql<boolean>`${moment} < ${momentSql(asked)}`),
    GREATER_THAN: compared((moment, asked) => sql<boolean>`${moment} > ${momentSql(asked)}`),
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
