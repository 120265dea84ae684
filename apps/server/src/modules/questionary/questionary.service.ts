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

/** Makes an empty questionary of a template; the creator is the caller unless said otherwise. Returns its id. */
export async function createQuestionary(ctx: Ctx, templateId: number, creatorId?: number | null): Promise<number> {
  await getTemplate(ctx, templateId);
  const creator = creatorId === undefined ? (userIdOf(ctx.actor) ?? null) : creatorId;
  return queries.insertQuestionary(ctx.db, { templateId, creatorId: creator });
}

/** The roles that a question's configuration names; everybody where it names none. */
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

/** The answers that a role could read in the copy and not in the source; a question no longer asked there is judged by itself (rule Q127, decision 750). */
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

/** Whether the records listed under a question of one questionary may be listed under it in another (rule Q127, decision 750). */
export async function whatMayBeListed(
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
  // What the form does not ask for itself is listed for everybody.
  return ({ questionId }) => !opensToMore(from?.get(questionId), to?.get(questionId));
}

export interface Cloning {
  readonly sourceId: number;
  /** The template of the clone; that of the source when left out. */
  readonly templateId?: number;
  /** The creator of the clone; that of the source when left out. */
  readonly creatorId?: number | null;
  /** Topics complete in the source stay so in a clone of the same template; otherwise everything is to be looked at anew. */
  readonly keepsCompleteness: boolean;
}

/** Makes a questionary with the answers of another to all questions that its template asks too. Returns its id. */
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
 * Copies the answers to questions both questionaries ask. All topics of the target become complete when asked for, at
 * least one answer came over and none had to stay behind. Returns how many did.
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

/** Removes questionaries together with everything filled in through them. */
export function uncheckedDeleteQuestionaries(tx: Ctx, questionaryIds: readonly number[]): Promise<void> {
  return queries.deleteQuestionaries(tx.db, questionaryIds);
}

/** The caller's rights to a questionary; null for one that is not there or not readable, which look the same. */
export async function questionaryFacts(ctx: Ctx, questionaryId: number): Promise<QuestionaryFacts | null> {
  const held = await heldLoader.load(ctx, questionaryId);
  return held?.mayReadItem ? held : null;
}

/** What an applicant fills in; its files are the attachments of a proposal. */
const groupsOfProposals: ReadonlySet<string> = new Set<TemplateGroupId>(['PROPOSAL', 'SAMPLE', 'GENERIC_TEMPLATE']);

/** The key of attachments opens files of proposals to an access token; answers of reviews and the like need the key of answers. */
const tokenReadsAnswersOf = (actor: Actor, groupId: string): boolean =>
  actor.kind !== 'token' ||
  groupsOfProposals.has(groupId) ||
  actor.permissions.has('QuestionaryQueries.getQuestionary');

/** Of these files, those held by an answer the caller may read. */
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

/** Of these files, those that any answer refers to. */
export const filesInAnswers = (ctx: Ctx, fileIds: readonly string[]) => queries.listAnsweredFiles(ctx.db, fileIds);
