import { type OverwrittenPlace, overwrittenPageLimit } from '@atrium/domain/event-log';
import { mayReadQuestion } from '@atrium/domain/question';
import type { Ctx } from '../../access/context.ts';
import { type QuestionModel, questionLoader, questionModel } from '../question/index.ts';
import { cleanedAnswer, relationModels } from '../questionary/index.ts';
import * as queries from './overwritten.queries.ts';

/** A question as its form contains it, or the question itself if the form no longer does. */
interface AskedQuestion {
  readonly question: QuestionModel;
  readonly config: QuestionModel['config'];
}

/** Something that was overwritten, with the question it answered. */
export interface OverwrittenText extends queries.OverwrittenRow {
  readonly asked: AskedQuestion | undefined;
  readonly place: OverwrittenPlace;
  /** The title of the sample or entry that contains it, if it still exists; for a review, its instrument or reviewer. */
  readonly placeName: string | null;
}

async function questionOf(
  ctx: Ctx,
  form: queries.ProposalForm,
  questionId: string,
): Promise<AskedQuestion | undefined> {
  const models = await relationModels(ctx, form.templateId, form.callId);
  const model = models.find(({ question }) => question.id === questionId);
  if (model) return model;
  return questionItself(ctx, questionId);
}

async function questionItself(ctx: Ctx, questionId: string): Promise<AskedQuestion | undefined> {
  const row = await questionLoader.load(ctx, questionId);
  if (!row) return undefined;
  const question = questionModel(row);
  return { question, config: question.config };
}

const isReadable = (ctx: Ctx, { config }: AskedQuestion) =>
  mayReadQuestion(ctx.actor, (config.config as { readPermissions?: readonly string[] | null }).readPermissions);

const keyOf = ({ questionaryId, questionId }: queries.OverwrittenQuestion) => `${questionaryId} ${questionId}`;

interface Page {
  readonly first?: number | null | undefined;
  readonly offset?: number | null | undefined;
}

/**
 * Returns a page of what was overwritten or removed in a proposal and its reviews, newest first. Answers to questions that the caller may
 * not read (rule A22) are neither returned nor counted, nor is anything in samples and entries of such a question.
 */
export async function overwrittenTexts(ctx: Ctx, input: Page & { readonly proposalPk: number }) {
  return overwrittenIn(ctx, await queries.listForms(ctx.db, ctx.actor, input.proposalPk), input.proposalPk, input);
}

/** Returns the same for the answers of one review. */
export async function overwrittenAnswers(ctx: Ctx, input: Page & { readonly questionaryId: number }) {
  return overwrittenIn(ctx, await queries.findReviewForm(ctx.db, input.questionaryId), null, input);
}

async function overwrittenIn(
  ctx: Ctx,
  forms: readonly queries.ProposalForm[],
  proposalPk: number | null,
  page: Page,
): Promise<{ texts: OverwrittenText[]; totalCount: number }> {
  const byId = new Map(forms.map((form) => [form.questionaryId, form]));
  const overwritten = await queries.listOverwrittenQuestions(ctx.db, [...byId.keys()]);
  const questions = await Promise.all(
    overwritten.map(({ questionaryId, questionId }) => {
      const form = byId.get(questionaryId);
      return form && questionOf(ctx, form, questionId);
    }),
  );
  const asked = new Map<string, AskedQuestion>();
  for (const [at, key] of overwritten.entries()) {
    const question = questions[at];
    if (question && isReadable(ctx, question)) asked.set(keyOf(key), question);
  }
  const readable = overwritten.filter((key) => asked.has(keyOf(key)));
  const { rows, totalCount } = await queries.listOverwritten(ctx.db, ctx.actor, proposalPk, readable, {
    first: Math.min(page.first || overwrittenPageLimit, overwrittenPageLimit),
    offset: page.offset ?? 0,
  });
  const texts = await Promise.all(rows.map((row) => withQuestion(ctx, row, asked, byId)));
  return { texts, totalCount };
}

async function withQuestion(
  ctx: Ctx,
  row: queries.OverwrittenRow,
  asked: ReadonlyMap<string, AskedQuestion>,
  forms: ReadonlyMap<number, queries.ProposalForm>,
): Promise<OverwrittenText> {
  const { questionaryId, questionId } = row;
  if (questionaryId === null || questionId === null) {
    return { ...row, asked: undefined, place: 'PROPOSAL', placeName: null };
  }
  const { place = 'ENTRY', placeName = null } = forms.get(questionaryId) ?? {};
  if (row.field === 'ENTRY_TITLE') return { ...row, asked: await questionItself(ctx, questionId), place, placeName };
  const known = asked.get(keyOf({ questionaryId, questionId }));
  if (!known) return { ...row, asked: undefined, place, placeName };
  const cleaned = (value: unknown) =>
    value === null ? null : cleanedAnswer(known.question.dataType, known.config.config, value);
  return { ...row, asked: known, place, placeName, before: cleaned(row.before), after: cleaned(row.after) };
}
