import { starterForms, starterWorkflows } from '@atrium/domain/first-hour';
import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, insertCall, insertInstrument } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { examineTemplate } from '../form-lab/index.ts';

const answers = {
  name: 'Aurora',
  timeZone: 'Europe/Stockholm',
  kind: 'SOURCE',
  officeEmail: 'office@aurora.example',
  laboratoryUnits: true,
  anyLetters: true,
};
interface Piece {
  readonly kind: string;
  readonly name: string;
  readonly detail: string;
  readonly isThere: boolean;
}

let world: World;
let officer: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

const make = (who: TestPerson = officer, given: object = answers) =>
  world.gql(
    who,
    'mutation ($answers: FirstHourAnswers!) { makeFirstHour(answers: $answers) { kind name detail isThere } }',
    { answers: given },
  );
const preview = async (): Promise<Piece[]> =>
  (
    await world.ok(
      officer,
      'query ($answers: FirstHourAnswers!) { firstHourPreview(answers: $answers) { kind name detail isThere } }',
      { answers },
    )
  ).firstHourPreview;
const state = async () =>
  (
    await world.ok(
      officer,
      '{ firstHour { name timeZone officeEmail isDismissed isOver make { allowed message } steps { id isDone address } } }',
    )
  ).firstHour;
const done = async () =>
  (await state()).steps.filter((step: { isDone: boolean }) => step.isDone).map((step: { id: string }) => step.id);
const setting = async (id: string) =>
  (await world.db.selectFrom('settings').select('value').where('id', '=', id).executeTakeFirst())?.value;
const count = async (table: string) => {
  const { rows } = await world.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n;
};

