import type pg from 'pg';
import type { Person } from './database.ts';
import { readableSample, sampleOfScientist } from './sample-rights-by-hand.ts';

/** The lists of operations in SQL written by hand for this one purpose with the driver alone: rights are conditions, rows come joined. */

export interface ExperimentsAsked {
  readonly filter?: {
    readonly callId?: number;
    readonly instrumentId?: number;
    readonly instrumentScientistUserId?: number;
    readonly experimentSafetyStatusId?: number;
    readonly experimentStartDate?: string;
    readonly experimentEndDate?: string;
    readonly overlaps?: { readonly from: string; readonly to: string };
  };
  readonly searchText?: string;
  readonly sortField?: 'experimentId' | 'startsAt' | 'endsAt';
  readonly sortDirection?: 'asc' | 'desc';
  readonly offset?: number;
}

/** How a table is requested: which rows, in which order, and which page of them. */
export interface Asked {
  readonly call?: number;
  readonly status?: string;
  readonly title?: string;
  readonly stage?: 'UNDERWAY' | 'ARRIVED' | 'STORED' | 'RETURNED';
  readonly reference?: string;
  readonly creator?: number;
  readonly searchText?: string;
  readonly sortField?: string;
  readonly sortDirection?: 'asc' | 'desc';
  readonly offset?: number;
}

const columns = { experimentId: 'e.experiment_id', startsAt: 'e.starts_at', endsAt: 'e.ends_at' } as const;
const scientistOf = (who: string) =>
  `e.instrument_id in (select instrument_id from instrument_scientists where user_id = ${who})`;

/**
 * The data from which the readiness of an experiment `e` of a proposal `p` follows: visitors with their training, forms, samples, shipments
 * and dates.
 */
const readiness = `v.id as visit, s.esi_questionary_submitted_at, s.instrument_scientist_decision, s.experiment_safety_reviewer_decision,
  p.final_status, p.management_decision_submitted, c.esi_template_id, c.experiment_workflow_id, c.safety_form_due_days, c.visit_due_days,
  (select jsonb_agg(jsonb_build_array(r.user_id, r.status, r.ends_at,
          (select jsonb_agg(jsonb_build_array(g.training_kind_id, g.valid_until)) from trainings g where g.user_id = r.user_id)))
     from visit_registrations r where r.visit_id = v.id) as visitors,
  (select jsonb_agg(jsonb_build_array(y.is_esi_submitted, m.safety_status)) from experiment_samples y join samples m on m.id = y.sample_id
    where y.experiment_pk = e.experiment_pk) as samples,
  (select jsonb_agg(w.arrived_at) from shipments w where w.experiment_pk = e.experiment_pk) as shipments,
  array(select x.user_id from proposal_users x where x.proposal_pk = p.proposal_pk) as members`;

