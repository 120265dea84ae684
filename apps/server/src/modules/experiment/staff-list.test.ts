import { type RoleCode, roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BookedExperiment,
  beginSafety,
  book,
  bookNew,
  insertExperimentCall,
  insertInstrumentOf,
  openExperimentWorld,
  say,
} from '../../../test/experiment-world.ts';
import { inDays } from '../../../test/rows.ts';
import type { Loose, TestPerson, World } from '../../../test/world.ts';

const asked = `query ($filter: ExperimentsFilter, $first: Int, $offset: Int, $sortField: String, $sortDirection: PaginationSortDirection,
    $searchText: String) {
  allExperiments(filter: $filter, first: $first, offset: $offset, sortField: $sortField, sortDirection: $sortDirection,
    searchText: $searchText) {
    totalCount
    experiments { experimentPk experimentId startsAt endsAt status referenceNumberSequence removedAt instrument { id name }
      localContact { id } proposal { primaryKey proposalId title } experimentSafety { status { name } } visit { id } feedback { id }
      actions { kind state reason message } } } }`;

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let reviewer: TestPerson;
let people: Record<'manager' | 'stranger', TestPerson>;
let here: number;
let there: number;
let calls: number[];
let booked: Record<'past' | 'running' | 'next' | 'draft' | 'elsewhere' | 'gone', BookedExperiment>;

const pkOf = (name: keyof typeof booked) => booked[name].experimentPk;
const ask = async (who: TestPerson, variables: object = {}): Promise<Loose> =>
  (await world.ok<Loose>(who, asked, variables as never)).allExperiments;
const found = async (who: TestPerson, variables: object = {}): Promise<number[]> =>
  (await ask(who, variables)).experiments.map(({ experimentPk }: Loose) => experimentPk);
const at = (from: number, to: number, change: object = {}) => ({
  startsAt: inDays(from).toISOString(),
  endsAt: inDays(to).toISOString(),
  ...change,
});

beforeAll(async () => {
  ({ world, pi, officer, scientist, reviewer, instrumentId: here } = await openExperimentWorld());
  people = { manager: await world.person('INSTRUMENT_SCIENTIST'), stranger: await world.person('USER') };
  there = await insertInstrumentOf(world, await world.person('INSTRUMENT_SCIENTIST'));
  await world.db.updateTable('instruments').set({ managerUserId: people.manager.id }).where('id', '=', here).execute();
  calls = [(await insertExperimentCall(world, null)).callId, (await insertExperimentCall(world, null)).callId];
  const [one, other] = calls as [number, number];
  const make = (callId: number, change: object, instrumentId = here) =>
    bookNew(world, { pi, callId, instrumentId, change });
  booked = {
    past: await make(one, at(-5, -3, { status: 'COMPLETED' })),
    running: await make(one, at(-1, 1)),
    next: await make(one, at(3, 5)),
    draft: await make(one, at(20, 22, { status: 'DRAFT' })),
    elsewhere: await make(other, at(8, 9), there),
    gone: await make(one, at(4, 6)),
  };
  const { id, proposalPk } = booked.gone;
  await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id, proposalPk }] });
}, 60_000);
afterAll(() => world.close());

