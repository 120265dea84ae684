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

/** The letters by which people are reminded, by the ids of their texts (rule O128). */
const letters = { DUE_SOON: 'experiment-due', OVERDUE: 'experiment-overdue' } as const;

/** Writes to one person of one experiment what is new to be reminded of, in one letter. */
async function remind(tx: Ctx, facts: ReadyFacts, userId: number, told: readonly Reminder[]): Promise<void> {
  const person = await people.load(tx, userId);
  if (!person?.email || told.length === 0) return;
  const { formatDate } = await surroundingsOf(tx);
  const stage = told.some((one) => one.stage === 'OVERDUE') ? 'OVERDUE' : 'DUE_SOON';
  // The date is the last moment of a day; the day before is what people call it.
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
        firstThing: told[0] ? owedWordsIn[language][told[0].kind] : '',
        things: told.map((one) => letterWords[language].due(owedWordsIn[language][one.kind], until(one))).join('; '),
      }),
    },
  ]);
}

/** Reminds the people of one experiment, under its lock, of what they were not reminded of yet. */
async function remindOf(tx: Ctx, experimentPk: number): Promise<void> {
  await lockExperiment(tx.db, experimentPk);
  tx.memo.clear();
  const facts = await readyFacts.load(tx, experimentPk);
  if (!facts || facts.isRemoved) return;
  const due = remindersOf(facts, await readinessFeatures(tx), tx.now);
  const fresh = await insertReminders(tx.db, experimentPk, due, tx.now);
  const isFresh = (one: Reminder) =>
    fresh.some(({ userId, kind, stage }) => userId === one.userId && kind === one.kind && stage === one.stage);
  for (const [userId, told] of Map.groupBy(due.filter(isFresh), (one) => one.userId)) {
    await remind(tx, facts, userId, told);
    await record(tx, {
      type: 'EXPERIMENT_REMINDER_SENT',
      objectId: experimentPk,
      proposalPk: facts.proposalPk,
      description: facts.experimentId,
      data: { userId, kinds: told.map(({ kind }) => kind), stages: [...new Set(told.map(({ stage }) => stage))] },
    });
  }
}

/**
 * Reminds people of what they have to do before an experiment, of each thing once when it is due soon and once when it is overdue
 * (rule O128). Each experiment by itself: however often this runs, or dies, nobody is told twice (rule O184), and one that fails holds up
 * no other (rule O250).
 */
export async function remindOfExperiments(ctx: Ctx): Promise<void> {
  const by = new Date(ctx.now.getTime() + reminderDays * 86_400_000);
  const due = await listDue(ctx.db, { now: ctx.now, by, startsAfter: ctx.now });
  await eachByItself(ctx, due, (experimentPk) => `experiment ${experimentPk}`, remindOf);
}

defineJob('remind-of-experiments', remindOfExperiments, { daily: '07:12' });