/** Returns ten experiments of a role with what the table shows, and the total count, in one statement. */
export async function experimentPage(pool: pg.Pool, { id, role }: Person, asked: ExperimentsAsked): Promise<unknown> {
  const { filter = {}, searchText, sortField = 'startsAt', sortDirection = 'asc', offset = 0 } = asked;
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const on: string[] = ['e.removed_at is null', 'p.deleted_at is null'];
  if (role === 'instrument_scientist') on.push(scientistOf(add(id)));
  if (role === 'experiment_safety_reviewer') on.push('p.submitted');
  if (filter.callId) on.push(`p.call_id = ${add(filter.callId)}`);
  if (filter.instrumentId) on.push(`e.instrument_id = ${add(filter.instrumentId)}`);
  if (filter.instrumentScientistUserId) on.push(scientistOf(add(filter.instrumentScientistUserId)));
  if (filter.experimentSafetyStatusId)
    on.push(
      `e.experiment_pk in (select experiment_pk from experiment_safeties where status_id = ${add(filter.experimentSafetyStatusId)})`,
    );
  if (filter.experimentStartDate) on.push(`e.starts_at >= ${add(filter.experimentStartDate)}`);
  if (filter.experimentEndDate) on.push(`e.ends_at <= ${add(filter.experimentEndDate)}`);
  if (filter.overlaps)
    on.push(`e.ends_at >= ${add(filter.overlaps.from)} and e.starts_at <= ${add(filter.overlaps.to)}`);
  if (searchText) {
    const number = add(numbered(searchText));
    on.push(`e.experiment_pk = any(array(select experiment_pk from experiments where experiment_id ilike ${number} union all
      select experiment_pk from proposal_list l join experiments using (proposal_pk) where l.proposal_id ilike ${number}))`);
  }
  const found = `from experiments e join proposals p using (proposal_pk) where ${on.join(' and ')}`;
  const order = `${columns[sortField]} ${sortDirection}, e.experiment_pk ${sortDirection}`;
  const { rows } = await pool.query(
    `select (select count(*) ${found}) as total, e.experiment_pk, e.experiment_id, e.starts_at, e.ends_at, e.status, i.id, i.name,
            p.proposal_pk, p.proposal_id, p.title, s.experiment_safety_pk, t.id as status_id, t.short_code, t.name as status_name, ${readiness}
       from (select e.* ${found} order by ${order} limit 10 offset ${offset}) e
       join proposals p using (proposal_pk) join instruments i on i.id = e.instrument_id join calls c on c.id = p.call_id
       left join experiment_safeties s using (experiment_pk) left join statuses t on t.id = s.status_id
       left join visits v using (experiment_pk)
      order by ${order}`,
    values,
  );
  return rows;
}

/** Returns ten rows of a table and the total count, in one statement. */
async function tablePage(
  pool: pg.Pool,
  shown: { readonly key: string; readonly columns: string; readonly from: string; readonly more?: string },
  on: readonly string[],
  order: string,
  values: readonly unknown[],
  offset = 0,
): Promise<unknown> {
  const found = `from ${shown.from} where ${['p.deleted_at is null', ...on].join(' and ')}`;
  const { rows } = await pool.query(
    `select (select count(*) ${found}) as total, ${shown.columns}
       from ${shown.from} ${shown.more ?? ''}
      where ${shown.key} in (select ${shown.key} ${found} order by ${order} limit 10 offset ${offset}) order by ${order}`,
    [...values],
  );
  return rows;
}

/** Like the server, matches the beginnings of words if fewer than three characters are typed. */
const pattern = (text: string) => (text.length < 3 ? `% ${text}%` : `%${text}%`);
const numbered = (text: string) => (text.length < 3 ? `${text}%` : `%${text}%`);
const words = (text: string) => `${text} collate "und-x-icu"`;

const sampleOrder: Readonly<Record<string, string>> = {
  proposalId: 'p.proposal_id',
  title: words('s.title'),
  safetyStatus:
    "array_position(array['PENDING_EVALUATION', 'LOW_RISK', 'ELEVATED_RISK', 'HIGH_RISK'], s.safety_status)",
  created: 's.created',
};

export function samples(pool: pg.Pool, { id, role }: Person, asked: Asked): Promise<unknown> {
  const { call, status, title, searchText, sortField = 'created', sortDirection = 'asc', offset } = asked;
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const on: string[] = [readableSample(add(role.toUpperCase()))];
  if (role === 'experiment_safety_reviewer') on.push('p.submitted');
  if (role === 'instrument_scientist') on.push(sampleOfScientist(add(id)));
  if (call) on.push(`p.call_id = ${add(call)}`);
  if (status) on.push(`s.safety_status = ${add(status)}`);
  if (title) on.push(`s.title like ${add(`%${title}%`)}`);
  if (searchText)
    on.push(`(folded(' ' || s.title) like ${add(pattern(searchText))} or
      s.proposal_pk = any(array(select proposal_pk from proposal_list where proposal_id ilike ${add(numbered(searchText))})))`);
  return tablePage(
    pool,
    {
      key: 's.id',
      // Includes the columns that decide who may evaluate a sample.
      columns: `s.id, s.title, s.safety_status, s.safety_comment, s.created, p.proposal_pk, p.proposal_id, p.submitted`,
      from: 'samples s join proposals p using (proposal_pk)',
    },
    on,
    `${sampleOrder[sortField]} ${sortDirection}, s.id ${sortDirection}`,
    values,
    offset,
  );
}

