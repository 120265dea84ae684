import { type RoleCode, roleCodes } from '@atrium/domain/kernel';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookedExperiment } from '../../../test/experiment-world.ts';
import {
  beginSafety,
  decide,
  handIn,
  insertExperimentCall,
  insertSample,
  insertSampleForms,
  scientistDecides,
} from '../../../test/experiment-world.ts';
import { insertVisit } from '../../../test/visit-rows.ts';
import { acceptedExperiment, inDays, openVisitWorld, type VisitWorld } from '../../../test/visit-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';
import { dueAtOf } from './readiness.loaders.ts';

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
  const { callId } = await insertExperimentCall(opened.world, null);
  opened = { ...opened, callId };
  await opened.world.pool.query(
    `update features set is_enabled = true
      where id in ('VISIT_MANAGEMENT', 'RISK_ASSESSMENT', 'SHIPPING', 'EXPERIMENT_SAFETY_REVIEW')`,
  );
});
afterAll(() => opened.world.close());

const items = 'kind state dueAt done total note words isOwed';
const ask = async (who: TestPerson | null, { experimentPk }: { experimentPk: number }): Promise<Loose> =>
  (
    await opened.world.gql<Loose>(
      who,
      `query ($pk: Int!) { experiment(experimentPk: $pk) { readiness { ${items} } myReadiness { ${items} } } }`,
      { pk: experimentPk },
    )
  ).data?.experiment ?? {};
const states = (list: Loose[] | null | undefined) =>
  list && Object.fromEntries(list.map((item) => [item.kind, `${item.state} ${item.words}`]));
const setDays = (safety: number | null, visit: number | null) =>
  opened.world.pool.query('update calls set safety_form_due_days = $1, visit_due_days = $2 where id = $3', [
    safety,
    visit,
    opened.callId,
  ]);

