import { type Actor, userIdOf } from '@atrium/domain/kernel';
import { mayReadQuestion, opensToMore } from '@atrium/domain/question';
import type { QuestionaryFacts } from '@atrium/domain/questionary';
import type { TemplateGroupId } from '@atrium/domain/template';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { questionLoader } from '../question/index.ts';
import { getTemplate, placedRelationsLoader, topicsLoader } from '../template/index.ts';
import { heldLoader, questionaryLoader, topicStatesOf } from './questionary.loaders.ts';
import * as queries from './questionary.queries.ts';

/** Creates an empty questionary of a template; the creator is the caller unless specified. Returns its id. */
export async function createQuestionary(ctx: Ctx, templateId: number, creatorId?: number | null): Promise<number> {
  await getTemplate(ctx, templateId);
  const creator = creatorId === undefined ? (userIdOf(ctx.actor) ?? null) : creatorId;
  return queries.insertQuestionary(ctx.db, { templateId, creatorId: creator });
}

/** Returns the roles named in a question's configuration; empty if everybody may read it. */
function readersOf(config: unknown): readonly string[] {
  const { readPermissions } = (config ?? {}) as { readPermissions?: unknown };
  return Array.isArray(readPermissions) ? readPermissions : [];
}

const readersIn = async (ctx: Ctx, templateId: number): Promise<ReadonlyMap<string, readonly string[]>> =>
  new Map(
    (await placedRelationsLoader.load(ctx, templateId)).map(({ questionId, config }) => [
      questionId,
      readersOf(config),
    ]),
  );

/**
 * Returns the questions whose answers would become readable for a role in the copy that cannot read them in the source; a question missing
 * in the source's form is judged by its default configuration (rule Q127, decision 750).
 */
async function answersLeftBehind(ctx: Ctx, fromTemplate: number, toTemplate: number): Promise<string[]> {
  if (fromTemplate === toTemplate) return [];
  const [from, to] = await Promise.all([readersIn(ctx, fromTemplate), readersIn(ctx, toTemplate)]);
  const unasked = await questionLoader.loadMany(
    ctx,
    [...to.keys()].filter((id) => !from.has(id)),
  );
  const itself = new Map(unasked.map(({ questionId, defaultConfig }) => [questionId, readersOf(defaultConfig)]));
  return [...to].flatMap(([id, readers]) => (opensToMore(from.get(id) ?? itself.get(id), readers) ? [id] : []));
}

/**
 * Returns a predicate that decides whether a record listed under a question of one questionary may be listed under it in another (rule
 * Q127, decision 750).
 */
export async function copyableRecordsFilter(
  ctx: Ctx,
  fromId: number,
  toId: number,
): Promise<(record: { readonly questionId: string }) => boolean> {
  const [from, to] = await Promise.all(
    [fromId, toId].map(async (id) => {
      const questionary = await questionaryLoader.load(ctx, id);
      if (!questionary) throw refused('QUESTIONARY_NOT_FOUND');
      return readersIn(ctx, questionary.templateId);
    }),
  );
  // A question that is not in the form itself is readable for everybody.
  return ({ questionId }) => !opensToMore(from?.get(questionId), to?.get(questionId));
}

export interface Cloning {
  readonly sourceId: number;
  /** The template of the clone; defaults to that of the source. */
  readonly templateId?: number;
  /** The creator of the clone; defaults to that of the source. */
  readonly creatorId?: number | null;
  /** Whether topics complete in the source remain complete in a clone of the same template; otherwise all topics must be reviewed again. */
  readonly keepsCompleteness: boolean;
}

