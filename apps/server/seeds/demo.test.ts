import { questionType } from '@atrium/questions';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../src/archive/invariants.ts';
import { freshDatabase } from '../test/database.ts';
import { seedDemo } from './seed.ts';

const now = new Date('2026-03-10T09:30:00Z');

interface Made {
  readonly client: pg.Client;
  readonly milliseconds: number;
  close(): Promise<void>;
}

async function made(at: Date): Promise<Made> {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const begun = performance.now();
  await seedDemo(client, at);
  return {
    client,
    milliseconds: performance.now() - begun,
    close: async () => {
      await client.end();
      await database.drop();
    },
  };
}

let demo: Made;
beforeAll(async () => {
  demo = await made(now);
});
afterAll(() => demo.close());

const all = async (sql: string, from = demo) => (await from.client.query(sql)).rows;

/** Every row of every table the demo writes, in words. */
async function contents(from: Made): Promise<Map<string, string>> {
  const tables = await all(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('migrations', 'features', 'files')
      order by 1`,
    from,
  );
  const result = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await all(
      `select md5(coalesce(string_agg(to_jsonb(x)::text, '|' order by to_jsonb(x)::text), '')) as sum from ${name} x`,
      from,
    );
    result.set(name, row.sum);
  }
  return result;
}

describe('the demo facility', () => {
  test('is created within seconds, and only once', async () => {
    // A quiet machine takes one or two; this one may have other tests beside it.
    expect(demo.milliseconds).toBeLessThan(9000);
    expect(await seedDemo(demo.client, now)).toBe(false);
  });

  test('breaks no invariant', async () => {
    expect(await brokenInvariants(demo.client)).toEqual([]);
  });

  test('has the same content when created again on the same day', async () => {
    const again = await made(new Date('2026-03-10T20:59:00Z'));
    try {
      expect(await contents(again)).toEqual(await contents(demo));
    } finally {
      await again.close();
    }
  });

  test.each(['2027-06-30T22:30:00Z', '2028-02-29T12:00:00Z', '2026-12-31T23:30:00Z'])(
    'can be created on any day: %s',
    async (day) => {
      const other = await made(new Date(day));
      try {
        expect(await brokenInvariants(other.client)).toEqual([]);
      } finally {
        await other.close();
      }
    },
  );

  test('has the expected number of records', async () => {
    const [row] =
      await all(`select (select count(*) from users)::int as people, (select count(*) from instruments)::int as instruments,
      (select count(*) from techniques)::int as techniques, (select count(*) from faps)::int as panels,
      (select count(*) from calls)::int as calls, (select count(*) from proposals)::int as proposals,
      (select count(distinct title) from proposals where title <> '')::int as titles,
      (select count(*) from institutions where ror_id ~ '^https://ror.org/0[a-z0-9]{8}$')::int as registered`);
    expect(row).toEqual({
      people: 60,
      instruments: 12,
      techniques: 10,
      panels: 4,
      calls: 6,
      proposals: 131,
      titles: 128,
      registered: 24,
    });
  });

  test('has proposals in every status of its workflow, and in those set by hand', async () => {
    const rows = await all(
      'select distinct s.short_code from proposals p join statuses s on s.id = p.status_id order by 1',
    );
    expect(rows.map(({ short_code }) => short_code)).toEqual([
      'ALLOCATED',
      'APPROVED',
      'DRAFT',
      'EDITABLE_SUBMITTED',
      'EDITABLE_SUBMITTED_INTERNAL',
      'EXPIRED',
      'FAP_MEETING',
      'FAP_REVIEW',
      'FAP_SELECTION',
      'FEASIBILITY_REVIEW',
      'FINISHED',
      'MANAGEMENT_DECISION',
      'NOT_ALLOCATED',
      'NOT_FEASIBLE',
      'SCHEDULING',
      'SUBMITTED_LOCKED',
      'UNDER_REVIEW',
      'UNSUCCESSFUL',
    ]);
  });

  test('has pending and accepted invites, one of them pending for the applicant that visitors meet first', async () => {
    const rows = await all(
      `
      select i.claimed_at is not null as joined, count(*)::int as invites,
             bool_or(lower(i.email) = 'marta.kowalska@warsaw.example') as of_applicant,
             bool_and(exists (select from mails m where i.email = any (m.recipients) and m.html like '%' || i.code || '%')) as mailed,
             bool_and(i.created_at < $NOW$::timestamptz and i.expires_at > $NOW$::timestamptz) as open
        from invites i group by 1 order by 1`.replaceAll('$NOW$', `'${now.toISOString()}'`),
    );
    expect(rows).toEqual([
      { joined: false, invites: 4, of_applicant: true, mailed: true, open: true },
      { joined: true, invites: 1, of_applicant: false, mailed: true, open: true },
    ]);
    expect(await all(`select 1 from features where id = 'EMAIL_INVITE' and is_enabled`)).toHaveLength(1);
  });

  test('has e-mails that were sent, e-mails that are held, and a document whose generation failed', async () => {
    const logs = await all(`select l.action_id, l.state, l.message, count(*)::int as count,
        bool_and(exists (select from event_logs e where e.proposal_pk = p.proposal_pk
          and (e.row_data ->> 'connectionId')::int = l.connection_id and e.event_tstamp < l.tstamp)) as has_moved
      from status_actions_logs l join status_actions_log_proposals p on p.status_actions_log_id = l.id
      join connection_status_actions a on (a.connection_id, a.action_id) = (l.connection_id, l.action_id)
      group by 1, 2, 3 order by 1, 2`);
    const moved = { has_moved: true };
    expect(logs).toEqual([
      { action_id: 1, state: 'HELD', message: 'Email(s) held in the outbox', count: 4, ...moved },
      { action_id: 1, state: 'SUCCEEDED', message: 'Email successfully sent', count: 2, ...moved },
      { action_id: 3, state: 'FAILED', message: 'Proposal failed to download', count: 1, ...moved },
    ]);
    const mails =
      await all(`select m.state, count(*)::int as count from mails m join status_action_mails l on l.mail_id = m.id
      join email_templates t on t.id = m.template_id group by 1 order by 1`);
    expect(mails).toEqual([
      { state: 'HELD', count: 4 },
      { state: 'KEPT', count: 2 },
    ]);
  });

  test('uses a form of every operations kind, and a workflow for experiments', async () => {
    expect((await all('select group_id from active_templates order by 1')).map(({ group_id }) => group_id)).toEqual([
      'EXPERIMENT_REPORT',
      'EXPERIMENT_SAFETY_REVIEW',
      'FEEDBACK',
      'SHIPMENT',
      'VISIT_REGISTRATION',
    ]);
    const calls = await all(`select 1 from calls c join workflows w on w.id = c.experiment_workflow_id
      join templates t on t.id = c.esi_template_id
      where w.entity_type = 'EXPERIMENT' and t.group_id = 'PROPOSAL_ESI'`);
    expect(calls).toHaveLength(6);
    expect(
      await all(`select 1 from features where id in ('SCHEDULER', 'VISIT_MANAGEMENT', 'SHIPPING', 'RISK_ASSESSMENT',
      'EXPERIMENT_SAFETY_REVIEW') and is_enabled`),
    ).toHaveLength(5);
  });

  test('notifies the reviewers of a submitted safety form, and its team when it is approved or rejected', async () => {
    const told =
      await all(`select s.short_code as status, string_agg(distinct t.id, ', ') as letters, count(distinct a.id)::int as ways
      from connection_status_actions a
      join workflow_connections w on w.id = a.connection_id
      join statuses s on s.id = w.status_id and s.entity_type = 'EXPERIMENT',
      jsonb_array_elements(a.config->'recipientsWithEmailTemplate') e
      join email_templates t on (t.id, t.name) = (e->'emailTemplate'->>'id', e->'emailTemplate'->>'name')
      group by 1 order by 1`);
    expect(told).toEqual([
      { status: 'ESF_APPROVED', letters: 'safety-form-approved', ways: 1 },
      { status: 'ESF_ESR_REVIEW', letters: 'safety-form-submitted', ways: 1 },
      { status: 'ESF_IS_REVIEW', letters: 'safety-form-submitted', ways: 1 },
      { status: 'ESF_REJECTED', letters: 'safety-form-rejected', ways: 2 },
    ]);
  });

  test('has experiments around today in every state of safety, visits, shipments and feedback', async () => {
    const states = async (sql: string) => (await all(sql)).map(({ state }) => state);
    expect(await states('select distinct status as state from experiments order by 1')).toEqual([
      'ACTIVE',
      'COMPLETED',
      'DRAFT',
    ]);
    expect((await all('select 1 from experiments where removed_at is null')).length).toBe(20);
    expect(
      await states(
        `select distinct s.short_code as state from experiment_safeties x join statuses s on s.id = x.status_id order by 1`,
      ),
    ).toEqual(['AWAITING_ESF', 'ESF_APPROVED', 'ESF_ESR_REVIEW', 'ESF_IS_REVIEW', 'ESF_REJECTED']);
    expect(await states('select distinct status as state from visit_registrations order by 1')).toHaveLength(6);
    expect(await states('select distinct status as state from shipments order by 1')).toEqual(['DRAFT', 'SUBMITTED']);
    expect(await states('select distinct status as state from feedbacks order by 1')).toEqual(['DRAFT', 'SUBMITTED']);
    const mine =
      await all(`select e.status from experiments e join proposals p using (proposal_pk) join users u on u.id = p.proposer_id
      where u.email = 'marta.kowalska@warsaw.example' order by e.starts_at`);
    expect(mine.map(({ status }) => status)).toEqual(['COMPLETED', 'ACTIVE', 'ACTIVE']);
  });

  test('gives the samples of a proposal unique names, however many experiments it has', async () => {
    expect(await all(`select proposal_pk, title from samples group by proposal_pk, title having count(*) > 1`)).toEqual(
      [],
    );
  });

  test('has closed times, valid, expiring and expired training, reports, and overdue safety forms', async () => {
    const [closed] = await all(
      `select count(*) filter (where instrument_id is null)::int as facility, count(instrument_id)::int as instruments from instrument_closures`,
    );
    expect(closed).toEqual({ facility: 1, instruments: 1 });
    const trained = await all(`select distinct case when valid_until < '2026-03-10' then 'over'
      when valid_until < '2026-03-24' then 'about to end' else 'valid' end as state from trainings order by 1`);
    expect(trained.map(({ state }) => state)).toEqual(['about to end', 'over', 'valid']);
    const reports = await all('select status from experiment_reports order by 1');
    expect(reports.map(({ status }) => status)).toEqual(['DRAFT', 'SUBMITTED']);
    const overdue =
      await all(`select 1 from experiments e join proposals p using (proposal_pk) join calls c on c.id = p.call_id
      left join experiment_safeties s using (experiment_pk)
      where e.status = 'ACTIVE' and e.removed_at is null and s.esi_questionary_submitted_at is null and e.starts_at > '2026-03-10'
        and e.starts_at - c.safety_form_due_days * interval '1 day' < '2026-03-10'`);
    expect(overdue.length).toBeGreaterThan(0);
    const today = await all(`select 1 from visit_registrations where status = 'APPROVED'
      and starts_at < '2026-03-11' and ends_at > '2026-03-10'`);
    expect(today.length).toBeGreaterThan(0);
  });

  test('has a user in every role', async () => {
    const rows = await all(
      `select r.short_code from roles r where not exists (select from role_users u where u.role_id = r.id)`,
    );
    expect(rows).toEqual([]);
  });

  test('respects the rules of titles and abstracts', async () => {
    expect(
      await all(
        `select proposal_id from proposals where length(title) > 175 or length(abstract) > 1500 or abstract ~ '[^ -~]'`,
      ),
    ).toEqual([]);
  });

  test('lets no user judge their own proposal where somebody else can', async () => {
    const team = `exists (select from proposals p left join proposal_users c using (proposal_pk)
                           where p.proposal_pk = x.proposal_pk and who in (p.proposer_id, c.user_id))`;
    expect(
      await all(`select proposal_pk from (select proposal_pk, submitted_by as who from fap_meeting_decisions) x where ${team}
        union all select proposal_pk from (select proposal_pk, user_id as who from fap_reviews) x where ${team}
        union all select proposal_pk from (select proposal_pk, technical_review_assignee_id as who from technical_reviews r
                    where (select count(*) from instrument_scientists s where s.instrument_id = r.instrument_id) > 1) x where ${team}`),
    ).toEqual([]);
  });

  test('submits a meeting only if each of its proposals has a decision', async () => {
    expect(
      await all(`select f.id from fap_proposals f where f.instrument_submitted
          and not exists (select from fap_meeting_decisions d where d.submitted
                             and (d.proposal_pk, d.instrument_id, d.fap_id) = (f.proposal_pk, f.instrument_id, f.fap_id))`),
    ).toEqual([]);
  });

  test('has no chair whose own proposals are in their panel', async () => {
    expect(
      await all(`select p.proposal_id from fap_proposals f join proposals p using (proposal_pk)
          join fap_members m on m.fap_id = f.fap_id and m.role = 'FAP_CHAIR'
         where m.user_id = p.proposer_id
            or m.user_id in (select user_id from proposal_users u where u.proposal_pk = p.proposal_pk)`),
    ).toEqual([]);
  });

  test('records no events or submissions in the future', async () => {
    const rows = await all(`select event_type, event_tstamp from event_logs where event_tstamp > '${now.toISOString()}'
      union all select proposal_id, submitted_date from proposals where submitted_date > '${now.toISOString()}'`);
    expect(rows).toEqual([]);
  });

  test('has answers that pass validation when saved again', async () => {
    const rows = await all(`select q.data_type, r.config, a.answer -> 'value' as value, a.question_id from answers a
      join questionaries x on x.id = a.questionary_id join questions q on q.id = a.question_id
      join question_template_relations r on r.template_id = x.template_id and r.question_id = a.question_id`);
    const instruments = await all('select id, name from instruments');
    const techniques = await all('select id, name from techniques');
    const surroundings = { zone: 'Europe/Stockholm', formatDate: (date: string) => date };
    const problems = rows.flatMap(({ data_type, config, value, question_id }) => {
      const type = questionType(data_type);
      const parsed = type
        .answer(type.config.parse({ ...config, instruments, techniques }), surroundings)
        .safeParse(value);
      return parsed.success ? [] : [`${question_id}: ${JSON.stringify(value)}`];
    });
    expect(problems).toEqual([]);
  });
});