describe('the readiness of an experiment', () => {
  it('is computed for the whole team, from what was submitted (rule O123)', async () => {
    const { world, pi, visitor, member, officer } = opened;
    const experiment = await acceptedExperiment(opened);
    expect(states((await ask(officer, experiment)).readiness)).toEqual({
      COMING: 'OPEN No visitors named yet',
      DATES: 'OPEN No visitors named yet',
      SAFETY: 'OPEN Form not submitted',
      SAMPLES: 'NOT_NEEDED Not needed',
      TRAINING: 'NOT_NEEDED Not needed',
      SHIPMENT: 'NOT_NEEDED Not needed',
    });
    const visitId = await insertVisit(world, experiment, { lead: visitor, others: [member], status: 'SUBMITTED' });
    await world.pool.query(`update visit_registrations set status = 'APPROVED' where visit_id = $1 and user_id = $2`, [
      visitId,
      member.id,
    ]);
    const pk = await beginSafety(world, pi, experiment);
    const forms = await insertSampleForms(world);
    const sample = (title: string) =>
      insertSample(world, {
        proposalPk: experiment.proposalPk,
        creatorId: pi.id,
        templateId: forms.sample.templateId,
        title,
      });
    for (const [risk, declared] of [
      ['LOW_RISK', true],
      ['HIGH_RISK', true],
      ['ELEVATED_RISK', false],
    ] as const) {
      const { id, questionaryId } = await sample(risk);
      await world.pool.query('update samples set safety_status = $1 where id = $2', [risk, id]);
      await world.pool.query(
        'insert into experiment_samples (experiment_pk, sample_id, sample_esi_questionary_id, is_esi_submitted) values ($1, $2, $3, $4)',
        [experiment.experimentPk, id, questionaryId, declared],
      );
    }
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({
      COMING: 'DONE 2 people are coming',
      DATES: 'OPEN 1 of 2 approved',
      SAMPLES: 'OPEN 1 of 3 released',
    });
    // Who approves the form lets samples pass that nobody has judged.
    await world.pool.query(`update samples set safety_status = 'PENDING_EVALUATION' where title = 'LOW_RISK'`);
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SAMPLES: 'OPEN 0 of 3 released' });
    const decided = (decision: string) =>
      world.pool.query(
        'update experiment_safeties set instrument_scientist_decision = $1, experiment_safety_reviewer_decision = $1 where experiment_safety_pk = $2',
        [decision, pk],
      );
    await decided('ACCEPTED');
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SAMPLES: 'OPEN 1 of 3 released' });
    // Where nobody reviews the safety of samples, what was handed in is released.
    const review = (isOn: boolean) =>
      world.pool.query(`update features set is_enabled = $1 where id = 'EXPERIMENT_SAFETY_REVIEW'`, [isOn]);
    await review(false);
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SAMPLES: 'OPEN 2 of 3 released' });
    await review(true);
    await world.pool.query('update experiment_samples set is_esi_submitted = true where experiment_pk = $1', [
      experiment.experimentPk,
    ]);
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SAMPLES: 'OPEN 2 of 3 released' });
    await decided('UNSET');
    await world.pool.query('delete from experiment_samples where experiment_pk = $1', [experiment.experimentPk]);
    await handIn(world, pi, pk);
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SAFETY: 'OPEN In review' });
    const both = (scientist: string, reviewer: string) =>
      world.pool.query(
        'update experiment_safeties set instrument_scientist_decision = $1, experiment_safety_reviewer_decision = $2 where experiment_safety_pk = $3',
        [scientist, reviewer, pk],
      );
    await both('ACCEPTED', 'UNSET');
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SAFETY: 'OPEN In review' });
    await both('ACCEPTED', 'ACCEPTED');
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SAFETY: 'DONE Approved' });
    await both('ACCEPTED', 'REJECTED');
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SAFETY: 'OPEN Rejected' });
  });

  it('counts safety as approved where the workflow says so, whoever decided (rule O123)', async () => {
    const { world, pi, officer, scientist, reviewer } = opened;
    const { callId } = await insertExperimentCall(world, scientistDecides);
    const experiment = await acceptedExperiment({ ...opened, callId });
    const safety = async () => states((await ask(officer, experiment)).readiness)?.SAFETY;
    const pk = await beginSafety(world, pi, experiment);
    await handIn(world, pi, pk);
    await decide(world, reviewer, { by: 'ESR', pk, decision: 'ACCEPTED' });
    expect(await safety()).toBe('OPEN In review');
    await decide(world, scientist, { by: 'IS', pk, decision: 'ACCEPTED' });
    expect(await safety()).toBe('DONE Approved');
    // A decision that leads nowhere in the drawing leaves it approved.
    await decide(world, reviewer, { by: 'ESR', pk, decision: 'REJECTED' });
    expect(await safety()).toBe('DONE Approved');
  });

  it('counts submitted shipments, and then those that arrived', async () => {
    const { world, pi, officer } = opened;
    const experiment = await acceptedExperiment(opened);
    const { rows } = await world.pool.query(
      'insert into questionaries (template_id) select min(id) from templates returning id',
    );
    await world.pool.query(
      `insert into shipments (title, creator_id, proposal_pk, experiment_pk, questionary_id, status) values ('Box', $1, $2, $3, $4, 'DRAFT')`,
      [pi.id, experiment.proposalPk, experiment.experimentPk, rows[0].id],
    );
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SHIPMENT: 'OPEN 0 of 1 submitted' });
    await world.pool.query("update shipments set status = 'SUBMITTED' where experiment_pk = $1", [
      experiment.experimentPk,
    ]);
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SHIPMENT: 'OPEN 0 of 1 arrived' });
    await world.pool.query('update shipments set arrived_at = now() where experiment_pk = $1', [
      experiment.experimentPk,
    ]);
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ SHIPMENT: 'DONE 1 of 1 arrived' });
  });

  it.each(roleCodes)(
    'is shown to users outside the team only if they are staff (rule O129): %s',
    async (role: RoleCode) => {
      const who = await opened.world.person(role);
      const experiment = await acceptedExperiment(opened);
      const staff = role === 'USER_OFFICER' || role === 'EXPERIMENT_SAFETY_REVIEWER';
      expect(Boolean((await ask(who, experiment)).readiness)).toBe(staff);
      expect((await ask(who, experiment)).myReadiness ?? null).toBeNull();
    },
  );

  it('is shown to the scientist and to members, and to a visitor as their own list only (rule O129)', async () => {
    const { world, pi, member, visitor, scientist, stranger } = opened;
    const experiment = await acceptedExperiment(opened);
    await insertVisit(world, experiment, { lead: visitor, status: 'DRAFTED' });
    expect((await ask(scientist, experiment)).readiness).toHaveLength(6);
    for (const who of [pi, member]) expect((await ask(who, experiment)).readiness).toHaveLength(6);
    const own = await ask(visitor, experiment);
    expect(own.readiness).toBeNull();
    expect(states(own.myReadiness)).toMatchObject({
      COMING: 'DONE One person is coming',
      DATES: 'OPEN Enter your visit dates and submit them',
    });
    expect(own.myReadiness.filter((item: Loose) => item.isOwed).map((item: Loose) => item.kind)).toEqual(['DATES']);
    expect(await ask(stranger, experiment)).toEqual({});
  });

  it('includes only features that are switched on', async () => {
    const { world, officer } = opened;
    const experiment = await acceptedExperiment(opened);
    await world.pool.query(
      `update features set is_enabled = false where id in ('VISIT_MANAGEMENT', 'RISK_ASSESSMENT')`,
    );
    const told = states((await ask(officer, experiment)).readiness);
    await world.pool.query(`update features set is_enabled = true where id in ('VISIT_MANAGEMENT', 'RISK_ASSESSMENT')`);
    expect(new Set(Object.values(told ?? {}))).toEqual(new Set(['NOT_NEEDED Not needed']));
  });

  it('takes the same number of statements for one experiment and for many', async () => {
    const { world, officer, visitor, member } = opened;
    const list = (first: number) =>
      world.ok<Loose>(
        officer,
        'query ($first: Int) { allExperiments(first: $first) { experiments { readiness { kind words } } } }',
        { first },
      );
    for (let more = 0; more < 2; more += 1) {
      await insertVisit(world, await acceptedExperiment(opened), { lead: visitor, others: [member] });
    }
    const few = (await world.countStatements(() => list(1))).count;
    expect((await world.countStatements(() => list(50))).count).toBe(few);
  });
});

