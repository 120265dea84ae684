import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../../test/experiment-world.ts';
import { aMachine } from '../../../test/machine.ts';
import { reasonOf } from '../../../test/panel-world.ts';
import { acceptedExperiment, defineVisit, openVisitWorld, type VisitWorld } from '../../../test/visit-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
  await opened.world.pool.query(`update settings set value = 'office@example.org' where id = 'USER_OFFICE_EMAIL'`);
});
afterAll(() => opened.world.close());

const today = () => acceptedExperiment(opened, { startsAt: new Date().toISOString() });
const fields = `experimentPk status startedAt endedAt dataDoi dataAddress notes { note author { id } }
  dayAbilities { keepRecord { allowed } start { allowed reason } end { allowed } }`;
type Who = Pick<TestPerson, 'token'>;
const call = (who: Who, name: string, experimentPk: number, more: Loose = {}) => {
  const types: Readonly<Record<string, string>> = { note: 'String!', doi: 'String' };
  const names = Object.keys(more);
  const declared = names.map((one) => `, $${one}: ${types[one] ?? 'DateTime'}`).join('');
  const given = names.map((one) => `, ${one}: $${one}`).join('');
  return opened.world.gql<Loose>(
    who as TestPerson,
    `mutation ($e: Int!${declared}) { done: ${name}(experimentPk: $e${given}) { ${fields} } }`,
    { e: experimentPk, ...more },
  );
};
const done = async (...args: Parameters<typeof call>): Promise<Loose> => {
  const answer = await call(...args);
  expect(answer.errors).toEqual([]);
  return answer.data?.done;
};
const events = async (proposalPk: number) =>
  (
    await opened.world.db
      .selectFrom('eventLogs')
      .select(['eventType'])
      .where('proposalPk', '=', proposalPk)
      .orderBy('id')
      .execute()
  ).map(({ eventType }) => eventType);
const read = async (who: TestPerson, experimentPk: number): Promise<Loose> =>
  (
    await opened.world.gql<Loose>(who, `query ($e: Int!) { experiment(experimentPk: $e) { ${fields} } }`, {
      e: experimentPk,
    })
  ).data?.experiment;

