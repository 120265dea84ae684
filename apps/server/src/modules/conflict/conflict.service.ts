import {
  type CheckNamesArgs,
  type Conflict,
  type ConflictRulesForm,
  conflictsAmong,
  type DeclareConflictInput,
  type EnterConflictInput,
  type FapConflictsArgs,
  mayAssignDespite,
  redactedConflicts,
  type ShownConflict,
} from '@atrium/domain/conflict';
import { userIdOf } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { membersOfFap, namesAuthors, panelPerson } from '../fap/index.ts';
import * as queries from './conflict.queries.ts';

const once = (ids: readonly number[]) => [...new Set(ids)];

/** Returns those of these proposals whose people the caller may know (rule R240). */
async function namedAmong(ctx: Ctx, proposalPks: readonly number[]): Promise<ReadonlySet<number>> {
  const pks = once(proposalPks);
  const isNamed = await Promise.all(pks.map((proposalPk) => namesAuthors(ctx, proposalPk)));
  return new Set(pks.filter((_, at) => isNamed[at]));
}

/**
 * Returns the conflicts a panel sees between these people and proposals, as far as the caller may know of them (rule R240); a constant
 * number of statements. For proposals whose people are hidden, only members are compared: otherwise a caller could find these people by
 * asking about one person after another.
 */
export async function conflictsBetween(
  ctx: Ctx,
  fapId: number,
  userIds: readonly number[],
  proposalPks: readonly number[],
): Promise<ShownConflict[]> {
  if (userIds.length === 0 || proposalPks.length === 0) return [];
  const rules = await queries.findRules(ctx.db, fapId);
  const found = conflictsAmong(await queries.listFacts(ctx.db, userIds, proposalPks), rules, ctx.now);
  const named = await namedAmong(
    ctx,
    found.map(({ proposalPk }) => proposalPk),
  );
  const members = new Set((await membersOfFap.load(ctx, fapId)).map(({ userId }) => userId));
  return redactedConflicts(found, (proposalPk) => named.has(proposalPk)).filter(
    ({ source, userId }) => source !== 'WITHHELD' || members.has(userId),
  );
}

/** Returns the conflicts of a panel's members or of the given people, without proposals that are hidden from the caller (rule R134). */
export async function listConflicts(
  ctx: Ctx,
  { fapId, callId, proposalPks, userIds }: FapConflictsArgs,
): Promise<ShownConflict[]> {
  const shown = await queries.listProposalsOfPanel(ctx.db, {
    fapId,
    callId: callId || null,
    person: panelPerson(ctx),
  });
  const asked = proposalPks && new Set(proposalPks);
  const pks = shown.map(({ proposalPk }) => proposalPk).filter((pk) => !asked || asked.has(pk));
  const people = userIds ?? (await membersOfFap.load(ctx, fapId)).map(({ userId }) => userId);
  return conflictsBetween(ctx, fapId, once(people), pks);
}

/** Returns, for each name or address, the matching accounts and their conflicts with the proposals the panel reviews. */
export async function checkNames(ctx: Ctx, { fapId, callId, names }: CheckNamesArgs) {
  const accounts = await queries.findAccounts(ctx.db, names);
  const shown = await queries.listProposalsOfPanel(ctx.db, {
    fapId,
    callId: callId || null,
    person: panelPerson(ctx),
  });
  const pks = shown.map(({ proposalPk }) => proposalPk);
  const conflicts = await conflictsBetween(ctx, fapId, once(accounts.map(({ userId }) => userId)), pks);
  const members = new Set((await membersOfFap.load(ctx, fapId)).map(({ userId }) => userId));
  const named = await namedAmong(ctx, pks);
  const byPerson = Map.groupBy(conflicts, ({ userId }) => userId);
  return names.map((name, at) => ({
    name,
    accounts: accounts
      .filter(({ n }) => n === at + 1)
      .map((account) => ({
        ...account,
        proposalCount: members.has(account.userId) ? pks.length : named.size,
        conflicts: byPerson.get(account.userId) ?? [],
      })),
  }));
}