const stages = {
  UNDERWAY: 's.arrived_at is null',
  ARRIVED: 's.arrived_at is not null and s.stored_at is null and s.returned_at is null',
  STORED: 's.stored_at is not null and s.returned_at is null',
  RETURNED: 's.returned_at is not null',
} as const;

const parcelOrder: Readonly<Record<string, string>> = {
  externalRef: 's.external_ref',
  title: words('s.title'),
  proposalId: 'p.proposal_id',
  instrument: 'i.name',
  storagePlace: words('s.storage_place'),
  submittedAt: 's.submitted_at',
};

export function parcels(pool: pg.Pool, { id, role }: Person, asked: Asked): Promise<unknown> {
  const { status, stage, reference, searchText, sortField = 'submittedAt', sortDirection = 'desc', offset } = asked;
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const on: string[] = [];
  if (role === 'instrument_scientist') {
    const me = add(id);
    on.push(`(i.manager_user_id = ${me} or i.id in (select instrument_id from instrument_scientists where user_id = ${me})
      or p.proposal_pk in (select proposal_pk from proposal_instruments where instrument_id in
           (select instrument_id from instrument_scientists where user_id = ${me} union select id from instruments where manager_user_id = ${me})))`);
  }
  if (status) on.push(`s.status = ${add(status)}`);
  if (stage) on.push(stages[stage]);
  if (reference) on.push(`s.external_ref = ${add(reference)}`);
  if (searchText) {
    const sought = add(pattern(searchText));
    on.push(`(folded(' ' || (s.title || ' ' || coalesce(s.external_ref, '') || ' ' || coalesce(s.storage_place, ''))) like ${sought} or
      s.proposal_pk = any(array(select proposal_pk from proposal_list where proposal_id ilike ${add(numbered(searchText))})) or
      s.experiment_pk = any(array(select experiment_pk from instruments x join experiments on instrument_id = x.id where folded(' ' || x.name) like ${sought})))`);
  }
  return tablePage(
    pool,
    {
      key: 's.id',
      columns: `s.*, p.proposal_id, p.title as proposal, e.experiment_id, e.starts_at, i.name, u.id as contact, u.firstname, u.lastname, u.preferredname,
        (select jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title) order by x.id) from shipment_samples y join samples x on x.id = y.sample_id where y.shipment_id = s.id) as samples`,
      from: `shipments s join proposals p using (proposal_pk) left join experiments e using (experiment_pk) left join instruments i on i.id = e.instrument_id`,
      more: 'left join users u on u.id = e.local_contact_id',
    },
    on,
    `${parcelOrder[sortField]} ${sortDirection}, s.id ${sortDirection}`,
    values,
    offset,
  );
}

const feedbackOrder: Readonly<Record<string, string>> = {
  experimentId: 'e.experiment_id',
  title: words('p.title'),
  instrument: 'i.name',
  submittedAt: 'f.submitted_at',
};

export function feedback(pool: pg.Pool, asked: Asked): Promise<unknown> {
  const { call, status, searchText, sortField = 'submittedAt', sortDirection = 'desc', offset } = asked;
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const on: string[] = [];
  if (call) on.push(`p.call_id = ${add(call)}`);
  if (status) on.push(`f.status = ${add(status)}`);
  if (searchText) {
    const [sought, number] = [add(pattern(searchText)), add(numbered(searchText))];
    on.push(`f.experiment_pk = any(array(
      select experiment_pk from experiments where experiment_id ilike ${number} union all
      select experiment_pk from proposal_list l join experiments using (proposal_pk)
       where l.proposal_id ilike ${number} or (l.search_text like ${sought} and folded(' ' || l.title) like ${sought}) union all
      select experiment_pk from instruments x join experiments on instrument_id = x.id where folded(' ' || x.name) like ${sought}))`);
  }
  return tablePage(
    pool,
    {
      key: 'f.id',
      columns:
        'f.id, f.status, f.created_at, f.submitted_at, e.experiment_pk, e.experiment_id, e.starts_at, e.ends_at, i.name, p.proposal_pk, p.proposal_id, p.title',
      from: 'feedbacks f join experiments e using (experiment_pk) join proposals p using (proposal_pk) join instruments i on i.id = e.instrument_id',
    },
    on,
    `${feedbackOrder[sortField]} ${sortDirection}, f.id ${sortDirection}`,
    values,
    offset,
  );
}

