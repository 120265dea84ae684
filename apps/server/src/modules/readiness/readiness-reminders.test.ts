import { anonymous } from '@atrium/domain/kernel';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookedExperiment } from '../../../test/experiment-world.ts';
import { insertExperimentCall } from '../../../test/experiment-world.ts';
import { insertVisit } from '../../../test/visit-rows.ts';
import { acceptedExperiment, openVisitWorld, type VisitWorld } from '../../../test/visit-world.ts';
import { remindOfExperiments } from './readiness.jobs.ts';

let opened: VisitWorld | undefined;
afterAll(() => opened?.world.close());

const now = new Date();
const dayMs = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * dayMs);

/** A call with these days, and nothing else to remind of. */
async function open(safety: number | null, visit: number | null): Promise<VisitWorld> {
  opened ??= await openVisitWorld();
  await opened.world.pool.query(
    `update features set is_enabled = true where id in ('VISIT_MANAGEMENT', 'RISK_ASSESSMENT')`,
  );
  await opened.world.pool.query(`update experiments set status = 'COMPLETED'`);
  const { callId } = await insertExperimentCall(opened.world, null, { safetyFormDueDays: safety, visitDueDays: visit });
  return { ...opened, callId };
}

/** Runs the job at a moment and answers the letters: who, by which text. */
async function run({ world }: VisitWorld, at: Date): Promise<string[]> {
  const before = new Set((await world.db.selectFrom('mails').select('id').execute()).map(({ id }) => id));
  await remindOfExperiments({ ...world.ctx(), actor: anonymous, now: at, memo: new Map() });
  await world.work();
  const mails = await world.db.selectFrom('mails').select(['id', 'recipients', 'templateId']).orderBy('id').execute();
  return mails
    .filter(({ id }) => !before.has(id))
    .map(({ recipients, templateId }) => `${recipients.join()} ${templateId}`)
    .sort();
}

const days = (starts: number) => ({
  startsAt: later(starts).toISOString(),
  endsAt: later(starts + 2).toISOString(),
});

describe('reminders before experiments (rule O128)', () => {
  let world: VisitWorld;
  let booked: BookedExperiment;
  const to = (people: { email: string }[], template: string) =>
    people.map(({ email }) => `${email} ${template}`).sort();

  beforeEach(async () => {
    world = await open(14, null);
    booked = await acceptedExperiment(world, days(30));
  });

  it('reach the people of the proposal once when it is due soon and once when it is overdue', async () => {
    const { pi, member } = world;
    expect(await run(world, later(0))).toEqual([]);
    expect(await run(world, later(8.5))).toEqual([]);
    expect(await run(world, later(11))).toEqual(to([pi, member], 'experiment-due'));
    expect(await run(world, later(11))).toEqual([]);
    expect(await run(world, later(15))).toEqual([]);
    expect(await run(world, later(18))).toEqual(to([pi, member], 'experiment-overdue'));
    expect(await run(world, later(25))).toEqual([]);
    const events = await world.world.db
      .selectFrom('eventLogs')
      .select('rowData')
      .where('eventType', '=', 'EXPERIMENT_REMINDER_SENT')
      .where('changedObjectId', '=', String(booked.experimentPk))
      .execute();
    expect(events).toHaveLength(4);
  });

  it('stop once the form is handed in, the time has come or was taken back', async () => {
    const { pool } = world.world;
    const other = await acceptedExperiment(world, days(30));
    const gone = await acceptedExperiment(world, days(30));
    await acceptedExperiment(world, { ...days(30), status: 'DRAFT' });
    await pool.query(
      `insert into experiment_safeties (experiment_pk, esi_questionary_id, created_by, status_id, esi_questionary_submitted_at)
       select $1, q.id, $2, (select min(id) from statuses where entity_type = 'EXPERIMENT'), now()
         from (select id from questionaries order by id desc limit 1) q`,
      [booked.experimentPk, world.pi.id],
    );
    await pool.query('update experiments set removed_at = now() where experiment_pk = $1', [gone.experimentPk]);
    await pool.query('update proposals set deleted_at = now() where proposal_pk = $1', [other.proposalPk]);
    expect(await run(world, later(18))).toEqual([]);
    await pool.query('update proposals set deleted_at = null where proposal_pk = $1', [other.proposalPk]);
    expect(await run(world, later(31))).toEqual([]);
  });

  it('write one letter about all that is new, and ask visitors for their own part', async () => {
    const both = await open(10, 10);
    const { pi, member, visitor } = both;
    const experiment = await acceptedExperiment(both, days(12));
    expect(await run(both, later(0))).toEqual(to([pi, member], 'experiment-due'));
    await insertVisit(both.world, experiment, { lead: visitor, status: 'DRAFTED' });
    expect(await run(both, later(0))).toEqual(to([visitor], 'experiment-due'));
    const letter = await both.world.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(JSON.stringify(letter)).toContain('enter your visit dates (due ');
  });

  it('are told once by two at once, and after one that died before it was done', async () => {
    const { pi, member } = world;
    const died = { ...world.world.ctx(), actor: anonymous, now: later(11), memo: new Map() };
    await world.world.pool.query(`create or replace function fail_once() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger fail_once before insert on event_logs for each row execute function fail_once()`);
    const ended = await remindOfExperiments(died).catch(() => 'died');
    await world.world.pool.query('drop trigger fail_once on event_logs');
    expect(ended).toBe('died');
    const all = await Promise.all([run(world, later(11)), run(world, later(11))]);
    expect([...new Set(all.flat())].sort()).toEqual(to([pi, member], 'experiment-due'));
    const { rows } = await world.world.pool.query('select user_id from experiment_reminders where experiment_pk = $1', [
      booked.experimentPk,
    ]);
    expect(rows).toHaveLength(2);
    expect(await run(world, later(11))).toEqual([]);
  });
});