/**
 * Refuses pairs that a conflict blocks, and pairs with a warning but no reason if the panel requires one. Must be called while the
 * proposals are locked. Returns the conflicts with a warning (rule R132) in full; a refusal names them only as far as the caller may know
 * of them.
 */
export async function insistDespiteConflicts(
  tx: Ctx,
  fapId: number,
  asked: ReadonlyArray<{ readonly userId: number; readonly proposalPk: number }>,
  reason: string | null | undefined,
): Promise<Conflict[]> {
  const users = once(asked.map(({ userId }) => userId));
  const pks = once(asked.map(({ proposalPk }) => proposalPk));
  const rules = await queries.findRules(tx.db, fapId);
  const wanted = new Set(asked.map(({ userId, proposalPk }) => `${userId}/${proposalPk}`));
  const conflicts = conflictsAmong(await queries.listFacts(tx.db, users, pks), rules, tx.now).filter(
    ({ userId, proposalPk }) => wanted.has(`${userId}/${proposalPk}`),
  );
  if (conflicts.length === 0) return [];
  const names = await queries.namesOf(tx.db, users, pks);
  const isNamed = await namedAmong(tx, pks);
  const redacted = redactedConflicts(conflicts, (proposalPk) => isNamed.has(proposalPk)).map((conflict) => ({
    ...conflict,
    name: names.people.get(conflict.userId) ?? '',
    proposalId: names.proposals.get(conflict.proposalPk) ?? '',
  }));
  insist(mayAssignDespite(asked, redacted, { reason, asksReason: rules.asksReason }));
  return conflicts;
}

/** Stores with each of these reviews the conflicts that were warned of, and the reason why it was assigned anyway. */
export async function storeConfirmations(
  tx: Ctx,
  reviews: ReadonlyArray<{ readonly id: number; readonly userId: number; readonly proposalPk: number }>,
  conflicts: readonly Conflict[],
  reason: string | null | undefined,
): Promise<void> {
  const rows = reviews.flatMap(({ id, userId, proposalPk }) => {
    const sources = conflicts
      .filter((conflict) => conflict.userId === userId && conflict.proposalPk === proposalPk)
      .map(({ source }) => source);
    if (sources.length === 0) return [];
    return [{ fapReviewId: id, sources, reason: reason?.trim() || null, confirmedBy: userIdOf(tx.actor) ?? null }];
  });
  await queries.insertConfirmations(tx.db, rows);
}

/** Sets a panel's rules for conflicts and records FAP_CONFLICT_RULES_UPDATED. */
export function updateRules(ctx: Ctx, { fapId, ...rules }: ConflictRulesForm & { fapId: number }): Promise<void> {
  return transaction(ctx, async (tx) => {
    const before = await queries.findRules(tx.db, fapId);
    await queries.upsertRules(tx.db, fapId, rules);
    const { asksReason: _, ...old } = before;
    await recordChange(tx, { type: 'FAP_CONFLICT_RULES_UPDATED', objectId: fapId }, old, rules);
  });
}

async function insistOnMatter(
  tx: Ctx,
  fapId: number,
  userId: number,
  { proposalPk, otherUserId }: Pick<DeclareConflictInput, 'proposalPk' | 'otherUserId'>,
): Promise<void> {
  if (proposalPk && !(await queries.isVisibleInPanel(tx.db, { fapId, proposalPk, person: panelPerson(tx) })))
    throw refused('PROPOSAL_NOT_FOUND');
  if (!otherUserId) return;
  if (otherUserId === userId) throw refused('CONFLICT_WITH_ONESELF');
  if (!(await queries.personExists(tx.db, otherUserId))) throw refused('CONFLICT_PERSON_NOT_FOUND');
}

