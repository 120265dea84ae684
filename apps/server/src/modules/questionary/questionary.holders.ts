import { type Actor, isOfficer, isPerson } from '@atrium/domain/kernel';
import type { QuestionTypeId } from '@atrium/domain/question';
import type { QuestionaryFacts } from '@atrium/domain/questionary';
import type { TemplateGroupId } from '@atrium/domain/template';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import type { PickerOptions } from '../question/index.ts';
import type { ReadableForms } from './answers/answers-to-questions.queries.ts';
import { findHolders, type HolderTable } from './questionary.queries.ts';

/** The item a questionary belongs to: the caller's permissions on it, and its call and proposal. */
export interface HeldQuestionary extends QuestionaryFacts {
  readonly callId?: number | null;
  readonly proposalPk?: number | null;
  /** Whether the caller may read overwritten answers; members of a proposal may not, so the default is no. */
  readonly mayReadOverwritten?: boolean;
}

/** Returns the items of many questionaries of one template group in a constant number of statements; unknown ones are left out. */
export type QuestionaryHolder = (
  ctx: Ctx,
  questionaryIds: readonly number[],
) => Promise<ReadonlyMap<number, HeldQuestionary>>;

/** Locks what an item and its questionary depend on: its proposal, as every other write to the item does. */
export type HolderLock = (tx: Ctx, questionaryId: number) => Promise<unknown>;

const holders = new Map<TemplateGroupId, { readonly holder: QuestionaryHolder; readonly lock: HolderLock }>();

/**
 * Registers, for the area of an item, the permissions on its questionaries and the lock that is taken while answers are written.
 * Questionaries of groups without a holder are inaccessible.
 */
export function holdsQuestionaries(group: TemplateGroupId, holder: QuestionaryHolder, lock: HolderLock): void {
  if (holders.has(group)) throw new Error(`Two areas speak for the questionaries of ${group}`);
  holders.set(group, { holder, lock });
}

/** Returns the holder of a group; undefined if no area has registered one. */
export function holderOf(group: TemplateGroupId): QuestionaryHolder | undefined {
  return holders.get(group)?.holder;
}

/** Takes the lock for the item that a questionary of this group belongs to. */
export async function lockHolder(tx: Ctx, group: TemplateGroupId, questionaryId: number): Promise<void> {
  await holders.get(group)?.lock(tx, questionaryId);
}

/** Returns a query with the column `questionary_id`: the questionaries of a group that a person may read, possibly with others. */
export type FormsOf = (actor: Actor) => RawBuilder<unknown>;

const formsOf = new Map<TemplateGroupId, FormsOf>();

/** Registers, for areas with many items, the query for a person's questionaries, so that other people's are not read only to be discarded. */
export function narrowsForms(group: TemplateGroupId, forms: FormsOf): void {
  formsOf.set(group, forms);
}

/** Returns the restriction that is known before holders are consulted; undefined for actors who may read nearly everything. */
export function readableForms(actor: Actor): ReadableForms | undefined {
  if (!isPerson(actor) || isOfficer(actor)) return undefined;
  const ids = sql.join(
    [...formsOf.values()].map((forms) => forms(actor)),
    sql` union all `,
  );
  return { groups: [...formsOf.keys()], ids };
}

/** The facts about a review that holds a questionary. */
interface HolderFacts {
  readonly callId: number;
  readonly proposalPk: number;
}

/** Returns how the records of a table that hold questionaries are found. */
export const holdersIn = (table: HolderTable) => (ctx: Ctx, questionaryIds: readonly number[]) =>
  findHolders(ctx.db, table, questionaryIds);

/**
 * Returns the holder of questionaries that belong to reviews: it finds the reviews, loads the facts of each, and derives the caller's
 * permissions.
 */
