import { daysBefore, mayRequestFeedback } from '@atrium/domain/feedback';
import type { Ctx } from '../../access/context.ts';
import { eachByItself } from '../../jobs/each.ts';
import { defineJob } from '../../jobs/worker.ts';
import { lockExperiment } from '../experiment/index.ts';
import { askingFacts, requestLimits } from './feedback.facts.ts';
import { listToAsk } from './feedback.queries.ts';
import { uncheckedRequestFeedback } from './feedback.service.ts';

/**
 * Asks the teams of completed experiments for missing feedback, as often as the facility has set (rule O63). Each experiment is locked and
 * checked against the rule again: however often this runs, or crashes, nobody is asked twice (rule O184), and one that fails does not hold
 * up the others (rule O250).
 */
export async function askForFeedback(ctx: Ctx): Promise<void> {
  const { most, everyDays, untilDays } = await requestLimits(ctx);
  const endedAfter = daysBefore(ctx.now, untilDays);
  const due = await listToAsk(ctx.db, { endedAfter, askedBefore: daysBefore(ctx.now, everyDays), most });
  await eachByItself(
    ctx,
    due,
    (experimentPk) => `experiment ${experimentPk}`,
    async (tx, experimentPk) => {
      await lockExperiment(tx.db, experimentPk);
      tx.memo.clear();
      const facts = await askingFacts(tx, experimentPk);
      if (facts && mayRequestFeedback(facts.request, facts.limits, tx.now).allowed) {
        await uncheckedRequestFeedback(tx, experimentPk);
      }
    },
  );
}

defineJob('ask-for-feedback', askForFeedback, { daily: '07:42' });