describe('the first hour', () => {
  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('is for officers; %s is refused', async (role) => {
    const who = await world.person(role);
    expect((await make(who)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    const asked = await world.gql(who, '{ firstHour { name } }');
    expect(asked.refusals[0]?.code).toBe('FORBIDDEN');
    expect((await state()).make.allowed).toBe(true);
  });

  it('is previewed without changes, and rejects invalid answers', async () => {
    const before = await count('event_logs');
    const pieces = await preview();
    expect(pieces.filter(({ isThere }) => isThere)).toEqual([]);
    expect(await count('event_logs')).toBe(before);
    const wrong = await make(officer, { ...answers, timeZone: 'Europe/Stokholm' });
    expect(wrong.errors[0]?.extensions.code).toBe('INVALID_INPUT');
    expect(await setting('ORGANISATION_NAME')).toBeNull();
  });

  it('creates everything in the preview in one step, with its events', async () => {
    const planned = await preview();
    const { data, errors } = await make();
    expect(errors).toEqual([]);
    expect(data?.makeFirstHour).toEqual(planned);
    expect(await setting('TIMEZONE')).toBe('Europe/Stockholm');
    expect(await setting('ABSTRACT_UNICODE')).toBe('true');
    const { features } = await world.ok(null, '{ features { id isEnabled } }');
    const on = features.filter((feature: { isEnabled: boolean }) => feature.isEnabled);
    expect(on.map((feature: { id: string }) => feature.id)).toEqual(expect.arrayContaining(['SHIPPING', 'FAP_REVIEW']));
    expect(await count(`event_logs where event_type = 'WORKFLOW_CREATED'`)).toBe(starterWorkflows.length);
    // Each once, also those that several ask for.
    expect(await count('templates where id > 4')).toBe(starterForms.length);
    const asked =
      await count(`question_template_relations r join templates t on t.id = r.template_id and t.group_id = 'PROPOSAL'
      where (r.config->>'templateId')::int = (select id from templates where name = 'Sample')`);
    expect(asked).toBe(2);
    // What the label of a shipment reads, in units that the facility has.
    expect(
      await count(`questions q join units u on q.config->'units' @> jsonb_build_array(jsonb_build_object('id', u.id))
        where q.natural_key in ('parcel_weight', 'parcel_width', 'parcel_height', 'parcel_length')`),
    ).toBe(7);
  });

  it('plans experiments here if no broker connects to a scheduler (rule O100)', async () => {
    expect(await setting('EXPERIMENTS_PLANNED')).toBe('HERE');
    const other = await openWorld({ env: { RABBITMQ_URL: 'amqp://127.0.0.1:1' } });
    try {
      const first = await other.person('USER_OFFICER');
      const asked = 'query ($answers: FirstHourAnswers!) { firstHourPreview(answers: $answers) { name } }';
      const { firstHourPreview } = await other.ok(first, asked, { answers });
      expect(firstHourPreview).not.toContainEqual({ name: 'Experiments are planned' });
    } finally {
      await other.close();
    }
  });

  it('replaces the blank forms of the installation with its own (rule Q123)', async () => {
    const { rows } = await world.pool.query<{ group_id: string; name: string }>(
      `select distinct on (group_id) group_id, name from templates
        where not is_archived and group_id in ('FAP_REVIEW', 'TECHNICAL_REVIEW', 'EXPERIMENT_SAFETY_REVIEW') order by group_id, id`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['Experiment safety review', 'Panel review', 'Technical review']);
    const archived = await world.pool.query<{ id: number }>('select id from templates where is_archived order by id');
    expect(archived.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(await count(`event_logs where event_type = 'TEMPLATE_ARCHIVED'`)).toBe(4);
  });

  it('creates forms in which the form lab finds no errors or warnings', async () => {
    await insertInstrument(world, { managerUserId: officer.id });
    const { rows } = await world.pool.query<{ id: number; name: string }>(
      'select id, name from templates where id > 4',
    );
    for (const { id, name } of rows) {
      const { report } = await examineTemplate(world.ctx(), { templateId: id, seed: 1 });
      expect({ name, errors: report.findings.filter(({ severity }) => severity !== 'HINT') }).toEqual({
        name,
        errors: [],
      });
    }
  });

  it('creates workflows without dead ends; letters that end a way are held', async () => {
    const { workflows } = await world.ok(officer, '{ workflows(entityType: PROPOSAL) { name leadsNowhere } }');
    expect(workflows).toEqual([
      { name: 'Rapid access', leadsNowhere: null },
      { name: 'Panel review', leadsNowhere: null },
    ]);
    const { rows } = await world.pool.query<{ n: number }>(
      `select count(*)::int as n from connection_status_actions a, jsonb_array_elements(a.config->'recipientsWithEmailTemplate') e
        where (e->>'hold')::boolean`,
    );
    expect(rows[0]?.n).toBe(2);
    // Three ways lead to the meeting, and its chair is told on each.
    const { rows: meeting } = await world.pool.query<{ ways: number; told: number }>(
      `select count(*)::int as ways, count(a.id)::int as told
         from workflow_connections w
         join workflows f on f.id = w.workflow_id and f.name = 'Panel review'
         join statuses s on s.id = w.status_id and s.short_code = 'FAP_MEETING'
         left join connection_status_actions a on a.connection_id = w.id`,
    );
    expect(meeting).toEqual([{ ways: 3, told: 3 }]);
  });

  it('creates an experiment workflow that notifies the reviewers of a safety form, and the team of each outcome', async () => {
    const { rows } = await world.pool.query<{ status: string; told: string }>(
      `select s.short_code as status, string_agg(e->'recipient'->>'name' || ' ' || (e->'emailTemplate'->>'id'), ', ' order by e->'recipient'->>'name') as told
         from connection_status_actions a
         join workflow_connections w on w.id = a.connection_id
         join statuses s on s.id = w.status_id and s.entity_type = 'EXPERIMENT',
         jsonb_array_elements(a.config->'recipientsWithEmailTemplate') e
        group by a.id, s.short_code order by s.short_code, a.id`,
    );
    const rejected = 'CO_PROPOSERS safety-form-rejected, PI safety-form-rejected';
    expect(rows.map(({ status, told }) => [status, told])).toEqual([
      ['ESF_APPROVED', 'CO_PROPOSERS safety-form-approved, PI safety-form-approved'],
      ['ESF_ESR_REVIEW', 'EXPERIMENT_SAFETY_REVIEWERS safety-form-submitted'],
      ['ESF_IS_REVIEW', 'INSTRUMENT_SCIENTISTS safety-form-submitted'],
      ['ESF_REJECTED', rejected],
      ['ESF_REJECTED', rejected],
    ]);
  });

  it('changes nothing when repeated, and keeps what an officer has changed since', async () => {
    await world.ok(
      officer,
      'mutation { updateFeatures(updatedFeaturesInput: { featureIds: [SHIPPING], action: DISABLE }) { id } }',
    );
    await world.ok(officer, 'mutation { setPageContent(id: HOMEPAGE, text: "<p>Ours</p>") { id } }');
    const before = await count('event_logs');
    const again = (await make(officer, { ...answers, name: 'Borealis' })).data?.makeFirstHour as Piece[];
    expect(again.filter(({ isThere }) => !isThere)).toEqual([]);
    expect(again.find(({ name }) => name === 'Organisation name')?.detail).toBe('Aurora');
    expect(await count('event_logs')).toBe(before);
  });

  it('takes effect once when two officers run it concurrently', async () => {
    await world.pool.query(`delete from workflows where name = 'Rapid access'`);
    const answered = await Promise.all([make(), make()]);
    expect(answered.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await count(`workflows where name = 'Rapid access'`)).toBe(1);
  });
});

describe('the list of remaining steps', () => {
  it('is read from the data', async () => {
    expect(await done()).toEqual(['NAME', 'INSTRUMENTS', 'FORM', 'WORKFLOW']);
    await world.db.insertInto('institutions').values({ name: 'Lund University' }).execute();
    expect(await done()).toEqual(['NAME', 'INSTITUTIONS', 'INSTRUMENTS', 'FORM', 'WORKFLOW']);
    const { count: statements } = await world.countStatements(() => state());
    expect(statements).toBeLessThanOrEqual(3);
  });

  it('is dismissed for everybody, and restored', async () => {
    const put = (isDismissed: boolean) =>
      world.ok(officer, `mutation { dismissFirstHour(isDismissed: ${isDismissed}) { isDismissed } }`);
    await put(true);
    expect((await put(true)).dismissFirstHour.isDismissed).toBe(true);
    const { firstHour } = await world.ok(await world.person('USER_OFFICER'), '{ firstHour { isDismissed } }');
    expect(firstHour.isDismissed).toBe(true);
    expect((await put(false)).dismissFirstHour.isDismissed).toBe(false);
  });

  it('counts an open call only if its workflow leads to a decision; then nothing more is created', async () => {
    const { id: callId } = await insertCall(world);
    expect(await done()).not.toContain('CALL');
    const { id } = await world.db
      .selectFrom('workflows')
      .select('id')
      .where('name', '=', 'Panel review')
      .executeTakeFirstOrThrow();
    await world.db
      .updateTable('calls')
      .set({ proposalWorkflowId: id, isActive: true, startCall: inDays(-1), endCall: inDays(10) })
      .where('id', '=', callId)
      .execute();
    expect(await done()).not.toContain('CALL');
    const { id: instrumentId } = await insertInstrument(world, { managerUserId: officer.id });
    await world.db.insertInto('callInstruments').values({ callId, instrumentId }).execute();
    expect(await done()).toContain('CALL');
    expect((await state()).isOver).toBe(false);
    expect((await state()).make).toEqual({
      allowed: false,
      message: 'This facility is already in use: it has a call. Nothing was created or changed',
    });
    expect((await make()).errors[0]?.extensions.reason).toBe('FACILITY_AT_WORK');
    await world.db
      .updateTable('calls')
      .set({ endCall: inDays(-1) })
      .where('id', '=', callId)
      .execute();
    expect((await state()).isOver).toBe(true);
  });
});