async function say(
  tx: Ctx,
  kind: 'DECLARED' | 'ENTERED',
  userId: number,
  input: DeclareConflictInput,
): Promise<queries.StatementRow> {
  await insistOnMatter(tx, input.fapId, userId, input);
  const row = await queries.insertStatement(tx.db, {
    kind,
    userId,
    proposalPk: input.proposalPk || null,
    otherUserId: input.otherUserId || null,
    reason: input.reason.trim(),
    saidBy: userIdOf(tx.actor) ?? null,
  });
  await tell(tx, kind === 'DECLARED' ? 'FAP_CONFLICT_DECLARED' : 'FAP_CONFLICT_ENTERED', input.fapId, row);
  return row;
}

/** Recorded in the log of the panel, which officers read, not in that of the proposal. */
async function tell(
  tx: Ctx,
  type: 'FAP_CONFLICT_DECLARED' | 'FAP_CONFLICT_ENTERED' | 'FAP_CONFLICT_REMOVED',
  fapId: number,
  { id, userId, proposalPk, otherUserId, reason }: queries.StatementRow,
): Promise<void> {
  await record(tx, {
    type,
    objectId: fapId,
    data: { conflictId: id, userId, proposalPk, otherUserId, reason },
  });
}

/** Stores a conflict that the caller declares. Records FAP_CONFLICT_DECLARED. */
export function declareConflict(ctx: Ctx, input: DeclareConflictInput): Promise<queries.StatementRow> {
  return transaction(ctx, (tx) => say(tx, 'DECLARED', userIdOf(tx.actor) ?? 0, input));
}

/** Stores a conflict that the caller enters about another person. Records FAP_CONFLICT_ENTERED. */
export function enterConflict(ctx: Ctx, input: EnterConflictInput): Promise<queries.StatementRow> {
  return transaction(ctx, async (tx) => {
    if (!(await queries.personExists(tx.db, input.userId))) throw refused('CONFLICT_PERSON_NOT_FOUND');
    return say(tx, 'ENTERED', input.userId, input);
  });
}

interface DeclinedReview {
  readonly id: number;
  readonly fapId: number;
  readonly userId: number;
  readonly proposalPk: number;
}

/**
 * Stores that a reviewer declined a review for a conflict of interest, as a declaration of the reviewer, or removes it if the reason has
 * been cleared (rule R171). Records FAP_CONFLICT_DECLARED or FAP_CONFLICT_REMOVED if anything changes; must be called while the proposal is
 * locked.
 */
export async function keepDeclinedConflict(tx: Ctx, review: DeclinedReview, reason: string | null): Promise<void> {
  const stored = await queries.listStatementsOfReview(tx.db, review.id);
  if (reason !== null && stored.some((row) => row.reason === reason)) return;
  for (const row of stored) {
    await queries.deleteStatement(tx.db, row.id);
    await tell(tx, 'FAP_CONFLICT_REMOVED', review.fapId, row);
  }
  if (reason === null) return;
  const { id: fapReviewId, userId, proposalPk } = review;
  const said = {
    kind: 'DECLARED',
    userId,
    proposalPk,
    otherUserId: null,
    reason,
    saidBy: userId,
    fapReviewId,
  } as const;
  await tell(tx, 'FAP_CONFLICT_DECLARED', review.fapId, await queries.insertStatement(tx.db, said));
}

/**
 * Removes a declared or entered conflict. Nobody can remove one about themselves, and in a panel only those shown there can be removed.
 * Records FAP_CONFLICT_REMOVED.
 */
export function removeConflict(
  ctx: Ctx,
  { fapId, conflictId }: { fapId: number; conflictId: number },
): Promise<queries.StatementRow> {
  return transaction(ctx, async (tx) => {
    const row = await queries.lockStatement(tx.db, conflictId);
    const person = panelPerson(tx);
    const shown = row && (await queries.listStatements(tx.db, fapId, person)).some(({ id }) => id === row.id);
    if (!row || !shown || row.userId === person) throw refused('CONFLICT_NOT_FOUND');
    await queries.deleteStatement(tx.db, conflictId);
    await tell(tx, 'FAP_CONFLICT_REMOVED', fapId, row);
    return row;
  });
}
