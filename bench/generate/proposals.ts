import type pg from 'pg';
import type { Size } from '../sizes.ts';
import { type Frame, firstApplicant, proposalsOfTheBusiest } from './facility.ts';

const words = [
  'magnetic',
  'excitations',
  'structure',
  'of',
  'layered',
  'oxides',
  'under',
  'pressure',
  'diffusion',
  'in',
  'polymer',
  'membranes',
  'kinetics',
  'hydrogen',
  'storage',
  'battery',
  'cathodes',
  'frustrated',
  'spin',
  'chains',
  'lipid',
  'bilayers',
  'catalysts',
  'during',
  'reaction',
  'tomography',
  'fossil',
  'ceramics',
  'superconducting',
  'interfaces',
  'protein',
  'dynamics',
];

/**
 * Adds proposals with their history in the workflow, people, instruments and answers. Extreme cases: every 500th has the longest title and
 * abstract, every 1000th has 40 co-proposers, five have an answer of 100 kB, one user leads 400.
 */
export async function generateProposals(client: pg.ClientBase, size: Size, frame: Frame): Promise<void> {
  await client.query(`create temporary table plan on commit drop as
    select pk, c.id as call_id, c.state, c.start_at + (c.end_at - c.start_at) * (pg_temp.pick(pk, 20, 900) / 1000.0) as created,
           pg_temp.pick(pk, 21, 100) as dice, pk - c.first as place, 'DRAFT'::text as status
      from jsonb_to_recordset($$${JSON.stringify(
        frame.calls.map(({ id, state, start, end, first, last }) => ({
          id,
          state,
          start_at: start,
          end_at: end,
          first,
          last,
        })),
      )}$$) as c (id int, state text, start_at timestamptz, end_at timestamptz, first int, last int)
      cross join lateral generate_series(c.first, c.last) pk`);
  await client.query(`update plan set created = least(created, now() - interval '2 days'), status = case state
      when 'past' then case when dice < 45 then 'ALLOCATED' when dice < 85 then 'NOT_ALLOCATED' when dice < 90 then 'NOT_FEASIBLE'
                            when dice < 95 then 'MANAGEMENT_DECISION' else 'DRAFT' end
      when 'review' then case when dice < 25 then 'FEASIBILITY_REVIEW' when dice < 70 then 'FAP_REVIEW' when dice < 95 then 'FAP_MEETING' else 'DRAFT' end
      else case when dice < 50 then 'FEASIBILITY_REVIEW' else 'DRAFT' end end`);
  await client.query('create unique index on plan (pk)');
  await client.query('analyze plan');
  await client.query(
    `insert into questionaries (id, template_id, creator_id, created)
     select pk, $1, null, created from plan`,
    [frame.proposalTemplate],
  );
  await client.query(
    `insert into proposals (proposal_pk, proposal_id, title, abstract, status_id, proposer_id, call_id, questionary_id,
        reference_number_sequence, submitted, submitted_date, final_status, management_decision_submitted, notified, created)
     select p.pk,
            case when p.status = 'DRAFT' then lpad(((567122::bigint * p.pk) % 999999)::text, 6, '0')
                 else lpad(p.call_id::text, 2, '0') || lpad((p.place + 1)::text, 6, '0') end,
            left(initcap(t.words) || case when p.pk % 500 = 0 then repeat(' ' || t.words, 4) else '' end, 175),
            left(repeat(t.words || '. ', case when p.pk % 500 = 0 then 40 else 12 end), 1500),
            s.id,
            case when p.pk % ($2::int / $3::int) = 0 then $4::int else $4::int + pg_temp.pick(p.pk, 22, $5::int - $4::int) end,
            p.call_id, p.pk, case when p.status <> 'DRAFT' then p.place + 1 end, p.status <> 'DRAFT',
            case when p.status <> 'DRAFT' then p.created + interval '1 day' end,
            case p.status when 'ALLOCATED' then 'ACCEPTED' when 'NOT_ALLOCATED' then 'REJECTED' else 'UNSET' end,
            p.status in ('ALLOCATED', 'NOT_ALLOCATED'), p.status in ('ALLOCATED', 'NOT_ALLOCATED'), p.created
       from plan p join statuses s on s.short_code = p.status and s.entity_type = 'PROPOSAL'
      cross join lateral (select string_agg(($1::text[])[1 + pg_temp.pick(p.pk, 30 + n, ${words.length})], ' ' order by n) as words
                            from generate_series(1, 8) n) t`,
    [words, size.proposals, Math.min(proposalsOfTheBusiest, size.proposals), firstApplicant(size), size.users],
  );
  await client.query(
    `insert into proposal_users (proposal_pk, user_id)
     select p.proposal_pk, u from proposals p
      cross join lateral (
        select distinct $1::int + pg_temp.pick(p.proposal_pk, 100 + n, $2::int - $1::int) as u
          from generate_series(1, case when p.proposal_pk % 1000 = 0 then 40 else pg_temp.pick(p.proposal_pk, 23, 6) end) n) x
      where u <> p.proposer_id`,
    [firstApplicant(size), size.users],
  );
  await client.query(
    `insert into proposal_instruments (proposal_pk, instrument_id, management_time_allocation)
     select distinct pk, 1 + pg_temp.pick(pk, 24 + n, $1::int), case when status = 'ALLOCATED' then 1 + pg_temp.pick(pk, 26, 6) end
       from plan cross join generate_series(1, 2) n where n = 1 or pg_temp.pick(pk, 27, 5) = 0`,
    [size.instruments],
  );
  await client.query(
    `insert into proposal_techniques (proposal_pk, technique_id)
     select pk, 1 + pg_temp.pick(pk, 28, least($1::int, 20)) from plan where pk % 2 = 0`,
    [size.instruments],
  );
  await generateAnswers(client, size, frame);
}

async function generateAnswers(client: pg.ClientBase, size: Size, frame: Frame): Promise<void> {
  const batch = 20_000;
  for (let from = 1; from <= size.proposals; from += batch) {
    await client.query(
      `insert into answers (questionary_id, question_id, answer, created_at)
       select p.pk, 'q_' || n, jsonb_build_object('value', case n % 5
                when 0 then to_jsonb('An answer of some length to question ' || n || ', as people write it in a hurry, number ' || p.pk)
                when 1 then jsonb_build_object('value', p.pk % 1000, 'siValue', p.pk % 1000, 'unit', null)
                when 2 then to_jsonb(p.pk % 2 = 0)
                when 3 then jsonb_build_array((array['one', 'two', 'three', 'four'])[1 + p.pk % 4])
                else to_jsonb(to_char(p.created at time zone 'UTC', 'YYYY-MM-DD"T"00:00:00.000"Z"')) end), p.created
         from plan p cross join generate_series(1, $3::int) n
        where p.pk between $1 and $2 and (p.status <> 'DRAFT' or n <= $3::int / 2)`,
      [from, from + batch - 1, size.answersPerProposal],
    );
  }
  await client.query(
    `update answers set answer = jsonb_build_object('value', repeat('A long answer. ', 6830))
      where question_id = 'q_5' and questionary_id in (select pk from plan where status <> 'DRAFT' order by pk desc limit 5)`,
  );
  await client.query(
    `insert into topic_completenesses (questionary_id, topic_id, is_complete)
     select p.pk, t.id, true from plan p join topics t on t.template_id = $1 where p.status <> 'DRAFT'`,
    [frame.proposalTemplate],
  );
}
