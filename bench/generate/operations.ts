import type pg from 'pg';
import type { Size } from '../sizes.ts';
import { preparePick } from './prepare.ts';

/** Forms of operations; their questions do not matter to any list. */
const forms = ['PROPOSAL_ESI', 'SAMPLE', 'SAMPLE_ESI', 'VISIT_REGISTRATION', 'SHIPMENT', 'FEEDBACK'] as const;

/**
 * Adds experiments to accepted proposals of a generated world, each with a safety form, a visit of three, samples, and most with shipments
 * and feedback; does nothing if experiments already exist. Runs in one transaction; the same size produces the same data.
 */
export async function generateOperations(client: pg.ClientBase, size: Size): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from experiments limit 1');
  if (rowCount) return false;
  await client.query('begin');
  try {
    await preparePick(client);
    await planExperiments(client, size);
    const templates = await addForms(client);
    await addSamples(client, size, templates);
    await addExperiments(client, templates);
    await addVisits(client, templates);
    await addParcels(client, templates);
    await addFeedback(client, templates);
    await moveSequences(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('vacuum analyze');
  return true;
}

type Templates = Readonly<Record<(typeof forms)[number], number>>;

/** Chooses places and times: from before the oldest call's cycle until half a year from now. */
async function planExperiments(client: pg.ClientBase, { experiments }: Size): Promise<void> {
  await client.query(
    `create temporary table booked on commit drop as
     with accepted as (
       select p.proposal_pk, p.proposal_id, p.proposer_id, i.instrument_id,
              row_number() over (order by p.proposal_pk) - 1 as place
         from proposals p
         join lateral (select min(instrument_id) as instrument_id from proposal_instruments x where x.proposal_pk = p.proposal_pk) i on true
        where p.final_status = 'ACCEPTED' and p.deleted_at is null and i.instrument_id is not null),
     planned as (select n, n / c.accepted as turn, n % c.accepted as place
                   from generate_series(1, $1::int) n, (select count(*) as accepted from accepted) c)
     select n as pk, a.proposal_pk, a.proposal_id || '-' || (1 + turn) as experiment_id, a.proposer_id, a.instrument_id,
            now() + interval '1 hour' * (-80000 + (84000.0 * n / $1)::int + pg_temp.pick(n, 60, 48)) as starts_at,
            24 + pg_temp.pick(n, 61, 96) as hours
       from planned join accepted a using (place)`,
    [experiments],
  );
  await client.query('create unique index on booked (pk); create index on booked (proposal_pk); analyze booked');
}

async function addForms(client: pg.ClientBase): Promise<Templates> {
  const { rows } = await client.query<{ id: number; group: keyof Templates }>(
    `insert into templates (group_id, name) select g, 'Measured ' || g from unnest($1::text[]) g returning id, group_id as group`,
    [forms],
  );
  await client.query(
    `insert into questions (id, natural_key, data_type, category_id, question, config)
     values ('samples_measured', 'samples_measured', 'SAMPLE_DECLARATION', 'PROPOSAL_QUESTIONARY', 'Samples', '{}')`,
  );
  return Object.fromEntries(rows.map(({ id, group }) => [group, id])) as unknown as Templates;
}

/** Adds questionaries of a template whose keys are a base plus `n`, for `n` from 1 to the count; returns the base, the highest key so far. */
async function addQuestionaries(client: pg.ClientBase, templateId: number, count: number): Promise<number> {
  const { rows } = await client.query<{ base: number }>('select max(id)::int as base from questionaries');
  const base = rows[0]?.base ?? 0;
  await client.query(
    'insert into questionaries (id, template_id) select $1::int + n, $2 from generate_series(1, $3::int) n',
    [base, templateId, count],
  );
  return base;
}

const countOf = async (client: pg.ClientBase, of: string) =>
  Number((await client.query(`select count(*) as n from ${of}`)).rows[0]?.n ?? 0);

async function addSamples(client: pg.ClientBase, { samples }: Size, { SAMPLE }: Templates): Promise<void> {
  const base = await addQuestionaries(client, SAMPLE, samples);
  await client.query(
    `insert into samples (id, title, creator_id, proposal_pk, questionary_id, question_id, safety_status, created)
     select n, 'Sample ' || n || ' of something', b.proposer_id, b.proposal_pk, $1::int + n, 'samples_measured',
            (array['PENDING_EVALUATION', 'LOW_RISK', 'LOW_RISK', 'ELEVATED_RISK', 'HIGH_RISK'])[1 + pg_temp.pick(n, 62, 5)],
            b.starts_at - interval '90 days'
       from generate_series(1, $2::int) n join booked b on b.pk = 1 + (n - 1) % (select count(*) from booked)`,
    [base, samples],
  );
}

async function addExperiments(client: pg.ClientBase, templates: Templates): Promise<void> {
  await client.query(
    `insert into experiments (experiment_pk, experiment_id, proposal_pk, instrument_id, starts_at, ends_at, scheduled_event_id, status, local_contact_id)
     select pk, experiment_id, proposal_pk, b.instrument_id, starts_at, starts_at + interval '1 hour' * hours, pk,
            case when starts_at + interval '1 hour' * hours < now() then 'COMPLETED' when pk % 50 = 0 then 'DRAFT' else 'ACTIVE' end,
            (select min(user_id) from instrument_scientists s where s.instrument_id = b.instrument_id)
       from booked b`,
  );
  const safety = await addQuestionaries(client, templates.PROPOSAL_ESI, await countOf(client, 'booked'));
  await client.query(
    `insert into experiment_safeties (experiment_pk, esi_questionary_id, esi_questionary_submitted_at, created_by, status_id)
     select b.pk, $1::int + b.pk, case when s.short_code <> 'AWAITING_ESF' then b.starts_at - interval '20 days' end, b.proposer_id, s.id
       from booked b
       join statuses s on s.entity_type = 'EXPERIMENT' and s.short_code =
            case when b.starts_at < now() then 'ESF_APPROVED'
                 else (array['AWAITING_ESF', 'ESF_IS_REVIEW', 'ESF_ESR_REVIEW', 'ESF_REJECTED', 'ESF_APPROVED'])[1 + pg_temp.pick(b.pk, 63, 5)] end
      where pg_temp.pick(b.pk, 64, 10) > 0`,
    [safety],
  );
  const declared = await addQuestionaries(client, templates.SAMPLE_ESI, await countOf(client, 'samples'));
  await client.query(
    `insert into experiment_samples (experiment_pk, sample_id, sample_esi_questionary_id, is_esi_submitted)
     select 1 + (s.id - 1) % (select count(*)::int from booked), s.id, $1::int + s.id, true from samples s`,
    [declared],
  );
}

async function addVisits(client: pg.ClientBase, { VISIT_REGISTRATION }: Templates): Promise<void> {
  await client.query(
    `insert into visits (id, experiment_pk, proposal_pk, creator_id, team_lead_user_id, created_at)
     select pk, pk, proposal_pk, proposer_id, proposer_id, starts_at - interval '60 days' from booked`,
  );
  const base = await addQuestionaries(client, VISIT_REGISTRATION, 3 * (await countOf(client, 'booked')));
  await client.query(
    `insert into visit_registrations (visit_id, user_id, registration_questionary_id, starts_at, ends_at, status)
     select visit_id, user_id, $1::int + 3 * (visit_id - 1) + place, starts_at, ends_at,
            case when is_over then 'APPROVED'
                 else (array['DRAFTED', 'SUBMITTED', 'APPROVED', 'CHANGE_REQUESTED', 'CANCELLED_BY_USER', 'CANCELLED_BY_FACILITY'])[1 + pg_temp.pick(visit_id * 3 + place, 65, 6)] end
       from (select pk as visit_id, user_id, starts_at, starts_at + interval '1 hour' * hours as ends_at, starts_at < now() as is_over,
                    row_number() over (partition by pk order by is_first desc, user_id)::int as place
               from (select pk, starts_at, hours, proposer_id as user_id, true as is_first from booked
                     union select pk, starts_at, hours, pg_temp.pick(pk, 66 + n, (select max(id) from users) - 1) + 1, false
                       from booked cross join generate_series(1, 2) n
                      where pg_temp.pick(pk, 66 + n, (select max(id) from users) - 1) + 1 <> proposer_id) team) numbered
      on conflict do nothing`,
    [base],
  );
}

async function addParcels(client: pg.ClientBase, { SHIPMENT }: Templates): Promise<void> {
  const base = await addQuestionaries(client, SHIPMENT, await countOf(client, 'booked'));
  await client.query(
    `insert into shipments (id, title, creator_id, proposal_pk, experiment_pk, questionary_id, status, external_ref, created,
                            submitted_at, arrived_at, stored_at, returned_at)
     select pk, 'Parcel ' || pk, proposer_id, proposal_pk, pk, $1::int + pk, status, case when is_sent then 'P-' || lpad(pk::text, 6, '0') end,
            starts_at - interval '30 days', case when is_sent then starts_at - interval '20 days' end,
            case when is_sent and starts_at < now() + interval '5 days' then starts_at - interval '5 days' end,
            case when is_sent and starts_at < now() then starts_at end,
            case when is_sent and starts_at < now() - interval '20 days' then starts_at + interval '20 days' end
       from booked cross join lateral (select pg_temp.pick(pk, 68, 4) > 0 as is_sent) x
      cross join lateral (select case when is_sent then 'SUBMITTED' else 'DRAFT' end as status) y
      where pg_temp.pick(pk, 69, 3) > 0`,
    [base],
  );
  await client.query(
    `insert into shipment_samples (shipment_id, sample_id)
     select s.id, x.sample_id from shipments s join experiment_samples x on x.experiment_pk = s.experiment_pk`,
  );
}

async function addFeedback(client: pg.ClientBase, { FEEDBACK }: Templates): Promise<void> {
  const base = await addQuestionaries(client, FEEDBACK, await countOf(client, 'booked'));
  await client.query(
    `insert into feedbacks (experiment_pk, creator_id, questionary_id, status, submitted_at, created_at)
     select pk, proposer_id, $1::int + pk, case when is_given then 'SUBMITTED' else 'DRAFT' end,
            case when is_given then starts_at + interval '12 days' end, starts_at + interval '11 days'
       from booked cross join lateral (select pg_temp.pick(pk, 70, 6) > 0 as is_given) x
      where starts_at < now() - interval '12 days' and pg_temp.pick(pk, 71, 5) > 0`,
    [base],
  );
}

async function moveSequences(client: pg.ClientBase): Promise<void> {
  for (const [table, key] of [
    ['questionaries', 'id'],
    ['samples', 'id'],
    ['experiments', 'experiment_pk'],
    ['visits', 'id'],
    ['shipments', 'id'],
  ]) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), (select max(${key}) from ${table}))`, [
      table,
      key,
    ]);
  }
}