describe('the staff table (rule O30)', () => {
  it('lists all experiments for officers and safety reviewers, and those of their own instruments for scientists', async () => {
    const all = ['past', 'running', 'next', 'elsewhere', 'draft'] as const;
    expect(await found(officer)).toEqual(all.map(pkOf));
    expect(await found(reviewer)).toEqual(all.map(pkOf));
    expect(await found(scientist)).toEqual((['past', 'running', 'next', 'draft'] as const).map(pkOf));
    // Who only manages an instrument is not listed at it as scientist.
    expect(await found(people.manager)).toEqual([]);
  });

  it.each<RoleCode>(['USER', 'INTERNAL_REVIEWER', 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'])(
    'is refused to %s',
    async (role) => {
      const answer = await world.gql(await world.person(role), asked);
      expect(answer.data?.allExperiments).toBeNull();
      expect(answer.refusals).toMatchObject([{ path: 'allExperiments', reason: 'INSUFFICIENT_PERMISSIONS' }]);
    },
  );

  it.each<[string, () => object, ReadonlyArray<keyof typeof booked>]>([
    ['a call', () => ({ callId: calls[1] }), ['elsewhere']],
    ['an instrument', () => ({ instrumentId: here }), ['past', 'running', 'next', 'draft']],
    ['a call without any on it', () => ({ callId: calls[1], instrumentId: here }), []],
    ['a scientist', () => ({ instrumentScientistUserId: scientist.id }), ['past', 'running', 'next', 'draft']],
    ['a beginning', () => ({ experimentStartDate: inDays(0) }), ['next', 'elsewhere', 'draft']],
    ['an end', () => ({ experimentEndDate: inDays(6) }), ['past', 'running', 'next']],
    ['a span they lie in', () => ({ experimentStartDate: inDays(2), experimentEndDate: inDays(6) }), ['next']],
    ['a span some part lies in', () => ({ overlaps: { from: inDays(0), to: inDays(4) } }), ['running', 'next']],
    ['an open span', () => ({ overlaps: { to: inDays(0) } }), ['past', 'running']],
    ['nothing', () => ({ overlaps: null, callId: null }), ['past', 'running', 'next', 'elsewhere', 'draft']],
  ])('is filtered by %s', async (_, filter, expected) => {
    expect(await found(officer, { filter: filter() })).toEqual(expected.map(pkOf));
  });

  it('is searched by parts of numbers, ignoring case', async () => {
    const [{ experimentId, proposal }] = (await ask(officer, { filter: { callId: calls[1] } })).experiments;
    expect(await found(officer, { searchText: experimentId.toLowerCase() })).toEqual([pkOf('elsewhere')]);
    expect(await found(officer, { searchText: ` ${proposal.proposalId} ` })).toEqual([pkOf('elsewhere')]);
    expect(await found(officer, { searchText: '%' })).toEqual([]);
  });

  it('is sorted by the supported fields, and paged', async () => {
    const ids = async (variables: object) =>
      (await ask(officer, variables)).experiments.map(({ experimentId }: Loose) => experimentId);
    const sorted = await ids({ sortField: 'experimentId', sortDirection: 'asc' });
    expect(sorted).toEqual(sorted.toSorted());
    expect(await ids({ sortField: 'experimentId', sortDirection: 'desc' })).toEqual(sorted.toReversed());
    expect(await found(officer, { sortField: 'endsAt', sortDirection: 'desc' })).toEqual(
      (['draft', 'elsewhere', 'next', 'running', 'past'] as const).map(pkOf),
    );
    const page = await ask(officer, { first: 2, offset: 1 });
    expect(page.experiments.map(({ experimentPk }: Loose) => experimentPk)).toEqual([pkOf('running'), pkOf('next')]);
    expect(page.totalCount).toBe(5);
    const wrong = await world.gql(officer, asked, { sortField: 'instrument' });
    expect(wrong.errors[0]?.extensions.issues).toMatchObject([{ message: 'Bad sort field given: instrument' }]);
  });

  it('takes the same number of statements for one row and for many', async () => {
    const few = await world.countStatements(() => ask(officer, { first: 1 }));
    const many = await world.countStatements(() => ask(officer));
    expect(many.result.experiments).toHaveLength(5);
    expect(many.count).toBe(few.count);
  });
});

describe('one experiment (rule O29)', () => {
  const one = 'query ($pk: Int!) { experiment(experimentPk: $pk) { experimentPk removedAt actions { kind } } }';
  const readable = async (who: TestPerson, pk: number) =>
    (await world.gql<Loose>(who, one, { pk })).data?.experiment?.experimentPk === pk;

  it.each(roleCodes)('can be read by every user who finds it in a list: %s', async (role) => {
    const who = await world.as(role === 'INSTRUMENT_SCIENTIST' ? scientist : pi, role);
    const listed = new Set(
      (await world.gql<Loose>(who, asked)).data?.allExperiments?.experiments.map(
        ({ experimentPk }: Loose) => experimentPk,
      ),
    );
    const own = role === 'USER';
    for (const name of ['past', 'running', 'next', 'draft', 'elsewhere'] as const) {
      expect([name, await readable(who, pkOf(name))]).toEqual([name, own || listed.has(pkOf(name))]);
    }
  });

  it('whose booking was removed is visible to staff only, and offers no actions', async () => {
    expect(await readable(pi, pkOf('gone'))).toBe(false);
    expect(await readable(scientist, pkOf('gone'))).toBe(true);
    const read = await world.ok<Loose>(officer, one, { pk: pkOf('gone') });
    expect(read.experiment).toMatchObject({ removedAt: expect.any(String), actions: [] });
    expect(await found(officer, { searchText: 'gone' })).toEqual([]);
    const mine = await world.ok<Loose>(pi, '{ me { experiments { experimentPk } } }');
    expect(mine.me.experiments.map(({ experimentPk }: Loose) => experimentPk)).not.toContain(pkOf('gone'));
  });

  it('can also be read by its number, by the same users', async () => {
    const [{ experimentId }] = (await ask(officer, { filter: { callId: calls[1] } })).experiments;
    const byId = 'query ($id: String!) { experimentById(experimentId: $id) { experimentPk } }';
    for (const who of [pi, officer, reviewer]) {
      const { experimentById } = await world.ok<Loose>(who, byId, { id: experimentId });
      expect(experimentById.experimentPk).toBe(pkOf('elsewhere'));
    }
    for (const id of [experimentId, 'nothing']) {
      expect((await world.gql<Loose>(people.stranger, byId, { id })).data?.experimentById).toBeNull();
    }
  });

  it('that the user may not read looks like one that does not exist', async () => {
    for (const pk of [pkOf('next'), 99_999]) {
      const answer = await world.gql<Loose>(people.stranger, one, { pk });
      expect(answer.refusals).toMatchObject([{ path: 'experiment' }]);
      expect(answer.data?.experiment).toBeNull();
    }
  });
});

describe('the experiments of a proposal', () => {
  it('are returned with it, ordered by start, without removed ones', async () => {
    const { proposalPk } = booked.next;
    const later = await book(world, proposalPk, there, at(30, 31));
    const gone = await book(world, proposalPk, here, at(1, 2));
    await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id: gone.id, proposalPk }] });
    const document =
      'query ($pk: Int!) { proposal(primaryKey: $pk) { experiments { experimentPk referenceNumberSequence } } }';
    for (const who of [pi, officer, reviewer]) {
      expect((await world.ok<Loose>(who, document, { pk: proposalPk })).proposal.experiments).toEqual([
        { experimentPk: pkOf('next'), referenceNumberSequence: 1 },
        { experimentPk: later.experimentPk, referenceNumberSequence: 2 },
      ]);
    }
  });
});

