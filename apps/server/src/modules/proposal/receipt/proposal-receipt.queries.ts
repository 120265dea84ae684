import type { Actor } from '@atrium/domain/kernel';
import type { ReceiptKind } from '@atrium/domain/proposal';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { ProposalReceipt } from '../../../db/tables.ts';
import { answerLetsRead } from '../../question/index.ts';
import { ofReadableQuestion } from '../entries/proposal-entries.queries.ts';

export type ReceiptRow = Omit<Selectable<ProposalReceipt>, 'kind'> & { kind: ReceiptKind };

const answersOf = (questionary: string) =>
  sql`(select coalesce(jsonb_object_agg(a.question_id, a.answer), '{}') from answers a
        where a.questionary_id = ${sql.ref(questionary)})`;

const entriesOf = (table: 'samples' | 'generic_templates', condition = sql`true`) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_array(e.question_id, e.title, ${answersOf('e.questionary_id')}) order by e.id), '[]')
         from ${sql.table(table)} e where e.proposal_pk = p.proposal_pk and ${condition})`;

/**
 * The fingerprint of the content of a proposal `p`: texts, answers and lists of records, as the canonical text of PostgreSQL's jsonb. The
 * people on it are not included, because people join after submission; nor are samples that were added later.
 */
const contentHash = sql<string>`encode(sha256(convert_to(jsonb_build_object(
  'form', 1, 'call', p.call_id, 'title', p.title, 'abstract', p.abstract, 'answers', ${answersOf('p.questionary_id')},
  'samples', ${entriesOf('samples', sql`not e.is_post_proposal_submission`)},
  'entries', ${entriesOf('generic_templates')})::text, 'UTF8')), 'hex')`;

/** Returns those of these proposals whose fingerprinted content, answers and records alike, the actor may read completely (rule P191). */
export async function listReadWhole(db: Db, actor: Actor, pks: readonly number[]): Promise<{ proposalPk: number }[]> {
  const { rows } = await sql<{ proposalPk: number }>`
    select p.proposal_pk from proposals p where p.proposal_pk = any(${pks})
      and not exists (select from samples s where s.proposal_pk = p.proposal_pk and not s.is_post_proposal_submission
                         and not ${ofReadableQuestion(actor, 's')})
      and not exists (select from generic_templates g where g.proposal_pk = p.proposal_pk and not ${ofReadableQuestion(actor, 'g')})
      and not exists (select from answers a where not ${answerLetsRead(actor)} and a.questionary_id in (
        select p.questionary_id
        union all select s.questionary_id from samples s where s.proposal_pk = p.proposal_pk and not s.is_post_proposal_submission
        union all select g.questionary_id from generic_templates g where g.proposal_pk = p.proposal_pk))`.execute(db);
  return rows;
}

/** Returns the current fingerprints of these proposals. */
export async function findContentHashes(
  db: Db,
  pks: readonly number[],
): Promise<{ proposalPk: number; contentHash: string }[]> {
  const { rows } = await sql<{ proposalPk: number; contentHash: string }>`
    select p.proposal_pk, ${contentHash} as content_hash from proposals p where p.proposal_pk = any(${pks})`.execute(
    db,
  );
  return rows;
}

export interface ReceiptToWrite {
  readonly proposalPk: number;
  readonly kind: ReceiptKind;
  readonly madeAt: Date;
  readonly madeBy: number | null;
  readonly attempt?: string | null | undefined;
}

/** Inserts a receipt for the current content of a proposal; if it is resubmitted without a change, the last receipt remains. */
export async function insertReceipt(db: Db, receipt: ReceiptToWrite): Promise<void> {
  const { proposalPk, kind, madeAt, madeBy, attempt } = receipt;
  await sql`
    insert into proposal_receipts (proposal_pk, kind, reference, made_at, made_by, content_hash, attempt)
    select p.proposal_pk, ${kind}, p.proposal_id, ${madeAt}, ${madeBy}::int, now.hash, ${attempt || null}
      from proposals p cross join lateral (select ${contentHash} as hash) now
     where p.proposal_pk = ${proposalPk}
       and (${kind} = 'SUBMITTED' or now.hash is distinct from (
         select r.content_hash from proposal_receipts r where r.proposal_pk = p.proposal_pk order by r.id desc limit 1))`.execute(
    db,
  );
}

/** Returns the receipts of these proposals, oldest first. */
export async function listReceipts(db: Db, pks: readonly number[]): Promise<ReceiptRow[]> {
  const rows = await db
    .selectFrom('proposalReceipts')
    .selectAll()
    .where('proposalPk', '=', sql<number>`any(${pks})`)
    .orderBy('id')
    .execute();
  return rows as ReceiptRow[];
}

/** Returns the receipt of the current submission; undefined if the proposal is not submitted. */
export async function findSubmission(
  db: Db,
  proposalPk: number,
): Promise<{ attempt: string | null; madeBy: number | null } | undefined> {
  return db
    .selectFrom('proposalReceipts as r')
    .innerJoin('proposals as p', 'p.proposalPk', 'r.proposalPk')
    .select(['r.attempt', 'r.madeBy'])
    .where('r.proposalPk', '=', proposalPk)
    .where('r.kind', '=', 'SUBMITTED')
    .where('p.submitted', '=', true)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