describe('start and end of an experiment (rules O143 and O144)', () => {
  it('are recorded once by a scientist of the instrument; the end completes it like a message', async () => {
    const { scientist, pi } = opened;
    const { experimentPk, proposalPk } = await today();
    const begun = await done(scientist, 'startExperiment', experimentPk);
    expect(begun).toMatchObject({ status: 'ACTIVE', endedAt: null, startedAt: expect.any(String) });
    expect(begun.dayAbilities).toMatchObject({
      start: { allowed: false, reason: 'EXPERIMENT_START_RECORDED' },
      end: { allowed: true },
    });
    expect(reasonOf(await call(scientist, 'startExperiment', experimentPk))).toBe('EXPERIMENT_START_RECORDED');
    expect(await done(scientist, 'endExperiment', experimentPk)).toMatchObject({ status: 'COMPLETED' });
    expect(reasonOf(await call(scientist, 'endExperiment', experimentPk))).toBe('EXPERIMENT_END_RECORDED');
    expect((await events(proposalPk)).slice(-3)).toEqual([
      'EXPERIMENT_STARTED',
      'EXPERIMENT_ENDED',
      'PROPOSAL_BOOKING_TIME_COMPLETED',
    ]);
    expect(await read(pi, experimentPk)).toMatchObject({
      status: 'COMPLETED',
      dayAbilities: { keepRecord: { allowed: false } },
    });
  });

  it('are refused to all others, and too early', async () => {
    const { pi, visitor, stranger, reviewer, officer, world } = opened;
    const { experimentPk } = await today();
    const elsewhere = await world.person('INSTRUMENT_SCIENTIST');
    for (const who of [pi, visitor, stranger, reviewer, elsewhere]) {
      for (const name of ['startExperiment', 'endExperiment', 'correctExperimentTimes', 'setExperimentDataDoi']) {
        expect((await call(who, name, experimentPk)).errors).toHaveLength(1);
      }
    }
    expect(await done(officer, 'startExperiment', experimentPk)).toMatchObject({ status: 'ACTIVE' });
    const later = await acceptedExperiment(opened);
    expect(reasonOf(await call(officer, 'startExperiment', later.experimentPk))).toBe('EXPERIMENT_NOT_DUE');
    expect((await call(officer, 'startExperiment', 999_999)).errors[0]?.message).toBe('Experiment not found');
  });

  it('are preserved when the scheduler repeats a message, until it reopens the experiment', async () => {
    const { world, scientist } = opened;
    const { experimentPk, proposalPk, id } = await today();
    await done(scientist, 'startExperiment', experimentPk);
    await done(scientist, 'endExperiment', experimentPk);
    const slot = { id, proposalPk, status: 'ACTIVE', startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-02T00:00:00Z' };
    await say(world, 'PROPOSAL_BOOKING_TIME_UPDATED', slot);
    expect(await read(scientist, experimentPk)).toMatchObject({ status: 'COMPLETED', endedAt: expect.any(String) });
    await say(world, 'PROPOSAL_BOOKING_TIME_REOPENED', slot);
    expect(await read(scientist, experimentPk)).toMatchObject({
      status: 'ACTIVE',
      endedAt: null,
      startedAt: expect.any(String),
    });
  });
});

describe('times recorded by mistake (rule O145)', () => {
  it('are removed and corrected by a user who has read the current ones, and the status follows', async () => {
    const { scientist } = opened;
    const { experimentPk, proposalPk } = await today();
    const { startedAt } = await done(scientist, 'startExperiment', experimentPk);
    const { endedAt } = await done(scientist, 'endExperiment', experimentPk);
    const stale = await call(scientist, 'correctExperimentTimes', experimentPk, { readStartedAt: startedAt });
    expect(reasonOf(stale)).toBe('EXPERIMENT_TIMES_CHANGED');
    const reopened = await done(scientist, 'correctExperimentTimes', experimentPk, {
      readStartedAt: startedAt,
      readEndedAt: endedAt,
      startedAt,
    });
    expect(reopened).toMatchObject({ status: 'ACTIVE', startedAt, endedAt: null });
    expect((await events(proposalPk)).slice(-2)).toEqual([
      'EXPERIMENT_TIMES_CORRECTED',
      'PROPOSAL_BOOKING_TIME_REOPENED',
    ]);
    const fresh = await done(scientist, 'correctExperimentTimes', experimentPk, { readStartedAt: startedAt });
    expect(fresh).toMatchObject({ status: 'ACTIVE', startedAt: null });
    const wrong = { startedAt: '2020-01-02T00:00:00Z', endedAt: '2020-01-01T00:00:00Z' };
    expect(reasonOf(await call(scientist, 'correctExperimentTimes', experimentPk, wrong))).toBe(
      'EXPERIMENT_ENDS_BEFORE_START',
    );
    const filled = { startedAt: '2020-01-01T08:00:00.000Z', endedAt: '2020-01-01T18:00:00.000Z' };
    expect(await done(scientist, 'correctExperimentTimes', experimentPk, filled)).toMatchObject({
      ...filled,
      status: 'COMPLETED',
    });
  });
});

it('a note is stored with its author and e-mailed to the user office once (rule O146)', async () => {
  const { world, scientist, officer, pi } = opened;
  const { experimentPk } = await today();
  const { notes } = await done(scientist, 'writeExperimentNote', experimentPk, { note: ' <b>Leak</b> at 10 ' });
  expect(notes).toEqual([{ note: '<b>Leak</b> at 10', author: { id: scientist.id } }]);
  await world.work();
  await world.work();
  const mails = await world.db
    .selectFrom('mails')
    .select(['recipients', 'subject', 'html'])
    .where('templateId', '=', 'experiment-note')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.html).toContain('&lt;b&gt;Leak');
  expect(JSON.stringify(mails[0]?.recipients)).toContain('office@example.org');
  expect((await read(officer, experimentPk)).notes).toHaveLength(1);
  expect((await read(pi, experimentPk)).notes).toEqual([]);
  expect((await call(officer, 'writeExperimentNote', experimentPk, { note: '  ' })).errors[0]?.extensions.code).toBe(
    'INVALID_INPUT',
  );
  const long = { note: 'a'.repeat(2001) };
  expect((await call(officer, 'writeExperimentNote', experimentPk, long)).errors).toHaveLength(1);
});

