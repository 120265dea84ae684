import {
  type ConflictFact,
  type ConflictPanelFacts,
  type ConflictRules,
  type ConflictRulesForm,
  defaultConflictRules,
} from '@atrium/domain/conflict';
import { isPerson } from '@atrium/domain/kernel';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { ConflictsOfInterest, FapConflictRule } from '../../db/tables.ts';
import { fapFacts, faps, shownInPanel } from '../fap/index.ts';

export type StatementRow = Selectable<ConflictsOfInterest>;

const rulesOf = (row: Selectable<FapConflictRule> | undefined): ConflictRules =>
  row
    ? ({
        samePerson: row.samePerson,
        sameInstitution: row.sameInstitution,
        workedTogether: row.workedTogether,
        declared: row.declared,
        entered: row.entered,
        togetherYears: row.togetherYears,
        asksReason: true,
      } as ConflictRules)
    : defaultConflictRules;

/** Returns a panel's rules for conflicts; a panel that has set its own also requires reasons (decision 405). */
export async function findRules(db: Db, fapId: number): Promise<ConflictRules> {
  return rulesOf(await db.selectFrom('fapConflictRules').selectAll().where('fapId', '=', fapId).executeTakeFirst());
}

export async function upsertRules(db: Db, fapId: number, rules: ConflictRulesForm): Promise<void> {
  await db
    .insertInto('fapConflictRules')
    .values({ fapId, ...rules })
    .onConflict((conflict) => conflict.column('fapId').doUpdateSet(rules))
    .execute();
}

/**
 * Returns all conflicts between these people and proposals: each source once per pair, the newest if there are several. One statement,
 * however many people and proposals.
 */
export async function listFacts(
  db: Db,
  userIds: readonly number[],
  proposalPks: readonly number[],
): Promise<ConflictFact[]> {
  const { rows } = await sql<ConflictFact>`
    select f.source, f.user_id, f.proposal_pk, f.since, f.statement_id, s.reason,
           o.firstname || ' ' || o.lastname as other_name, b.firstname || ' ' || b.lastname as said_by
      from (select distinct on (c.user_id, c.proposal_pk, c.source) c.*
              from conflict_sources c
             where c.user_id = any(${userIds}) and c.proposal_pk = any(${proposalPks})
             order by c.user_id, c.proposal_pk, c.source, c.since desc nulls last, c.other_user_id) f
      left join conflicts_of_interest s on s.id = f.statement_id
      left join users o on o.id = f.other_user_id
      left join users b on b.id = s.said_by`.execute(db);
  return rows;
}

/** Returns the submitted proposals of a panel that this person may see: of one call, or of all calls whose review has not ended. */
export async function listProposalsOfPanel(
  db: Db,
  { fapId, callId, person }: { fapId: number; callId: number | null; person: number | null },
): Promise<Array<{ proposalPk: number; proposalId: string; title: string }>> {
  const { rows } = await sql<{ proposalPk: number; proposalId: string; title: string }>`
    select distinct p.proposal_pk, p.proposal_id, p.title
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null and p.submitted
      join calls c on c.id = fp.call_id
     where fp.fap_id = ${fapId}
       and case when ${callId}::int is null then not c.call_fap_review_ended else fp.call_id = ${callId} end
       and ${shownInPanel(person, sql`fp.fap_id`, sql`fp.proposal_pk`)}
     order by p.proposal_id, p.proposal_pk`.execute(db);
  return rows;
}