describe('training of visitors', () => {
  const trainings = async (who: TestPerson, visitId: number): Promise<Loose[]> =>
    (
      await opened.world.ok<Loose>(
        who,
        'query ($id: Int!) { visit(visitId: $id) { registrations { userId trainings { kind { name } isValid validUntil } } } }',
        { id: visitId },
      )
    ).visit.registrations;

  it('must be valid on the last day at the facility (rule O125); the lead sees only whether it is valid (rule O127)', async () => {
    const { world, visitor, member, pi, officer, reviewer, scientist, instrumentId } = opened;
    const { createTrainingKind: kind } = await world.ok<Loose>(
      officer,
      'mutation ($i: [Int!]) { createTrainingKind(name: "Radiation", instrumentIds: $i) { id } }',
      { i: [instrumentId] },
    );
    await world.ok(officer, 'mutation { createTrainingKind(name: "Elsewhere") { id } }');
    // It ends an hour after midnight in Auckland, a day later than by Greenwich.
    const endsAt = DateTime.utc().plus({ days: 20 }).startOf('day').set({ hour: 12 }).toISO() ?? '';
    const experiment = await acceptedExperiment(opened, { endsAt });
    const visitId = await insertVisit(world, experiment, { lead: visitor, others: [member] });
    await world.pool.query(`update settings set value = 'Pacific/Auckland' where id = 'TIMEZONE'`);
    const last = DateTime.fromISO(endsAt, { zone: 'Pacific/Auckland' });
    const until = (who: TestPerson, day: DateTime) =>
      world.ok(reviewer, 'mutation ($t: [TrainingInput!]!) { setTrainings(trainings: $t) { userId } }', {
        t: [{ userId: who.id, trainingKindId: kind.id, validUntil: day.toISODate() }],
      });
    await until(visitor, last);
    await until(member, last.minus({ days: 1 }));
    const seen = async (who: TestPerson) =>
      new Map(
        (await trainings(who, visitId)).map(({ userId, trainings: list }) => [
          userId,
          list?.map((one: Loose) => [one.isValid, one.validUntil]) ?? null,
        ]),
      );
    const [own, others] = [last.toISODate(), last.minus({ days: 1 }).toISODate()];
    for (const who of [officer, reviewer, scientist]) {
      expect(await seen(who)).toEqual(
        new Map([
          [visitor.id, [[true, own]]],
          [member.id, [[false, others]]],
        ]),
      );
    }
    expect(await seen(visitor)).toEqual(
      new Map([
        [visitor.id, [[true, own]]],
        [member.id, [[false, null]]],
      ]),
    );
    expect(await seen(member)).toEqual(
      new Map([
        [visitor.id, null],
        [member.id, [[false, others]]],
      ]),
    );
    expect(await seen(pi)).toEqual(
      new Map([
        [visitor.id, null],
        [member.id, null],
      ]),
    );
    expect(states((await ask(officer, experiment)).readiness)).toMatchObject({ TRAINING: 'OPEN 1 of 2 trained' });
    expect(states((await ask(member, experiment)).myReadiness)).toMatchObject({
      TRAINING: 'OPEN 0 of 1 valid for the whole visit',
    });
    // Who leaves a day before the experiment ends needs it no longer than that.
    await world.pool.query('update visit_registrations set ends_at = $1 where visit_id = $2 and user_id = $3', [
      last.minus({ days: 1 }).toISO(),
      visitId,
      member.id,
    ]);
    expect((await seen(member)).get(member.id)).toEqual([[true, others]]);
    await world.pool.query(`update settings set value = 'UTC' where id = 'TIMEZONE'`);
    await world.ok(officer, 'mutation ($id: Int!) { deleteTrainingKind(id: $id) { id } }', kind);
  });
});