it('the data DOI is stored without prefix, read by team and data access users, and also set by systems (rule O147)', async () => {
  const { world, scientist, pi, stranger } = opened;
  const { experimentPk, proposalPk } = await today();
  const set = await done(scientist, 'setExperimentDataDoi', experimentPk, { doi: 'https://doi.org/10.5072/run-1' });
  expect(set).toMatchObject({ dataDoi: '10.5072/run-1', dataAddress: 'https://doi.org/10.5072/run-1' });
  const machine = await aMachine(world, ['ExperimentMutations.setDataDoi']);
  await done(machine, 'setExperimentDataDoi', experimentPk, { doi: '10.5072/run-2' });
  expect(await read(pi, experimentPk)).toMatchObject({ dataDoi: '10.5072/run-2' });
  const reader = await world.person('USER');
  const ofProposal = (who: TestPerson) =>
    world.gql<Loose>(who, 'query ($p: Int!) { proposal(primaryKey: $p) { experiments { dataAddress } } }', {
      p: proposalPk,
    });
  expect((await ofProposal(reader)).data?.proposal).toBeNull();
  await world.db.insertInto('dataAccessUsers').values({ proposalPk, userId: reader.id }).execute();
  expect((await ofProposal(reader)).data?.proposal.experiments).toEqual([
    { dataAddress: 'https://doi.org/10.5072/run-2' },
  ]);
  expect((await ofProposal(stranger)).data?.proposal).toBeNull();
  expect(
    (await call(scientist, 'setExperimentDataDoi', experimentPk, { doi: 'no doi' })).errors[0]?.extensions.code,
  ).toBe('INVALID_INPUT');
  expect(await done(scientist, 'setExperimentDataDoi', experimentPk, { doi: '' })).toMatchObject({ dataDoi: null });
});

describe('the presence of visitors (rule O148)', () => {
  it('is recorded for approved visitors by staff, revoked, and preserved when the visit is cancelled', async () => {
    const { world, pi, visitor, member, scientist, officer } = opened;
    const experiment = await today();
    const visitId: number = (await defineVisit(world, pi, experiment, [visitor, member])).data?.createVisit.id;
    const tick = (who: TestPerson, userId: number, isPresent: boolean) =>
      world.gql<Loose>(
        who,
        'mutation ($v: Int!, $u: Int!, $p: Boolean!) { setVisitorPresence(visitId: $v, userId: $u, isPresent: $p) { presentAt } }',
        { v: visitId, u: userId, p: isPresent },
      );
    expect(reasonOf(await tick(scientist, visitor.id, true))).toBe('VISITOR_NOT_APPROVED');
    await world.pool.query(
      `update visit_registrations set status = 'APPROVED', starts_at = now(), ends_at = now() where visit_id = $1 and user_id = $2`,
      [visitId, visitor.id],
    );
    for (const who of [pi, visitor]) expect(reasonOf(await tick(who, visitor.id, true))).toBe('PRESENCE_NOT_YOURS');
    expect((await tick(await world.person('INSTRUMENT_SCIENTIST'), visitor.id, true)).errors).toHaveLength(1);
    const first = (await tick(scientist, visitor.id, true)).data?.setVisitorPresence.presentAt;
    expect(first).toEqual(expect.any(String));
    expect((await tick(officer, visitor.id, true)).data?.setVisitorPresence.presentAt).toBe(first);
    expect((await tick(officer, visitor.id, false)).data?.setVisitorPresence.presentAt).toBeNull();
    await tick(scientist, visitor.id, true);
    expect((await events(experiment.proposalPk)).filter((type) => type.startsWith('VISIT_VISITOR'))).toEqual([
      'VISIT_VISITOR_PRESENT',
      'VISIT_VISITOR_NOT_PRESENT',
      'VISIT_VISITOR_PRESENT',
    ]);
    expect((await tick(scientist, 999_999, true)).errors).toHaveLength(1);
  });
});
