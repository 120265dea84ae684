import { anonymous } from '@atrium/domain/kernel';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { damage } from '../../../test/damage.ts';
import type { BookedExperiment } from '../../../test/experiment-world.ts';
import { insertExperimentCall, say } from '../../../test/experiment-world.ts';
import { insertVisit } from '../../../test/visit-rows.ts';
import {
  acceptedExperiment,
  defineVisit,
  onRegistration,
  openVisitWorld,
  register,
  type VisitWorld,
} from '../../../test/visit-world.ts';
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

/** Runs the job at a moment and answers its letters: who, by which text. */
async function run({ world }: VisitWorld, at: Date): Promise<string[]> {
  const before = new Set((await world.db.selectFrom('mails').select('id').execute()).map(({ id }) => id));
  await remindOfExperiments({ ...world.ctx(), actor: anonymous, now: at, memo: new Map() });
  await world.work();
  const mails = await world.db.selectFrom('mails').select(['id', 'recipients', 'templateId']).orderBy('id').execute();
  return mails
    .filter(({ id, templateId }) => !before.has(id) && /^experiment-(due|overdue)$/.test(templateId ?? ''))
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

  it('reach the members of the proposal once when it is due soon and once when it is overdue', async () => {
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

  it('stop once the form is submitted, the time has begun, or the time or the proposal was removed', async () => {
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

  /** What was done before stops all that would be told later: two days before the date, and after it. */
  const told = async (opened: VisitWorld, dueIn: number) => [
    ...(await run(opened, later(dueIn - 2))),
    ...(await run(opened, later(dueIn + 1))),
  ];

  it.each([
    ['who registered', async (v: VisitWorld, visitId: number) => void (await register(v.world, v.visitor, visitId))],
    [
      'whose dates are approved',
      async (v: VisitWorld, visitId: number) => {
        await register(v.world, v.visitor, visitId);
        const key = { visitId, userId: v.visitor.id };
        expect((await onRegistration(v.world, v.officer, 'approveVisitRegistration', key)).errors).toEqual([]);
      },
    ],
    [
      'who cancelled',
      async (v: VisitWorld, visitId: number) => {
        const key = { visitId, userId: v.visitor.id };
        expect((await onRegistration(v.world, v.visitor, 'cancelVisitRegistration', key)).errors).toEqual([]);
      },
    ],
    [
      'who was taken out of the team',
      async (v: VisitWorld, visitId: number) => {
        const change = 'mutation ($v: Int!, $team: [Int!]!) { updateVisit(visitId: $v, team: $team) { id } }';
        const { errors } = await v.world.gql(v.pi, change, { v: visitId, team: [v.pi.id] });
        expect(errors).toEqual([]);
      },
    ],
  ])('are not sent to a visitor %s', async (_, deed) => {
    const visits = await open(null, 10);
    const experiment = await acceptedExperiment(visits, days(30));
    const defined = await defineVisit(visits.world, visits.pi, experiment, [visits.pi, visits.visitor]);
    expect(defined.errors).toEqual([]);
    await deed(visits, defined.data?.createVisit.id);
    // Whoever did nothing is still reminded, and those who named the visitors are not.
    expect(await told(visits, 20)).toEqual([
      ...to([visits.pi], 'experiment-due'),
      ...to([visits.pi], 'experiment-overdue'),
    ]);
  });

  it('are sent again to a visitor whose registration was returned', async () => {
    const visits = await open(null, 10);
    const experiment = await acceptedExperiment(visits, days(30));
    const defined = await defineVisit(visits.world, visits.pi, experiment, [visits.visitor]);
    const visitId = defined.data?.createVisit.id;
    await register(visits.world, visits.visitor, visitId);
    const key = { visitId, userId: visits.visitor.id };
    await onRegistration(visits.world, visits.officer, 'requestVisitRegistrationChanges', key);
    expect(await run(visits, later(18))).toEqual(to([visits.visitor], 'experiment-due'));
  });

  it('stop when the time is removed by a scheduler, is completed, or has begun', async () => {
    const visits = await open(14, 14);
    const { world: opened, pi, member } = visits;
    const [gone, over, standing] = [
      await acceptedExperiment(visits, days(30)),
      await acceptedExperiment(visits, days(30)),
      await acceptedExperiment(visits, days(30)),
    ];
    const slot = ({ id, proposalPk }: BookedExperiment) => ({ scheduledevents: [{ id, proposalPk }] });
    await say(opened, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', slot(gone));
    await opened.pool.query(`update experiments set status = 'COMPLETED' where experiment_pk = $1`, [
      over.experimentPk,
    ]);
    expect(await run(visits, later(18))).toEqual(to([pi, member], 'experiment-overdue'));
    const { rows } = await opened.pool.query(
      'select distinct experiment_pk from experiment_reminders where experiment_pk >= $1',
      [gone.experimentPk],
    );
    expect(rows).toEqual([{ experiment_pk: standing.experimentPk }]);
    expect(await run(visits, later(31))).toEqual([]);
  });

  it('report everything new in one letter, and ask visitors for their own part', async () => {
    const both = await open(10, 10);
    const { pi, member, visitor } = both;
    const experiment = await acceptedExperiment(both, days(12));
    expect(await run(both, later(0))).toEqual(to([pi, member], 'experiment-due'));
    await insertVisit(both.world, experiment, { lead: visitor, status: 'DRAFTED' });
    expect(await run(both, later(0))).toEqual(to([visitor], 'experiment-due'));
    const letter = await both.world.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(JSON.stringify(letter)).toContain('enter your visit dates (due ');
  });

  it('reach everybody else while one experiment fails, and its own people once it is repaired (rule O250)', async () => {
    const { pi, member } = world;
    const other = await acceptedExperiment(world, days(30));
    const mend = await damage(world.world, 'experiment_reminders', `new.experiment_pk = ${booked.experimentPk}`);
    const both = await Promise.allSettled([run(world, later(11)), run(world, later(11))]);
    for (const one of both)
      expect(one).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining(`failed: experiment ${booked.experimentPk}: damaged`) },
      });
    const told = async () =>
      (
        await world.world.db
          .selectFrom('eventLogs')
          .select('changedObjectId')
          .where('eventType', '=', 'EXPERIMENT_REMINDER_SENT')
          .where('changedObjectId', 'in', [String(booked.experimentPk), String(other.experimentPk)])
          .execute()
      ).map(({ changedObjectId }) => Number(changedObjectId));
    expect(await told()).toEqual([other.experimentPk, other.experimentPk]);
    await mend();
    expect(await run(world, later(11))).toEqual(to([pi, member], 'experiment-due'));
    expect(await told()).toHaveLength(4);
  });

  it('are sent once by two concurrent runs, and after a run that died midway', async () => {
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
