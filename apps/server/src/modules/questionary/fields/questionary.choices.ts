import { mayReadQuestion } from '@atrium/domain/question';
import { type AnswerField, type AnswerProblem, sameAnswer, type TopicSave } from '@atrium/domain/questionary';
import { notAChoice } from '@atrium/questions/contract';
import type { DynamicChoiceConfig } from '@atrium/questions/types';
import type { Ctx } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { type ConfiguredType, configOf, questionLoader } from '../../question/index.ts';
import { relationsLoader } from '../../template/index.ts';

/** The current choices by question id; a question is missing if its source does not respond. */
export type OfferedChoices = ReadonlyMap<string, readonly string[]>;

async function fetched(
  ctx: Ctx,
  questionId: string,
  config: DynamicChoiceConfig,
): Promise<readonly string[] | undefined> {
  if (config.url.trim() === '') return [];
  try {
    const source = { url: config.url.trim(), headers: config.apiCallRequestHeaders };
    return await ctx.adapters.choices.offered(source, config.jsonPath);
  } catch (error) {
    ctx.log.warn({ err: error, questionId }, 'the choices of a dynamic question could not be fetched');
    return undefined;
  }
}

async function configured(ctx: Ctx, questionId: string, templateId: number | null | undefined) {
  if (templateId) {
    const row = (await relationsLoader.load(ctx, templateId)).find((relation) => relation.questionId === questionId);
    return row && configOf(row.dataType, { config: row.config, version: row.configVersion });
  }
  const row = await questionLoader.load(ctx, questionId);
  return row ? configOf(row.dataType, { config: row.defaultConfig, version: row.configVersion }) : undefined;
}

const isDynamic = (known: ConfiguredType | undefined): known is ConfiguredType =>
  known?.type === 'DYNAMIC_MULTIPLE_CHOICE';

/**
 * Returns the choices of a question, queried from its source now (rule Q27). Empty for a question that does not exist or that the caller
 * may not read; refuses if the source does not respond.
 */
export async function choicesOf(
  ctx: Ctx,
  { questionId, templateId }: { readonly questionId: string; readonly templateId?: number | null | undefined },
): Promise<string[]> {
  const known = await configured(ctx, questionId, templateId);
  if (!isDynamic(known)) return [];
  const config = known.config as DynamicChoiceConfig;
  if (!mayReadQuestion(ctx.actor, config.readPermissions)) return [];
  const choices = await fetched(ctx, questionId, config);
  if (!choices) throw refused('CHOICES_UNREACHABLE');
  return [...choices];
}

const isTextList = (answer: unknown) =>
  Array.isArray(answer) && answer.length > 0 && answer.every((entry) => typeof entry === 'string');

/** Returns the questions of a complete save that are answered by a list of texts: only their choices may come from another system. */
export const textLists = ({ isPartialSave, answers }: TopicSave): string[] =>
  isPartialSave ? [] : [...answers].flatMap(([questionId, answer]) => (isTextList(answer) ? [questionId] : []));

/** Returns the choices of the dynamic questions in a complete save; without text-list answers no source is queried. */
export async function offeredChoices(ctx: Ctx, templateId: number, save: TopicSave): Promise<OfferedChoices> {
  if (textLists(save).length === 0) return new Map();
  const relations = await relationsLoader.load(ctx, templateId);
  const asked = relations.filter(
    ({ questionId, dataType }) => dataType === 'DYNAMIC_MULTIPLE_CHOICE' && isTextList(save.answers.get(questionId)),
  );
  const offered = await Promise.all(
    asked.map(async ({ questionId, config, configVersion, dataType }) => {
      const known = configOf(dataType, { config, version: configVersion }).config as DynamicChoiceConfig;
      return [questionId, await fetched(ctx, questionId, known)] as const;
    }),
  );
  return new Map(offered.flatMap(([questionId, choices]) => (choices ? [[questionId, choices] as const] : [])));
}

/**
 * Returns the problems of selected choices that are not offered. A previously stored answer remains valid, and a source that does not
 * respond causes no refusal (decision 0030).
 */
export function choiceProblems(
  fields: readonly AnswerField[],
  save: TopicSave,
  kept: readonly string[],
  offered: OfferedChoices,
): AnswerProblem[] {
  return fields.flatMap(({ questionId, question, stored }) => {
    const choices = offered.get(questionId);
    const answer = save.answers.get(questionId);
    if (!choices || !kept.includes(questionId) || sameAnswer(stored?.answer, answer)) return [];
    const isOffered = (answer as string[]).every((chosen) => choices.includes(chosen));
    return isOffered ? [] : [{ questionId, question, messages: [notAChoice] }];
  });
}