describe('the due date (rule O122)', () => {
  it.each([
    // The end of the day that lies so many days before.
    ['2026-12-10T09:00:00Z', 2, 'UTC', '2026-12-09T00:00:00.000Z'],
    ['2026-12-10T09:00:00Z', 1, 'UTC', '2026-12-10T00:00:00.000Z'],
    // Not after it begins.
    ['2026-12-10T09:00:00Z', 0, 'UTC', '2026-12-10T09:00:00.000Z'],
    // It begins on the 11th there.
    ['2026-12-10T23:30:00Z', 2, 'Europe/Berlin', '2026-12-09T23:00:00.000Z'],
    // Across the change of the clock.
    ['2026-03-30T09:00:00Z', 2, 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30T09:00:00Z', 1, 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    // It begins on a day that has no midnight, or two; and days that have them end there.
    ['2026-09-06T15:00:00Z', 2, 'America/Santiago', '2026-09-05T04:00:00.000Z'],
    ['2026-09-08T15:00:00Z', 3, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-11-03T15:00:00Z', 3, 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('of %s, %i days before, in %s is %s', (startsAt, days, zone, expected) => {
    expect(dueAtOf(new Date(startsAt), days, zone)?.toISOString()).toBe(expected);
  });

  it('is null if the call sets none', () => expect(dueAtOf(new Date(), null, 'UTC')).toBeNull());

  it('is set with the call by officers', async () => {
    const { world, officer, callId } = opened;
    const update = (values: object) =>
      world.gql<Loose>(
        officer,
        'mutation ($i: UpdateCallInput!) { updateCall(updateCallInput: $i) { safetyFormDueDays visitDueDays } }',
        { i: { id: callId, ...values } },
      );
    expect((await update({ safetyFormDueDays: 14, visitDueDays: 0 })).data?.updateCall).toEqual({
      safetyFormDueDays: 14,
      visitDueDays: 0,
    });
    expect((await update({ safetyFormDueDays: 365 })).data?.updateCall).toMatchObject({ safetyFormDueDays: 365 });
    expect((await update({ safetyFormDueDays: 366 })).errors[0]?.extensions?.code).toBe('INVALID_INPUT');
    await update({ safetyFormDueDays: 14 });
    // Clients that know nothing of it leave it as it is.
    expect((await update({ title: 'Called' })).data?.updateCall).toEqual({ safetyFormDueDays: 14, visitDueDays: 0 });
    expect((await update({ visitDueDays: -1 })).errors[0]?.extensions?.code).toBe('INVALID_INPUT');
    expect((await update({ visitDueDays: 366 })).errors[0]?.extensions?.code).toBe('INVALID_INPUT');
    expect((await update({ safetyFormDueDays: null })).data?.updateCall).toEqual({
      safetyFormDueDays: null,
      visitDueDays: 0,
    });
    await setDays(null, null);
  });

  it('is shown as overdue in the staff table, and filtered with its count (rule O130)', async () => {
    const { world, officer, scientist, visitor } = opened;
    const booked = async (days: number): Promise<BookedExperiment> =>
      acceptedExperiment(opened, { startsAt: inDays(days), endsAt: inDays(days + 1) });
    const [late, early, done] = [await booked(3), await booked(30), await booked(3)];
    await insertVisit(world, done, { lead: visitor, status: 'APPROVED' });
    await setDays(null, 10);
    const among = [late, early, done].map(({ experimentPk }) => experimentPk);
    const found = async (who: TestPerson, overdue: boolean | null) => {
      const { allExperiments: page } = await world.ok<Loose>(
        who,
        'query ($o: Boolean) { allExperiments(filter: { overdue: $o }) { totalCount experiments { experimentPk readiness { state } } } }',
        { o: overdue },
      );
      expect(page.totalCount).toBe(page.experiments.length);
      for (const { readiness } of overdue ? page.experiments : []) {
        expect(readiness.map(({ state }: Loose) => state)).toContain('OVERDUE');
      }
      return page.experiments.map(({ experimentPk }: Loose) => experimentPk).filter((pk: number) => among.includes(pk));
    };
    expect(await found(officer, true)).toEqual([late.experimentPk]);
    expect(await found(scientist, true)).toEqual([late.experimentPk]);
    expect(new Set(await found(officer, false))).toEqual(new Set(among));
    expect(new Set(await found(officer, null))).toEqual(new Set(among));
    await setDays(null, null);
  });
});