const team = `(select jsonb_agg(jsonb_build_array(r.user_id, r.status, r.starts_at, r.ends_at, u.firstname, u.lastname, u.preferredname, u.email, o.name) order by u.lastname)
  from visit_registrations r join users u on u.id = r.user_id left join institutions o on o.id = u.institution_id where r.visit_id = v.id)`;
const visitRows = `select v.id, v.experiment_pk, v.team_lead_user_id, ${team} as team from visits v join proposals p using (proposal_pk)`;

const visitPage = async (pool: pg.Pool, on: readonly string[], values: unknown[], offset = 0) =>
  (
    await pool.query(
      `${visitRows} where ${['p.deleted_at is null', ...on].join(' and ')} order by v.id limit 10 offset ${offset}`,
      values,
    )
  ).rows;

export const visits = (pool: pg.Pool, { creator, offset }: Asked): Promise<unknown> =>
  visitPage(pool, creator ? ['v.creator_id = $1'] : [], creator ? [creator] : [], offset);

export const ownVisits = (pool: pg.Pool, userId: number): Promise<unknown> =>
  visitPage(
    pool,
    ['(v.creator_id = $1 or v.id in (select visit_id from visit_registrations where user_id = $1))'],
    [userId],
  );

export async function gate(pool: pg.Pool, day: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select r.visit_id, r.user_id, u.firstname, u.lastname, o.name, r.starts_at, r.ends_at, e.experiment_id, i.name as instrument, c.firstname, c.lastname
       from visit_registrations r join visits v on v.id = r.visit_id join experiments e on e.experiment_pk = v.experiment_pk and e.removed_at is null
       join proposals p on p.proposal_pk = e.proposal_pk and p.deleted_at is null join instruments i on i.id = e.instrument_id
       join users u on u.id = r.user_id left join institutions o on o.id = u.institution_id left join users c on c.id = e.local_contact_id
      where r.status = 'APPROVED' and r.starts_at < $1::date + 1 and r.ends_at >= $1::date order by u.lastname, u.firstname`,
    [day],
  );
  return rows;
}

/** Includes the columns from which the icons beside each experiment follow. */
export async function ownExperiments(pool: pg.Pool, userId: number, endsAfter?: Date): Promise<unknown> {
  const { rows } = await pool.query(
    `select e.*, i.name, p.proposal_id, p.title, u.firstname, u.lastname, u.preferredname, s.experiment_safety_pk, s.esi_questionary_submitted_at,
            v.team_lead_user_id, l.firstname, l.lastname, l.preferredname, r.status as registration, r.starts_at, r.ends_at, f.id as feedback, f.status as feedback_status,
            x.id as report, x.status as report_status, ${readiness}
       from experiments e join proposals p using (proposal_pk) join instruments i on i.id = e.instrument_id join calls c on c.id = p.call_id
       left join experiment_reports x using (experiment_pk)
       left join users u on u.id = e.local_contact_id left join experiment_safeties s using (experiment_pk) left join visits v using (experiment_pk)
       left join users l on l.id = v.team_lead_user_id left join visit_registrations r on r.visit_id = v.id and r.user_id = $1 left join feedbacks f using (experiment_pk)
      where e.experiment_pk in (
              select experiment_pk from experiments where proposal_pk in (select proposal_pk from proposals where proposer_id = $1
                union all select proposal_pk from proposal_users where user_id = $1)
              union all select experiment_pk from visits where id in (select visit_id from visit_registrations where user_id = $1))
        and e.removed_at is null and p.deleted_at is null and e.status = any ($2) ${endsAfter ? 'and e.ends_at > $3' : ''}
      order by e.starts_at`,
    [userId, ['ACTIVE', 'COMPLETED'], ...(endsAfter ? [endsAfter] : [])],
  );
  return rows;
}