export const heldByReviews =
  <Facts extends HolderFacts>(asked: {
    readonly find: (
      ctx: Ctx,
      questionaryIds: readonly number[],
    ) => Promise<ReadonlyArray<{ id: number; questionaryId: number }>>;
    readonly factsOf: (ctx: Ctx, id: number) => Promise<Facts | null>;
    readonly mayRead: (ctx: Ctx, facts: Facts) => boolean;
    readonly mayReadOverwritten: (ctx: Ctx, facts: Facts) => boolean;
    readonly mayWrite: (ctx: Ctx, facts: Facts) => boolean;
  }): QuestionaryHolder =>
  async (ctx, questionaryIds) => {
    const reviews = await asked.find(ctx, questionaryIds);
    const facts = await Promise.all(reviews.map(({ id }) => asked.factsOf(ctx, id)));
    const held = new Map<number, HeldQuestionary>();
    for (const [at, { questionaryId }] of reviews.entries()) {
      const known = facts[at];
      if (!known) continue;
      const { callId, proposalPk } = known;
      const mayReadItem = asked.mayRead(ctx, known);
      const [mayWriteItem, mayReadOverwritten] = [asked.mayWrite(ctx, known), asked.mayReadOverwritten(ctx, known)];
      held.set(questionaryId, { mayReadItem, mayWriteItem, mayReadOverwritten, callId, proposalPk });
    }
    return held;
  };

/** Returns the options of pickers in each of these calls. */
export type PickerSource = (ctx: Ctx, callIds: readonly number[]) => Promise<ReadonlyMap<number, PickerOptions>>;

let pickerSource: PickerSource | undefined;

/** Registers the source of picker options; called by the area that knows calls, instruments and techniques. */
export function offersPickerOptions(source: PickerSource): void {
  pickerSource = source;
}

export const noOptions: PickerOptions = { instruments: [], techniques: [] };

const pickerOptions = oneLoader<number, readonly [number, PickerOptions]>(
  async (ctx, callIds) => [...((await pickerSource?.(ctx, callIds)) ?? [])],
  ([callId]) => callId,
);

/** Returns the picker options of a call; no options without a call. Read once for all forms of a call. */
export async function pickerOptionsOf(ctx: Ctx, callId: number | null | undefined): Promise<PickerOptions> {
  return (callId ? (await pickerOptions.load(ctx, callId))?.[1] : undefined) ?? noOptions;
}

/** An answer of a topic that was just saved. */
export interface SavedAnswer {
  readonly questionId: string;
  readonly type: QuestionTypeId;
  readonly config: unknown;
  readonly answer: unknown;
  /** What was stored before the save; undefined if nothing was. */
  readonly was: unknown;
}

/** A topic that was just saved, with the resulting answers. */
export interface SavedTopic {
  readonly questionaryId: number;
  readonly group: TemplateGroupId;
  readonly topicId: number;
  readonly isPartialSave: boolean;
  /** Whether the form saved automatically while the user was writing. */
  readonly isAutosave: boolean;
  readonly held: HeldQuestionary;
  /** Answers that were written or removed; a removed answer is given as the blank answer. */
  readonly changes: readonly SavedAnswer[];
  /** Answers that were sent as they are stored. */
  readonly confirmed: readonly SavedAnswer[];
  /** Lists of records whose question no longer applies after this save; empty for an autosave. */
  readonly ceased: ReadonlyArray<{ readonly questionId: string; readonly type: QuestionTypeId }>;
}

/** Called for another area in the transaction of a save; if it fails, nothing is saved. */
export type AfterSave = (tx: Ctx, saved: SavedTopic) => Promise<void>;

const followers: AfterSave[] = [];
const witnesses: AfterSave[] = [];

/** Registers an area that must react to answers within the save (choosing instruments assigns them). */
export function whenTopicIsSaved(follower: AfterSave): void {
  followers.push(follower);
}

/** Registers an area that inspects the result after all others have reacted to the save. */
export function afterTopicIsSaved(witness: AfterSave): void {
  witnesses.push(witness);
}

/** Calls every follower in turn, and then the listeners that inspect the result. */
export async function tellFollowers(tx: Ctx, saved: SavedTopic): Promise<void> {
  for (const follower of [...followers, ...witnesses]) await follower(tx, saved);
}