/** Whether a proposal is in a panel and visible to this person there. */
export async function isVisibleInPanel(
  db: Db,
  { fapId, proposalPk, person }: { fapId: number; proposalPk: number; person: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fap_proposals fp join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
     where fp.fap_id = ${fapId} and fp.proposal_pk = ${proposalPk}
       and ${shownInPanel(person, sql`fp.fap_id`, sql`fp.proposal_pk`)} limit 1`.execute(db);
  return rows.length > 0;
}

export async function personExists(db: Db, userId: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

export function insertStatement(
  db: Db,
  row: Pick<StatementRow, 'kind' | 'userId' | 'proposalPk' | 'otherUserId' | 'reason' | 'saidBy'> &
    Partial<Pick<StatementRow, 'fapReviewId'>>,
): Promise<StatementRow> {
  return db.insertInto('conflictsOfInterest').values(row).returningAll().executeTakeFirstOrThrow();
}

export function lockStatement(db: Db, id: number): Promise<StatementRow | undefined> {
  return db
    .selectFrom('conflictsOfInterest')
    .selectAll()
    .where('id', '=', id)
    .$call(locked('alone'))
    .executeTakeFirst();
}

/** Returns the conflict that was declared by declining this review. */
export function listStatementsOfReview(db: Db, fapReviewId: number): Promise<StatementRow[]> {
  return db
    .selectFrom('conflictsOfInterest')
    .selectAll()
    .where('fapReviewId', '=', fapReviewId)
    .$call(locked('alone'))
    .execute();
}

export async function deleteStatement(db: Db, id: number): Promise<void> {
  await db.deleteFrom('conflictsOfInterest').where('id', '=', id).execute();
}

/** Returns the declared or entered conflicts of the people of a panel, general or about its proposals, newest first. */
export async function listStatements(db: Db, fapId: number, person: number | null): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.* from conflicts_of_interest s
     where exists (select from fap_members m where m.fap_id = ${fapId} and m.user_id = s.user_id)
       and (s.proposal_pk is null or exists (
             select from fap_proposals fp where fp.fap_id = ${fapId} and fp.proposal_pk = s.proposal_pk))
       and (s.proposal_pk is null or ${shownInPanel(person, sql`${fapId}::int`, sql`s.proposal_pk`)})
     order by s.said_at desc, s.id desc`.execute(db);
  return rows;
}

export interface NamedAccount {
  readonly n: number;
  readonly userId: number;
  readonly name: string;
  readonly institution: string | null;
}

/** Returns the accounts that match these names or addresses, at most ten for each. */
export async function findAccounts(db: Db, names: readonly string[]): Promise<NamedAccount[]> {
  const { rows } = await sql<NamedAccount>`
    select a.n::int, u.id as user_id, u.firstname || ' ' || u.lastname as name, i.name as institution
      from unnest(${names.map((name) => name.toLowerCase())}::text[]) with ordinality as a (asked, n)
      cross join lateral (
        select u.* from users u
         where not u.placeholder
           and (lower(u.email) = a.asked
             or lower(u.firstname || ' ' || u.lastname) = a.asked
             or lower(u.lastname || ', ' || u.firstname) = a.asked
             or lower(u.lastname || ' ' || u.firstname) = a.asked
             or lower(coalesce(u.preferredname, '') || ' ' || u.lastname) = a.asked)
         order by u.id limit 10) u
      left join institutions i on i.id = u.institution_id
     order by a.n, u.id`.execute(db);
  return rows;
}

/** Stores why a reviewer was assigned in spite of a warning. */
export async function insertConfirmations(
  db: Db,
  rows: ReadonlyArray<{ fapReviewId: number; sources: string[]; reason: string | null; confirmedBy: number | null }>,
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('fapReviewConflicts')
    .values([...rows])
    .execute();
}

/** Returns names of people and proposals by key, for refusals and for the log. */
export async function namesOf(
  db: Db,
  userIds: readonly number[],
  proposalPks: readonly number[],
): Promise<{ people: Map<number, string>; proposals: Map<number, string> }> {
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    select 'person' as kind, id, firstname || ' ' || lastname as name from users where id = any(${userIds})
    union all select 'proposal', proposal_pk, proposal_id from proposals where proposal_pk = any(${proposalPks})`.execute(
    db,
  );
  const of = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.name] as const));
  return { people: of('person'), proposals: of('proposal') };
}

/** Returns the caller's relation to a panel in the current role, or null if the panel does not exist. */
export async function conflictFacts(ctx: Ctx, fapId: number): Promise<ConflictPanelFacts | null> {
  if (!(await faps.load(ctx, fapId))) return null;
  const { isMemberInRole: isMember } = await fapFacts(ctx, fapId);
  const leads = isPerson(ctx.actor) && (ctx.actor.role === 'FAP_CHAIR' || ctx.actor.role === 'FAP_SECRETARY');
  return { isLeader: isMember && leads, isMember };
}