describe('the tasks of an experiment', () => {
  const states = async (who: TestPerson, pk: number): Promise<Record<string, string>> => {
    const document = 'query ($pk: Int!) { experiment(experimentPk: $pk) { actions { kind state message } } }';
    const { experiment } = await world.ok<Loose>(who, document, { pk });
    return Object.fromEntries(experiment.actions.map(({ kind, state }: Loose) => [kind, state]));
  };
  const switchOn = (isEnabled: boolean) =>
    world.db
      .insertInto('features')
      .values(['VISIT_MANAGEMENT', 'SHIPPING', 'RISK_ASSESSMENT'].map((id) => ({ id, isEnabled, description: '' })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ isEnabled }))
      .execute();

  it('have the state that the rules define for each role (rules O25 and O27)', async () => {
    await switchOn(true);
    const { experimentPk, proposalPk } = booked.running;
    expect(await states(pi, experimentPk)).toEqual({
      VISIT: 'INACTIVE',
      SAFETY: 'INACTIVE',
      REGISTRATION: 'INACTIVE',
      SHIPMENT: 'INACTIVE',
      FEEDBACK: 'INVISIBLE',
    });
    const decide = (decided: { finalStatus: string; managementDecisionSubmitted: boolean }) =>
      world.db.updateTable('proposals').set(decided).where('proposalPk', '=', proposalPk).execute();
    for (const half of [
      { finalStatus: 'ACCEPTED', managementDecisionSubmitted: false },
      { finalStatus: 'RESERVED', managementDecisionSubmitted: true },
    ]) {
      await decide(half);
      expect(await states(pi, experimentPk)).toMatchObject({
        VISIT: 'INACTIVE',
        SAFETY: 'INACTIVE',
        SHIPMENT: 'INACTIVE',
      });
    }
    await decide({ finalStatus: 'ACCEPTED', managementDecisionSubmitted: true });
    expect(await states(pi, experimentPk)).toMatchObject({ VISIT: 'ACTIVE', SAFETY: 'ACTIVE', SHIPMENT: 'NEUTRAL' });
    expect(await states(officer, experimentPk)).toEqual({
      VISIT: 'INVISIBLE',
      SAFETY: 'INVISIBLE',
      REGISTRATION: 'INVISIBLE',
      SHIPMENT: 'NEUTRAL',
      FEEDBACK: 'INVISIBLE',
    });
  });

  it('are invisible while their features are switched off', async () => {
    await switchOn(false);
    const seen = await states(pi, booked.running.experimentPk);
    expect(new Set(Object.values(seen))).toEqual(new Set(['INVISIBLE']));
    await switchOn(true);
  });

  it('reflect what was done: visitors, safety form, feedback', async () => {
    const visitor = await world.person('USER');
    const { experimentPk, proposalPk } = booked.running;
    await world.db.transaction().execute(async (db) => {
      const { id } = await db
        .insertInto('visits')
        .values({ experimentPk, proposalPk, creatorId: pi.id, teamLeadUserId: pi.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('visitRegistrations')
        .values([
          { visitId: id, userId: pi.id, status: 'APPROVED' },
          { visitId: id, userId: visitor.id, status: 'SUBMITTED' },
        ])
        .execute();
    });
    expect(await states(pi, experimentPk)).toMatchObject({
      VISIT: 'COMPLETED',
      REGISTRATION: 'COMPLETED',
      FEEDBACK: 'INACTIVE',
    });
    const own = '{ me { experiments { experimentPk actions { kind state message } } } }';
    const [seen] = (await world.ok<Loose>(visitor, own)).me.experiments;
    expect(seen.experimentPk).toBe(experimentPk);
    expect(seen.actions).toContainEqual({
      kind: 'REGISTRATION',
      state: 'PENDING',
      message: 'The registration is pending approval',
    });
    expect(seen.actions).toContainEqual({ kind: 'SAFETY', state: 'INVISIBLE', message: null });
    const safetyPk = await beginSafety(world, pi, booked.next);
    await world.db
      .updateTable('experimentSafeties')
      .set({ esiQuestionarySubmittedAt: new Date() })
      .where('experimentSafetyPk', '=', safetyPk)
      .execute();
    expect(await states(pi, booked.next.experimentPk)).toMatchObject({ SAFETY: 'COMPLETED' });
  });
});

it('the staff table is filtered by safety status (rule O30)', async () => {
  await beginSafety(world, pi, booked.elsewhere);
  const { statuses } = await world.ok<Loose>(officer, '{ statuses(entityType: EXPERIMENT) { id shortCode } }');
  const within = (code: string) =>
    found(officer, {
      filter: { experimentSafetyStatusId: statuses.find(({ shortCode }: Loose) => shortCode === code).id },
    });
  expect(await within('AWAITING_ESF')).toContain(pkOf('elsewhere'));
  expect(await within('AWAITING_ESF')).not.toContain(pkOf('past'));
  expect(await within('ESF_APPROVED')).toEqual([]);
});
