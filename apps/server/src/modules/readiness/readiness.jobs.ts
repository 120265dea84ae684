import { letterWords } from '@atrium/domain/mail';
import { owedWordsIn, type Reminder, reminderDays, remindersOf } from '@atrium/domain/readiness';
import type { Ctx } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { eachByItself } from '../../jobs/each.ts';
import { defineJob } from '../../jobs/worker.ts';
import { lockExperiment } from '../experiment/index.ts';
import { queueLetters } from '../mail/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { people } from '../user/index.ts';
import { type ReadyFacts, readinessFeatures, readyFacts } from './readiness.loaders.ts';
import { insertReminders, listDue } from './readiness.queries.ts';

/** Template ids of the reminder letters (rule O128). */
const letters = { DUE_SOON: 'experiment-due', OVERDUE: 'experiment-overdue' } as const;

/** Sends one letter to one person with the new reminders about one experiment. */
async function remind(tx: Ctx, facts: ReadyFacts, userId: number, reminders: readonly Reminder[]): Promise<void> {
  const person = await people.load(tx, userId);
  if (!person?.email || reminders.length === 0) return;
  const { formatDate } = await surroundingsOf(tx);
  const stage = reminders.some((one) => one.stage === 'OVERDUE') ? 'OVERDUE' : 'DUE_SOON';
  // The due date is midnight at the end of a day; that day is what people call the date.
  const until = ({ dueAt }: Reminder) => formatDate(new Date(dueAt.getTime() - 1).toISOString(), false);
  const { experimentId, title, instrument, startsAt } = facts;
  await queueLetters(tx, [
    {
      eventId: null,
      templateId: letters[stage],
      recipients: [person.email],
      data: {
        preferredname: person.preferredname || person.firstname,
        experimentId,
        proposalTitle: title,
        instrument,
        startsAt: formatDate(startsAt.toISOString(), false),
      },
      words: (language) => ({
        firstThing: reminders[0] ? owedWordsIn[language][reminders[0].kind] : '',
        things: reminders
          .map((one) => letterWords[language].due(owedWordsIn[language][one.kind], until(one)))
          .join('; '),
      }),
    },
  ]);
}

/** Reminds the people of one experiment of what they were not yet reminded of; locks the experiment. */
async function remindOf(tx: Ctx, experimentPk: number): Promise<void> {
  await lockExperiment(tx.db, experimentPk);
  tx.memo.clear();
  const facts = await readyFacts.load(tx, experimentPk);
  if (!facts || facts.isRemoved) return;
  const due = remindersOf(facts, await readinessFeatures(tx), tx.now);
  const fresh = await insertReminders(tx.db, experimentPk, due, tx.now);
  const isFresh = (one: Reminder) =>
    fresh.some(({ userId, kind, stage }) => userId === one.userId && kind === one.kind && stage === one.stage);
  for (const [userId, reminders] of Map.groupBy(due.filter(isFresh), (one) => one.userId)) {
    await remind(tx, facts, userId, reminders);
    await record(tx, {
      type: 'EXPERIMENT_REMINDER_SENT',
      objectId: experimentPk,
      proposalPk: facts.proposalPk,
      description: facts.experimentId,
      data: {
        userId,
        kinds: reminders.map(({ kind }) => kind),
        stages: [...new Set(reminders.map(({ stage }) => stage))],
      },
    });
  }
}

/**
 * Reminds people of open tasks before an experiment, of each task once when it is due soon and once when it is overdue (rule O128). Each
 * experiment has its own transaction: however often this runs or is interrupted, nobody is reminded twice (rule O184), and a failure for
 * one experiment does not stop the others (rule O250).
 */
export async function remindOfExperiments(ctx: Ctx): Promise<void> {
  const by = new Date(ctx.now.getTime() + reminderDays * 86_400_000);
  const due = await listDue(ctx.db, { now: ctx.now, by, startsAfter: ctx.now });
  await eachByItself(ctx, due, (experimentPk) => `experiment ${experimentPk}`, remindOf);
}

defineJob('remind-of-experiments', remindOfExperiments, { daily: '07:12' });
