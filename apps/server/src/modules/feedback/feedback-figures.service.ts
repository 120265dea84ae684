import {
  type FeedbackFigure,
  type FeedbackFiguresFilter,
  type FeedbackPeriod,
  feedbackFigures,
} from '@atrium/domain/feedback';
import type { Ctx } from '../../access/context.ts';
import { countChoices, countFeedbackAnswers } from './feedback-figures.queries.ts';

/** What was answered to each question, over quarters or cycles (rules O64 and O232). */
export async function figuresOf(
  ctx: Ctx,
  filter: FeedbackFiguresFilter,
  by: FeedbackPeriod,
): Promise<FeedbackFigure[]> {
  const [answers, chosen] = await Promise.all([
    countFeedbackAnswers(ctx.db, filter, by),
    countChoices(ctx.db, filter, by),
  ]);
  return feedbackFigures(answers, chosen);
}
