import type {
  AssignmentSuggestion,
  DraftCell,
  FapMatrixArgs,
  KeepAssignmentDraftArgs,
  NamedFit,
  PanelKnowledge,
  Profile,
  SuggestArgs,
} from '@atrium/domain/assignment';
import { userIdOf } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { panelPerson } from '../fap/index.ts';
import { assignFapReviewers } from '../fap-review/index.ts';
import { type FapMatrix, readMatrix, readPanel } from './assignment.service.ts';
import * as queries from './draft.queries.ts';

type PersonProfile = Profile & { readonly userId: number };

export interface PanelExpertise {
  readonly fits: readonly NamedFit[];
  readonly wishes: readonly queries.WishRow[];
}

/** Merges the rows of all their proposals into one profile per person. */
function profilesOfPeople(rows: readonly PersonProfile[]): PersonProfile[] {
  const all = (list: readonly Profile[], part: keyof Profile) => [...new Set(list.flatMap((row) => row[part]))];
  return [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    words: all(own, 'words'),
    techniques: all(own, 'techniques'),
    instruments: all(own, 'instruments'),
    tags: all(own, 'tags'),
  }));
}

/** Returns the profiles of these proposals, and of what these people have proposed themselves. */
async function knowledgeOf(ctx: Ctx, pks: readonly number[], userIds: readonly number[]): Promise<PanelKnowledge> {
  return {
    proposals: await queries.listProposalProfiles(ctx.db, pks),
    people: profilesOfPeople(await queries.listPeopleProfiles(ctx.db, userIds)),
  };
}

const pairsOf = (cells: FapMatrix['cells']) => cells.map(({ proposalPk, userId }) => ({ proposalPk, userId }));

/**
 * Suggests a draft around the pinned cells: the cheapest choice of reviewers by expertise, wishes, warnings and balance, within limits and
 * conflicts (rules R142 to R144). Existing assignments remain and count. Nothing is written; the suggestion is computed in a separate
 * process with limited time and memory.
 */
export async function suggestAssignments(
  ctx: Ctx,
  { fapId, callId, pins }: SuggestArgs,
): Promise<AssignmentSuggestion> {
  const matrix = await readMatrix(ctx, { fapId, callId });
  const pks = matrix.proposals.map(({ proposalPk }) => proposalPk);
  const members = matrix.reviewers.filter(({ isMember }) => isMember);
  if (members.length === 0 || pks.length === 0)
    return { cells: [], unmet: [], isOptimal: true, seconds: 0, megabytes: 0 };
  return ctx.adapters.solver.suggest({
    ...(await knowledgeOf(
      ctx,
      pks,
      members.map(({ userId }) => userId),
    )),
    members: members.map(({ userId, name, load, inPanel, most }) => ({ userId, name, load, inPanel, most })),
    required: matrix.required,
    wishes: await queries.listWishes(ctx.db, fapId, pks),
    conflicts: matrix.conflicts.map(({ proposalPk, userId, mode }) => ({ proposalPk, userId, mode })),
    assigned: pairsOf(matrix.cells.filter(({ isDeclined }) => !isDeclined)),
    declined: pairsOf(matrix.cells.filter(({ isDeclined }) => isDeclined)),
    pins,
  });
}

/** Returns which members of a panel know most about each proposal, and their wishes; computed in a separate process (rules R142 and R143). */
export async function readExpertise(ctx: Ctx, args: FapMatrixArgs): Promise<PanelExpertise> {
  const { proposals, reviewers, conflicts } = await readPanel(ctx, args);
  const pks = proposals.map(({ proposalPk }) => proposalPk);
  const userIds = reviewers.flatMap(({ userId, isMember }) => (isMember ? [userId] : []));
  if (userIds.length === 0 || pks.length === 0) return { fits: [], wishes: [] };
  return {
    fits: await ctx.adapters.solver.bestFits({
      ...(await knowledgeOf(ctx, pks, userIds)),
      blocked: conflicts.flatMap(({ proposalPk, userId, mode }) => (mode === 'BLOCK' ? [{ proposalPk, userId }] : [])),
    }),
    wishes: await queries.listWishes(ctx.db, args.fapId, pks),
  };
}

export interface AssignmentDraft {
  readonly revision: number;
  readonly keptBy: number | null;
  readonly keptAt: Date | null;
  readonly cells: readonly DraftCell[];
}

/** Returns the stored draft of a panel in a call, without cells that are hidden from the caller. */
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
  const shown = new Set((await readPanel(ctx, { fapId, callId })).proposals.map(({ proposalPk }) => proposalPk));
  return cells.filter(({ proposalPk }) => shown.has(proposalPk));
}

async function lockedDraft(tx: Ctx, { fapId, callId, revision }: { fapId: number; callId: number; revision: number }) {
  const draft = await queries.lockDraft(tx.db, fapId, callId);
  if (draft.revision !== revision) throw refused('DRAFT_CHANGED');
  return draft;
}

/**
 * Stores a draft as shown on the screen, unless another one was stored since it was read (rule R145); cells that are hidden from the caller
 * stay in it.
 */
export function keepAssignmentDraft(
  ctx: Ctx,
  { fapId, callId, revision, cells }: KeepAssignmentDraftArgs,
): Promise<AssignmentDraft> {
  return transaction(ctx, async (tx) => {
    const draft = await lockedDraft(tx, { fapId, callId, revision });
    const panel = await readPanel(tx, { fapId, callId });
    const shown = new Set(panel.proposals.map(({ proposalPk }) => proposalPk));
    const members = new Set(panel.reviewers.filter(({ isMember }) => isMember).map(({ userId }) => userId));
    const hidden = (await queries.listDraftCells(tx.db, draft.id)).filter(({ proposalPk }) => !shown.has(proposalPk));
    const unique = new Map(cells.map((cell) => [`${cell.proposalPk}/${cell.userId}`, cell]));
    const own = [...unique.values()].filter(({ proposalPk, userId }) => shown.has(proposalPk) && members.has(userId));
    const row = await queries.writeDraft(tx.db, draft.id, userIdOf(tx.actor) ?? null, [...hidden, ...own]);
    return { revision: row.revision, keptBy: row.keptBy, keptAt: row.keptAt, cells: own };
  });
}

/** Turns a draft into ordinary assignments, through the same service and under the same rules, and empties it. Returns how many were made. */
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
