import { type Actor, isOfficer, isPerson } from '@atrium/domain/kernel';
import type { QuestionTypeId } from '@atrium/domain/question';
import type { QuestionaryFacts } from '@atrium/domain/questionary';
import type { TemplateGroupId } from '@atrium/domain/template';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import type { PickerOptions } from '../question/index.ts';
import type { ReadableForms } from './answers/answers-to-questions.queries.ts';

/** The item a questionary belongs to: what the caller may do with it, and the call and proposal behind it. */
export interface HeldQuestionary extends QuestionaryFacts {
  readonly callId?: number | null;
  readonly proposalPk?: number | null;
  /** Whether the caller may read what stood in it before; the people of a proposal do not, so nobody unless the area says so. */
  readonly mayReadOverwritten?: boolean;
}

/** Answers for many questionaries of one template group in a constant number of statements; unknown ones are left out. */
export type QuestionaryHolder = (
  ctx: Ctx,
  questionaryIds: readonly number[],
) => Promise<ReadonlyMap<number, HeldQuestionary>>;

/** Locks what decides on an item and its questionary: the proposal it hangs on, as every other write to the item does. */
export type HolderLock = (tx: Ctx, questionaryId: number) => Promise<unknown>;

const holders = new Map<TemplateGroupId, { readonly holder: QuestionaryHolder; readonly lock: HolderLock }>();

/**
 * The area of an item says here what may be done with its questionaries, and what is locked while answers are written. Groups nobody
 * speaks for are closed.
 */
export function holdsQuestionaries(group: TemplateGroupId, holder: QuestionaryHolder, lock: HolderLock): void {
  if (holders.has(group)) throw new Error(`Two areas speak for the questionaries of ${group}`);
  holders.set(group, { holder, lock });
}

/** The holder of a group, if an area speaks for it. */
export function holderOf(group: TemplateGroupId): QuestionaryHolder | undefined {
  return holders.get(group)?.holder;
}

/** Locks what decides on the item that a questionary of this group belongs to. */
export async function lockHolder(tx: Ctx, group: TemplateGroupId, questionaryId: number): Promise<void> {
  await holders.get(group)?.lock(tx, questionaryId);
}

/** A query with the column `questionary_id`: the questionaries of a group that a person may read, and maybe more. */
export type FormsOf = (actor: Actor) => RawBuilder<unknown>;

const formsOf = new Map<TemplateGroupId, FormsOf>();

/** Areas with many items say here which questionaries are a person's, so that nobody else's are read to be left out. */
export function narrowsForms(group: TemplateGroupId, forms: FormsOf): void {
  formsOf.set(group, forms);
}

/** What is known before holders are asked; undefined for those who may read nearly everything. */
export function readableForms(actor: Actor): ReadableForms | undefined {
  if (!isPerson(actor) || isOfficer(actor)) return undefined;
  const ids = sql.join(
    [...formsOf.values()].map((forms) => forms(actor)),
    sql` union all `,
  );
  return { groups: [...formsOf.keys()], ids };
}

/** What is known of a review that holds a questionary. */
interface HolderFacts {
  readonly callId: number;
  readonly proposalPk: number;
}

/** The holder of questionaries that belong to reviews: finds the reviews, asks what is known of each, and what follows for the caller. */
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

/** What pickers may offer in each of these calls. */
export type PickerSource = (ctx: Ctx, callIds: readonly number[]) => Promise<ReadonlyMap<number, PickerOptions>>;

let pickerSource: PickerSource | undefined;

/** The area that knows calls, instruments and techniques hands in what pickers may offer. */
export function offersPickerOptions(source: PickerSource): void {
  pickerSource = source;
}

export const noOptions: PickerOptions = { instruments: [], techniques: [] };

const pickerOptions = oneLoader<number, readonly [number, PickerOptions]>(
  async (ctx, callIds) => [...((await pickerSource?.(ctx, callIds)) ?? [])],
  ([callId]) => callId,
);

/** Options of the pickers of one call; nothing to choose from without a call. Forms of one call ask once. */
export async function pickerOptionsOf(ctx: Ctx, callId: number | null | undefined): Promise<PickerOptions> {
  return (callId ? (await pickerOptions.load(ctx, callId))?.[1] : undefined) ?? noOptions;
}

/** A topic that was just saved, with the answers that hold after it. */
export interface SavedTopic {
  readonly questionaryId: number;
  readonly group: TemplateGroupId;
  readonly topicId: number;
  readonly isPartialSave: boolean;
  /** The form saved by itself while somebody wrote. */
  readonly isAutosave: boolean;
  readonly held: HeldQuestionary;
  /** What was written or taken away; an answer that was taken away is the blank one. */
  readonly changes: ReadonlyArray<{
    readonly questionId: string;
    readonly type: QuestionTypeId;
    readonly config: unknown;
    readonly answer: unknown;
  }>;
  /** Lists of records whose question does not apply after this save; empty while the form saves by itself. */
  readonly ceased: ReadonlyArray<{ readonly questionId: string; readonly type: QuestionTypeId }>;
}

/** What another area does in the transaction of a save; when it fails nothing is saved. */
export type AfterSave = (tx: Ctx, saved: SavedTopic) => Promise<void>;

const followers: AfterSave[] = [];
const witnesses: AfterSave[] = [];

/** Areas that must act at once on answers (choosing instruments assigns them) register here. */
export function whenTopicIsSaved(follower: AfterSave): void {
  followers.push(follower);
}

/** Areas that look at what all others have made of the save. */
export function afterTopicIsSaved(witness: AfterSave): void {
  witnesses.push(witness);
}

/** Lets every follower act, one after the other, and then those who look at the outcome. */
export async function tellFollowers(tx: Ctx, saved: SavedTopic): Promise<void> {
  for (const follower of [...followers, ...witnesses]) await follower(tx, saved);
}
