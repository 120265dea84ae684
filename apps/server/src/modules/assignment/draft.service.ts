import {
  type AssignmentProblem,
  type DraftCell,
  fitsOf,
  type KeepAssignmentDraftArgs,
  type Profile,
  pairCost,
  type ReviewWish,
  reasonsOf,
  type SuggestArgs,
  unmetOf,
} from '@atrium/domain/assignment';
import { userIdOf } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { panelPerson } from '../fap/index.ts';
import { assignFapReviewers } from '../fap-review/index.ts';
import { readMatrix } from './assignment.service.ts';
import * as queries from './draft.queries.ts';

/** One profile for each key, of all rows that have it, in the order of the keys. */
function profilesOf<Row extends Profile>(
  keys: readonly number[],
  rows: readonly Row[],
  keyOf: (row: Row) => number,
): Profile[] {
  const byKey = Map.groupBy(rows, keyOf);
  const all = (list: readonly Row[], part: keyof Profile) => [...new Set(list.flatMap((row) => row[part]))];
  return keys.map((key) => {
    const own = byKey.get(key) ?? [];
    return {
      words: all(own, 'words'),
      techniques: all(own, 'techniques'),
      instruments: all(own, 'instruments'),
      tags: all(own, 'tags'),
    };
  });
}

export interface AssignmentSuggestion {
  readonly cells: readonly DraftCell[];
  readonly unmet: ReadonlyArray<{
    readonly proposalPk: number;
    readonly lacks: number;
    readonly atLimit: readonly number[];
  }>;
  readonly isOptimal: boolean;
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * A draft around what is pinned: the cheapest choice of reviewers by expertise, wishes, warnings and balance, within limits and conflicts
 * (rules R142 to R144). What is assigned already stays and counts. Nothing is written; the solver works apart, within its time and memory.
 */
export async function suggestAssignments(
  ctx: Ctx,
  { fapId, callId, pins }: SuggestArgs,
): Promise<AssignmentSuggestion> {
  const matrix = await readMatrix(ctx, { fapId, callId });
  const pks = matrix.proposals.map(({ proposalPk }) => proposalPk);
  const members = matrix.reviewers.filter(({ isMember }) => isMember);
  const userIds = members.map(({ userId }) => userId);
  const [rowOf, columnOf] = [
    new Map(pks.map((pk, row) => [pk, row])),
    new Map(userIds.map((userId, column) => [userId, column])),
  ];
  const people = userIds.length;
  if (people === 0 || pks.length === 0) return { cells: [], unmet: [], isOptimal: true, seconds: 0, megabytes: 0 };
  const at = (proposalPk: number, userId: number) => {
    const [row, column] = [rowOf.get(proposalPk), columnOf.get(userId)];
    return row === undefined || column === undefined ? undefined : row * people + column;
  };
  const { scores, sharedOf } = fitsOf(
    profilesOf(userIds, await queries.listPeopleProfiles(ctx.db, userIds), ({ userId }) => userId),
    profilesOf(pks, await queries.listProposalProfiles(ctx.db, pks), ({ proposalPk }) => proposalPk),
  );
  const wishes = new Map<number, ReviewWish>();
  for (const { proposalPk, userId, wish } of await queries.listWishes(ctx.db, fapId, pks)) {
    const pair = at(proposalPk, userId);
    if (pair !== undefined) wishes.set(pair, wish);
  }
  const limits = new Map((await queries.listLimits(ctx.db, fapId)).map(({ userId, most }) => [userId, most]));
  const warned = new Set<number>();
  const blocked = new Set<number>();
  for (const { proposalPk, userId, mode } of matrix.conflicts) {
    const pair = at(proposalPk, userId);
    if (pair !== undefined) (mode === 'BLOCK' ? blocked : warned).add(pair);
  }
  const fixed = new Set<number>();
  const needs = new Int32Array(pks.length).fill(matrix.required);
  const less = (proposalPk: number) => {
    const row = rowOf.get(proposalPk);
    if (row !== undefined) needs[row] = Math.max(0, (needs[row] ?? 0) - 1);
  };
  const loads = Int32Array.from(members, ({ load }) => load);
  const inPanel = new Int32Array(people);
  for (const { proposalPk, userId } of matrix.cells) {
    less(proposalPk);
    const pair = at(proposalPk, userId);
    if (pair === undefined) continue;
    fixed.add(pair);
    inPanel[pair % people] = (inPanel[pair % people] ?? 0) + 1;
  }
  const kept = pins.filter(({ proposalPk, userId }) => {
    const pair = at(proposalPk, userId);
    return pair !== undefined && !fixed.has(pair) && !blocked.has(pair);
  });
  for (const { proposalPk, userId } of kept) {
    const pair = at(proposalPk, userId) ?? 0;
    less(proposalPk);
    fixed.add(pair);
    loads[pair % people] = (loads[pair % people] ?? 0) + 1;
    inPanel[pair % people] = (inPanel[pair % people] ?? 0) + 1;
  }
  const rooms = Int32Array.from(userIds, (userId, column) =>
    Math.max(0, (limits.get(userId) ?? pks.length) - (inPanel[column] ?? 0)),
  );
  const costs = scores.map((score, pair) =>
    blocked.has(pair) || fixed.has(pair)
      ? Number.POSITIVE_INFINITY
      : pairCost(score, wishes.get(pair), warned.has(pair)),
  );
  const wanted = needs.reduce((sum, need) => sum + need, 0) + loads.reduce((sum, load) => sum + load, 0);
  const problem: AssignmentProblem = { needs, rooms, loads, costs, share: Math.max(1, Math.ceil(wanted / people)) };
  const solution = await ctx.adapters.solver.solve(problem);
  const chosen = new Set(solution.pairs);
  const given = Int32Array.from(inPanel);
  for (const pair of solution.pairs) given[pair % people] = (given[pair % people] ?? 0) + 1;
  const told = (pair: number) => {
    const [row, column] = [Math.floor(pair / people), pair % people];
    const others = userIds
      .map((_, other) => row * people + other)
      .filter((other) => other !== pair && !chosen.has(other) && Number.isFinite(costs[other]));
    const next = others.toSorted((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0))[0];
    return reasonsOf({
      score: scores[pair] ?? 0,
      shared: sharedOf(row, column),
      wish: wishes.get(pair),
      isWarned: warned.has(pair),
      reviews: given[column] ?? 0,
      limit: limits.get(userIds[column] ?? 0) ?? null,
      next: next === undefined ? undefined : { name: members[next % people]?.name ?? '', score: scores[next] ?? 0 },
    });
  };
  const cellOf = (pinned: boolean) => (pair: number) => ({
    proposalPk: pks[Math.floor(pair / people)] ?? 0,
    userId: userIds[pair % people] ?? 0,
    pinned,
    reasons: told(pair),
  });
  return {
    cells: [
      ...kept.map(({ proposalPk, userId }) => cellOf(true)(at(proposalPk, userId) ?? 0)),
      ...[...solution.pairs].map(cellOf(false)),
    ],
    unmet: unmetOf(problem, solution).map(({ row, lacks, atLimit }) => ({
      proposalPk: pks[row] ?? 0,
      lacks,
      atLimit: atLimit.map((column) => userIds[column] ?? 0),
    })),
    isOptimal: solution.isOptimal,
    seconds: solution.seconds,
    megabytes: solution.megabytes,
  };
}

export interface AssignmentDraft {
  readonly revision: number;
  readonly keptBy: number | null;
  readonly keptAt: Date | null;
  readonly cells: readonly DraftCell[];
}

/** The draft of a panel in a call as it is kept, without what is kept from the caller. */
export async function readDraft(
  ctx: Ctx,
  { fapId, callId }: { fapId: number; callId: number },
): Promise<AssignmentDraft> {
  const row = await queries.findDraft(ctx.db, fapId, callId);
  if (!row) return { revision: 0, keptBy: null, keptAt: null, cells: [] };
  const cells = await queries.listDraftCells(ctx.db, row.id);
  return {
    revision: row.revision,
    keptBy: row.keptBy,
    keptAt: row.keptAt,
    cells: await shownCells(ctx, fapId, callId, cells),
  };
}

async function shownCells(ctx: Ctx, fapId: number, callId: number, cells: readonly DraftCell[]): Promise<DraftCell[]> {
  if (panelPerson(ctx) === null) return [...cells];
  const shown = new Set((await readMatrix(ctx, { fapId, callId })).proposals.map(({ proposalPk }) => proposalPk));
  return cells.filter(({ proposalPk }) => shown.has(proposalPk));
}

async function lockedDraft(tx: Ctx, { fapId, callId, revision }: { fapId: number; callId: number; revision: number }) {
  const draft = await queries.lockDraft(tx.db, fapId, callId);
  if (draft.revision !== revision) throw refused('DRAFT_CHANGED');
  return draft;
}

/** Keeps a draft as it stands on the screen, where nobody has kept another since it was read (rule R145); what is hidden from the caller stays in it. */
export function keepAssignmentDraft(
  ctx: Ctx,
  { fapId, callId, revision, cells }: KeepAssignmentDraftArgs,
): Promise<AssignmentDraft> {
  return transaction(ctx, async (tx) => {
    const draft = await lockedDraft(tx, { fapId, callId, revision });
    const matrix = await readMatrix(tx, { fapId, callId });
    const shown = new Set(matrix.proposals.map(({ proposalPk }) => proposalPk));
    const members = new Set(matrix.reviewers.filter(({ isMember }) => isMember).map(({ userId }) => userId));
    const hidden = (await queries.listDraftCells(tx.db, draft.id)).filter(({ proposalPk }) => !shown.has(proposalPk));
    const unique = new Map(cells.map((cell) => [`${cell.proposalPk}/${cell.userId}`, cell]));
    const own = [...unique.values()].filter(({ proposalPk, userId }) => shown.has(proposalPk) && members.has(userId));
    const row = await queries.writeDraft(tx.db, draft.id, userIdOf(tx.actor) ?? null, [...hidden, ...own]);
    return { revision: row.revision, keptBy: row.keptBy, keptAt: row.keptAt, cells: own };
  });
}

/** Makes ordinary assignments of a draft, by the same service and under the same rules, and empties it. Answers how many were made. */
export function publishDraft(
  ctx: Ctx,
  input: { fapId: number; callId: number; revision: number; conflictReason?: string | null | undefined },
): Promise<number> {
  const { fapId, callId, conflictReason } = input;
  return transaction(ctx, async (tx) => {
    const draft = await lockedDraft(tx, input);
    const cells = await queries.listDraftCells(tx.db, draft.id);
    const own = await shownCells(tx, fapId, callId, cells);
    if (own.length === 0) throw refused('DRAFT_EMPTY');
    const made = await assignFapReviewers(tx, {
      fapId,
      assignments: own.map(({ proposalPk, userId }) => ({ proposalPk, memberId: userId })),
      conflictReason,
    });
    const gone = new Set(own.map(({ proposalPk, userId }) => `${proposalPk}/${userId}`));
    const left = cells.filter(({ proposalPk, userId }) => !gone.has(`${proposalPk}/${userId}`));
    await queries.writeDraft(tx.db, draft.id, userIdOf(tx.actor) ?? null, left);
    return made.length;
  });
}
