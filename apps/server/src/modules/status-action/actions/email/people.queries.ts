import type { Addressee, PeopleOfProposal } from '@atrium/domain/status-action';
import { sql } from 'kysely';
import type { Db } from '../../../../db/database.ts';
import { isReviewedUnnamed } from '../../../fap/index.ts';

const person = sql`jsonb_build_object('email', u.email, 'firstName', u.firstname, 'lastName', u.lastname,
  'preferredName', coalesce(nullif(u.preferredname, ''), u.firstname))`;
/** Aggregates the people `u` into a list. */
export const listedPeople = sql`coalesce(jsonb_agg(${person} order by u.id), '[]')`;

/** Returns the people related to these proposals, in one statement; deleted proposals are left out (rule W36). */
export async function findPeopleOfProposals(db: Db, pks: readonly number[]): Promise<PeopleOfProposal[]> {
  const { rows } = await sql<PeopleOfProposal & { pi: Addressee }>`
    select p.proposal_pk,
      (select ${person} from users u where u.id = p.proposer_id) as pi,
      (select ${listedPeople} from proposal_users pu join users u on u.id = pu.user_id
        where pu.proposal_pk = p.proposal_pk) as co_proposers,
      (select coalesce(jsonb_agg(staff.people order by staff.instrument_id), '[]') from (
        select i.id as instrument_id, (
          select ${listedPeople} from users u where u.id = i.manager_user_id
             or u.id in (select s.user_id from instrument_scientists s where s.instrument_id = i.id)) as people
          from proposal_instruments pin join instruments i on i.id = pin.instrument_id
         where pin.proposal_pk = p.proposal_pk) staff) as instrument_staff,
      (select ${listedPeople} from users u where u.id in (
        select r.user_id from fap_reviews r where r.proposal_pk = p.proposal_pk and r.declined_at is null
           and not is_kept_out(r.user_id, r.fap_id, r.proposal_pk))) as reviewers,
      (select ${listedPeople} from users u where u.id in (
        select m.user_id from fap_members m where m.role in ('FAP_CHAIR', 'FAP_SECRETARY') and m.fap_id = (
          select fp.fap_id from fap_proposals fp where fp.proposal_pk = p.proposal_pk order by fp.id limit 1)
           and not is_kept_out(m.user_id, m.fap_id, p.proposal_pk)))
        as chairs_and_secretaries,
      (select ${listedPeople} from users u where u.id in (
        select s.user_id from technique_scientists s join proposal_techniques t on t.technique_id = s.technique_id
         where t.proposal_pk = p.proposal_pk)) as technique_scientists,
      ${isReviewedUnnamed(sql`p.proposal_pk`)} as is_reviewed_unnamed
      from proposals p where p.proposal_pk = any(${pks}) and p.deleted_at is null order by p.proposal_pk`.execute(db);
  return rows;
}

/** The values of a proposal that templates can use; HTML is marked as such for the template engine. */
export interface ProposalValues {
  readonly primaryKey: number;
  readonly proposalId: string;
  readonly title: string;
  readonly abstract: string;
  readonly callId: number;
  readonly callShortCode: string;
  readonly callTitle: string;
  readonly workflowId: number;
  readonly status: string;
  readonly statusName: string;
  readonly submitted: boolean;
  readonly submittedDate: string | null;
  readonly finalStatus: string;
  readonly commentForUser: { readonly $html: string };
  readonly instruments: ReadonlyArray<{ readonly name: string; readonly shortCode: string }>;
  readonly techniques: ReadonlyArray<{ readonly name: string; readonly shortCode: string }>;
  readonly isTechniqueProposal: boolean;
}

/** Returns the template values of these proposals, in one statement. */
export async function findProposalValues(db: Db, pks: readonly number[]): Promise<ProposalValues[]> {
  const { rows } = await sql<ProposalValues>`
    select p.proposal_pk as primary_key, p.proposal_id, p.title, p.abstract, p.call_id, c.short_code as call_short_code,
      coalesce(c.title, '') as call_title, c.proposal_workflow_id as workflow_id, s.short_code as status, s.name as status_name,
      p.submitted, p.submitted_date, p.final_status, jsonb_build_object('$html', coalesce(p.comment_for_user, '')) as comment_for_user,
      (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'shortCode', i.short_code) order by i.name), '[]')
         from proposal_instruments pin join instruments i on i.id = pin.instrument_id
        where pin.proposal_pk = p.proposal_pk) as instruments,
      (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'shortCode', t.short_code) order by t.name), '[]')
         from proposal_techniques pt join techniques t on t.id = pt.technique_id
        where pt.proposal_pk = p.proposal_pk) as techniques,
      exists (select from workflow_connections w join statuses q on q.id = w.status_id
        where w.workflow_id = c.proposal_workflow_id and q.short_code = 'QUICK_REVIEW') as is_technique_proposal
      from proposals p join calls c on c.id = p.call_id join statuses s on s.id = p.status_id
     where p.proposal_pk = any(${pks}) and p.deleted_at is null order by p.proposal_pk`.execute(db);
  return rows;
}