/** Creates a questionary with the answers of another to all questions that its template also contains. Returns its id. */
export function cloneQuestionary(ctx: Ctx, cloning: Cloning): Promise<number> {
  return transaction(ctx, async (tx) => {
    const source = await questionaryLoader.load(tx, cloning.sourceId);
    if (!source) throw refused('QUESTIONARY_NOT_FOUND');
    const templateId = cloning.templateId ?? source.templateId;
    const creatorId = cloning.creatorId === undefined ? source.creatorId : cloning.creatorId;
    const id = await createQuestionary(tx, templateId, creatorId);
    const leftBehind = await answersLeftBehind(tx, source.templateId, templateId);
    await queries.insertCopiedAnswers(tx.db, { fromId: source.questionaryId, toId: id, leftBehind });
    if (cloning.keepsCompleteness && templateId === source.templateId) {
      const topics = await topicStatesOf(tx, source.questionaryId);
      await queries.completeTopics(
        tx.db,
        id,
        topics.filter(({ isCompleted }) => isCompleted).map(({ topicId }) => topicId),
      );
    }
    return id;
  });
}

/**
 * Copies the answers to questions that both questionaries contain. If requested, all topics of the target become complete, provided that at
 * least one answer was copied and none had to be left behind. Returns how many were copied.
 */
export function copyAnswers(
  ctx: Ctx,
  { fromId, toId, completes = false }: { readonly fromId: number; readonly toId: number; readonly completes?: boolean },
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const [source, target] = await Promise.all([fromId, toId].map((id) => questionaryLoader.load(tx, id)));
    if (!source || !target) throw refused('QUESTIONARY_NOT_FOUND');
    const leftBehind = await answersLeftBehind(tx, source.templateId, target.templateId);
    const copied = await queries.insertCopiedAnswers(tx.db, { fromId, toId, leftBehind });
    if (completes && copied > 0 && leftBehind.length === 0) {
      const topics = await topicsLoader.load(tx, target.templateId);
      await queries.completeTopics(
        tx.db,
        toId,
        topics.map(({ id }) => id),
      );
    }
    return copied;
  });
}

/** Deletes questionaries together with everything filled in through them. */
export function uncheckedDeleteQuestionaries(tx: Ctx, questionaryIds: readonly number[]): Promise<void> {
  return queries.deleteQuestionaries(tx.db, questionaryIds);
}

/** Returns the caller's permissions on a questionary; null if it does not exist or is not readable, so that the two cannot be told apart. */
export async function questionaryFacts(ctx: Ctx, questionaryId: number): Promise<QuestionaryFacts | null> {
  const held = await heldLoader.load(ctx, questionaryId);
  return held?.mayReadItem ? held : null;
}

/** Template groups that applicants fill in; files in them are attachments of a proposal. */
const groupsOfProposals: ReadonlySet<string> = new Set<TemplateGroupId>(['PROPOSAL', 'SAMPLE', 'GENERIC_TEMPLATE']);

/**
 * Whether an access token may read files in answers of this group: the attachments key opens files of proposals; answers of reviews and
 * others require the answers key.
 */
const tokenReadsAnswersOf = (actor: Actor, groupId: string): boolean =>
  actor.kind !== 'token' ||
  groupsOfProposals.has(groupId) ||
  actor.permissions.has('QuestionaryQueries.getQuestionary');

/** Returns those of these files that belong to an answer the caller may read. */
export async function filesInReadableAnswers(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  const holdings = await queries.listFileHoldings(ctx.db, fileIds);
  const readable = await Promise.all(
    holdings.map(async ({ questionaryId, groupId, readPermissions }) => {
      if (!tokenReadsAnswersOf(ctx.actor, groupId)) return false;
      if (!mayReadQuestion(ctx.actor, readPermissions)) return false;
      return (await heldLoader.load(ctx, questionaryId))?.mayReadItem ?? false;
    }),
  );
  return holdings.filter((_, at) => readable[at]).map(({ fileId }) => fileId);
}

/** Returns those of these files that any answer refers to. */
export const filesInAnswers = (ctx: Ctx, fileIds: readonly string[]) => queries.listAnsweredFiles(ctx.db, fileIds);
