import { type EventKind, type EventName, eventCatalogue } from '@atrium/domain/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, insertInstrumentOf, say } from '../../../test/experiment-world.ts';
import {
  acceptedProposal,
  at,
  documents,
  openScheduleWorld,
  planned,
  type ScheduleWorld,
  setPlannedHere,
} from '../../../test/schedule-world.ts';
import { defineVisit } from '../../../test/visit-world.ts';
import type { Answer, Loose, TestPerson } from '../../../test/world.ts';

let opened: ScheduleWorld;
let officer: TestPerson;
let scientist: TestPerson;
let stranger: TestPerson;
let days = 0;
beforeAll(async () => {
  opened = await openScheduleWorld();
  ({ officer, scientist } = opened);
  stranger = await opened.world.person('INSTRUMENT_SCIENTIST');
}, 60_000);
afterAll(() => opened?.world.close());

const ask = (who: TestPerson, name: keyof typeof documents, variables: Loose): Promise<Answer<Loose>> =>
  opened.world.gql<Loose>(who, documents[name], variables);
const done = async (who: TestPerson, name: keyof typeof documents, variables: Loose): Promise<Loose> =>
  (await opened.world.ok<Loose>(who, documents[name], variables)).done;
const refusal = async (answer: Promise<Answer<Loose>>): Promise<string> => {
  const [error] = (await answer).errors;
  return String(error?.extensions?.reason ?? error?.extensions?.code ?? 'none');
};
/** Two days that nothing else of these tests has. */
const freeDays = (): readonly [number, number] => {
  days += 2;
  return [days * 24, days * 24 + 24];
};
const aDraft = async (more: Loose = {}) => planned(opened, officer, await acceptedProposal(opened), freeDays(), more);

describe('planned time', () => {
  it('is a draft that its team cannot see until it is published (rule O109)', async () => {
    const draft = await aDraft();
    expect(draft).toMatchObject({ status: 'DRAFT', shared: false, warnings: [] });
    const seen = async (who: TestPerson) => {
      const { experiment, proposal, me } = await opened.world.ok<Loose>(
        who,
        `query ($e: Int!, $p: Int!) { experiment(experimentPk: $e) { experimentPk }
           proposal(primaryKey: $p) { experiments { experimentPk } } me { experiments { experimentPk } } }`,
        { e: draft.experimentPk, p: draft.proposalPk },
      );
      const has = (list: Loose[] | null | undefined) =>
        (list ?? []).some(({ experimentPk }) => experimentPk === draft.experimentPk);
      return [experiment !== null, has(proposal?.experiments), has(me?.experiments)];
    };
    for (const who of [opened.pi, opened.member]) expect(await seen(who)).toEqual([false, false, false]);
    expect(await seen(officer)).toEqual([true, true, false]);
    await done(officer, 'publish', { experimentPks: [draft.experimentPk] });
    for (const who of [opened.pi, opened.member]) expect(await seen(who)).toEqual([true, true, true]);
  });

  it('of a scheduler is shown to its team even as a draft, wherever time is planned (rule O109)', async () => {
    const proposalPk = await acceptedProposal(opened);
    await setPlannedHere(opened.world, 'SCHEDULER');
    const { experimentPk } = await book(opened.world, proposalPk, opened.instrumentId, { status: 'DRAFT' });
    for (const where of ['SCHEDULER', 'HERE'] as const) {
      await setPlannedHere(opened.world, where);
      const { me } = await opened.world.ok<Loose>(opened.pi, '{ me { experiments { experimentPk status } } }');
      expect(me.experiments).toContainEqual({ experimentPk, status: 'DRAFT' });
    }
  });

  it('cannot have a visit while it is a draft', async () => {
    const { experimentPk, proposalPk } = await aDraft();
    const answer = await defineVisit(opened.world, opened.pi, { experimentPk, proposalPk, id: 0 }, [opened.pi]);
    expect(answer.errors).not.toEqual([]);
  });

  it('has a negative number, which no scheduler uses', async () => {
    const { experimentPk } = await aDraft();
    const row = await opened.world.db
      .selectFrom('experiments')
      .select(['scheduledEventId', 'source'])
      .where('experimentPk', '=', experimentPk)
      .executeTakeFirstOrThrow();
    expect(row.source).toBe('HERE');
    expect(row.scheduledEventId).toBeLessThan(0);
  });

  it('is refused where other planned time is, which is named, unless shared', async () => {
    const first = await aDraft();
    const proposalPk = await acceptedProposal(opened);
    const input = { proposalPk, instrumentId: opened.instrumentId, startsAt: first.startsAt, endsAt: first.endsAt };
    const answer = await ask(officer, 'plan', { input });
    expect(answer.errors[0]).toMatchObject({ extensions: { reason: 'BEAM_TIME_TAKEN' } });
    expect(answer.errors[0]?.message).toContain(first.experimentId);
    expect((await done(officer, 'plan', { input: { ...input, shared: true } })).shared).toBe(true);
    const next = { ...input, startsAt: first.endsAt, endsAt: at((days + 1) * 24 + 20) };
    expect((await done(officer, 'plan', { input: next })).status).toBe('DRAFT');
    days += 2;
  });

  it('cannot overlap in the database itself', async () => {
    const { experimentPk } = await aDraft();
    await expect(
      opened.world.pool.query(
        `insert into experiments (experiment_id, proposal_pk, instrument_id, starts_at, ends_at, scheduled_event_id, status, source)
         select experiment_id || 'x', proposal_pk, instrument_id, starts_at, ends_at, -900000, status, source from experiments where experiment_pk = $1`,
        [experimentPk],
      ),
    ).rejects.toMatchObject({ code: '23P01' });
  });

  it('is published, completed, reopened and moved, each with its event; completed it cannot be moved', async () => {
    const { experimentPk, proposalPk, ...draft } = await aDraft();
    const one = { experimentPk };
    expect(await refusal(ask(officer, 'complete', one))).toBe('BEAM_TIME_NOT_ACTIVE');
    expect((await done(officer, 'publish', { experimentPks: [experimentPk] }))[0].status).toBe('ACTIVE');
    expect(await refusal(ask(officer, 'publish', { experimentPks: [experimentPk] }))).toBe('BEAM_TIME_NOT_DRAFT');
    expect(await refusal(ask(officer, 'reopen', one))).toBe('BEAM_TIME_NOT_COMPLETED');
    const completed = await done(officer, 'complete', one);
    expect(completed.status).toBe('COMPLETED');
    const { instrumentId, startsAt, endsAt, updatedAt } = completed;
    const input = { experimentPk, instrumentId, startsAt, endsAt, updatedAt };
    expect(await refusal(ask(officer, 'move', { input }))).toBe('BEAM_TIME_COMPLETED');
    expect(await refusal(ask(officer, 'remove', { experimentPks: [experimentPk] }))).toBe('BEAM_TIME_COMPLETED');
    const reopened = await done(officer, 'reopen', one);
    expect(reopened.status).toBe('ACTIVE');
    const moved = await done(officer, 'move', {
      input: { ...input, updatedAt: reopened.updatedAt, endsAt: at(days * 24 + 12) },
    });
    expect(moved).toMatchObject({ status: 'ACTIVE', endsAt: at(days * 24 + 12), experimentId: draft.experimentId });
    const { rows } = await opened.world.pool.query<{ eventType: string }>(
      `select event_type as "eventType" from event_logs where proposal_pk = $1 and event_type like 'PROPOSAL_BOOKING%' order by id`,
      [proposalPk],
    );
    expect(rows.map(({ eventType }) => eventType.replace('PROPOSAL_BOOKING_TIME_', ''))).toEqual(
      'SLOT_ADDED ACTIVATED COMPLETED REOPENED UPDATED'.split(' '),
    );
  });

  it('as a draft drives no workflow when it is planned, moved or removed (rule O210)', async () => {
    const { experimentPk, proposalPk, instrumentId, startsAt, updatedAt } = await aDraft();
    const input = { experimentPk, instrumentId, startsAt, endsAt: at(days * 24 + 12), updatedAt };
    await done(officer, 'move', { input });
    await done(officer, 'remove', { experimentPks: [experimentPk] });
    await opened.world.work();
    const { rows } = await opened.world.pool.query<{ eventType: EventName }>(
      `select event_type as "eventType" from event_logs where proposal_pk = $1 and event_type ~ 'BOOKING|BEAM_TIME' order by id`,
      [proposalPk],
    );
    expect(rows.map(({ eventType }) => eventType)).toEqual([
      'PROPOSAL_BEAM_TIME_DRAFTED',
      'PROPOSAL_BEAM_TIME_DRAFT_CHANGED',
      'PROPOSAL_BEAM_TIME_DRAFT_REMOVED',
    ]);
    const kinds: Readonly<Record<string, EventKind>> = eventCatalogue;
    expect(rows.filter(({ eventType }) => kinds[eventType]?.drives)).toEqual([]);
  });

  it('waits for a concurrent change of where experiments are planned', async () => {
    const client = await opened.world.pool.connect();
    const proposalPk = await acceptedProposal(opened);
    const [from, to] = freeDays();
    const input = { proposalPk, instrumentId: opened.instrumentId, startsAt: at(from), endsAt: at(to) };
    try {
      await client.query('begin');
      await client.query(`update settings set value = 'SCHEDULER' where id = 'EXPERIMENTS_PLANNED'`);
      const answer = refusal(ask(officer, 'plan', { input }));
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await client.query(waiting)).rows).toHaveLength(1);
      await client.query('commit');
      expect(await answer).toBe('PLANNED_BY_SCHEDULER');
    } finally {
      client.release();
      await setPlannedHere(opened.world, 'HERE');
    }
  });

  it('is moved only by a user who has read its current state, and keeps its visit', async () => {
    const { experimentPk, proposalPk, ...draft } = await aDraft();
    const published = (await done(officer, 'publish', { experimentPks: [experimentPk] }))[0];
    await opened.world.work();
    const visit = await defineVisit(opened.world, opened.pi, { experimentPk, proposalPk, id: 0 }, [opened.pi]);
    expect(visit.errors).toEqual([]);
    const input = {
      experimentPk,
      instrumentId: draft.instrumentId,
      startsAt: draft.startsAt,
      endsAt: at(days * 24 + 6),
    };
    expect(await refusal(ask(officer, 'move', { input: { ...input, updatedAt: draft.updatedAt } }))).toBe(
      'BEAM_TIME_CHANGED_MEANWHILE',
    );
    await done(officer, 'move', { input: { ...input, updatedAt: published.updatedAt } });
    const visits = await opened.world.db
      .selectFrom('visits')
      .select('id')
      .where('experimentPk', '=', experimentPk)
      .execute();
    expect(visits).toHaveLength(1);
  });

  it('is removed, several together or none, and can be restored for a week', async () => {
    const [one, other] = [await aDraft(), await aDraft()];
    const experimentPks = [one.experimentPk, other.experimentPk];
    expect(await refusal(ask(officer, 'remove', { experimentPks: [...experimentPks, 999_999] }))).toBe(
      'EXPERIMENT_NOT_FOUND',
    );
    const answer = await ask(officer, 'remove', { experimentPks });
    expect(answer.errors).toEqual([]);
    const board = () => done(officer, 'board', { from: one.startsAt, to: other.endsAt });
    expect((await board()).experiments).toEqual([]);
    const undo = (id: unknown) =>
      opened.world.gql<Loose>(officer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id });
    expect((await undo(answer.acts[0]?.id)).errors).toEqual([]);
    expect((await board()).experiments).toHaveLength(2);
    const again = await ask(officer, 'remove', { experimentPks: [one.experimentPk] });
    const taker = await acceptedProposal(opened);
    await done(officer, 'plan', {
      input: { proposalPk: taker, instrumentId: opened.instrumentId, startsAt: one.startsAt, endsAt: one.endsAt },
    });
    expect((await undo(again.acts[0]?.id)).errors[0]).toMatchObject({ extensions: { reason: 'CHANGED_SINCE' } });
  });

  it.each([
    ['PROPOSAL_NOT_PLANNABLE', { finalStatus: 'RESERVED' }, {}],
    ['PROPOSAL_NOT_PLANNABLE', { managementDecisionSubmitted: false }, {}],
    ['BEAM_TIME_ENDS_BEFORE_IT_BEGINS', {}, { startsAt: at(9000), endsAt: at(9000) }],
    ['BEAM_TIME_TOO_LONG', {}, { startsAt: at(9000), endsAt: at(9000 + 367 * 24) }],
    ['CONTACT_UNKNOWN', {}, { localContactId: 999_999 }],
  ] as const)('is refused with %s', async (reason, proposal, more) => {
    const proposalPk = await acceptedProposal(opened);
    await opened.world.db
      .updateTable('proposals')
      .set({ ...proposal, updated: new Date() })
      .where('proposalPk', '=', proposalPk)
      .execute();
    const input = { proposalPk, instrumentId: opened.instrumentId, startsAt: at(9000), endsAt: at(9010), ...more };
    expect(await refusal(ask(officer, 'plan', { input }))).toBe(reason);
  });

  it('is planned on instruments of the proposal only', async () => {
    const instrumentId = await insertInstrumentOf(opened.world, scientist);
    const proposalPk = await acceptedProposal(opened);
    const input = { proposalPk, instrumentId, startsAt: at(1), endsAt: at(2) };
    expect(await refusal(ask(officer, 'plan', { input }))).toBe('NOT_ON_PLANNED_INSTRUMENT');
    const there = await aDraft();
    const moved = {
      experimentPk: there.experimentPk,
      instrumentId,
      startsAt: at(1),
      endsAt: at(2),
      updatedAt: there.updatedAt,
    };
    expect(await refusal(ask(officer, 'move', { input: moved }))).toBe('NOT_ON_PLANNED_INSTRUMENT');
  });
});

describe('who plans', () => {
  it('officers everywhere, scientists on their instruments, nobody else', async () => {
    const proposalPk = await acceptedProposal(opened);
    const [from, to] = freeDays();
    const input = { proposalPk, instrumentId: opened.instrumentId, startsAt: at(from), endsAt: at(to) };
    const others = [
      opened.pi,
      await opened.world.person('EXPERIMENT_SAFETY_REVIEWER'),
      await opened.world.person('FAP_CHAIR'),
    ];
    for (const who of others) {
      expect(await refusal(ask(who, 'plan', { input }))).toBe('INSUFFICIENT_PERMISSIONS');
      expect(await refusal(ask(who, 'board', { from: at(0), to: at(10) }))).toBe('INSUFFICIENT_PERMISSIONS');
    }
    expect(await refusal(ask(stranger, 'plan', { input }))).toBe('NOT_YOUR_INSTRUMENT');
    const own = await done(scientist, 'plan', { input });
    expect(own.abilities.move).toEqual({ allowed: true, reason: null });
    expect(await refusal(ask(stranger, 'publish', { experimentPks: [own.experimentPk] }))).toBe('EXPERIMENT_NOT_FOUND');
    expect(await refusal(ask(stranger, 'remove', { experimentPks: [own.experimentPk] }))).toBe('EXPERIMENT_NOT_FOUND');
    const board = await done(stranger, 'board', { from: at(0), to: at(10_000) });
    expect(board.instruments.map(({ id }: Loose) => id)).not.toContain(opened.instrumentId);
    expect(board.experiments).toEqual([]);
    const seen = await done(scientist, 'board', { from: at(from), to: at(to) });
    expect(seen.experiments.map(({ experimentPk }: Loose) => experimentPk)).toEqual([own.experimentPk]);
  });

  it('here or the scheduler, never both (rule O100)', async () => {
    await setPlannedHere(opened.world, 'HERE');
    const proposalPk = await acceptedProposal(opened);
    const [from, to] = freeDays();
    const input = { proposalPk, instrumentId: opened.instrumentId, startsAt: at(from), endsAt: at(to) };
    const message = { id: 77_001, ...input, status: 'ACTIVE' };
    const handled = async () =>
      await opened.world.db
        .selectFrom('incomingMessages')
        .select(['state', 'reason'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    await say(opened.world, 'PROPOSAL_BOOKING_TIME_SLOT_ADDED', message);
    expect(await handled()).toMatchObject({ state: 'SET_ASIDE', reason: expect.stringContaining('planned here') });
    const draft = await aDraft();
    const { experimentPk } = draft;
    const removal = { scheduledevents: [{ id: 77_001, proposalPk }] };
    await say(opened.world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', removal);
    expect(await handled()).toMatchObject({ state: 'SET_ASIDE', reason: expect.stringContaining('planned here') });
    await setPlannedHere(opened.world, 'SCHEDULER');
    await say(opened.world, 'PROPOSAL_BOOKING_TIME_SLOT_ADDED', { ...message, id: 77_002 });
    expect(await handled()).toMatchObject({ state: 'HANDLED' });
    expect(await refusal(ask(officer, 'plan', { input }))).toBe('PLANNED_BY_SCHEDULER');
    const { instrumentId, startsAt, endsAt, updatedAt } = draft;
    const moved = { experimentPk, instrumentId, startsAt, endsAt, updatedAt };
    expect(await refusal(ask(officer, 'move', { input: moved }))).toBe('PLANNED_BY_SCHEDULER');
    for (const step of ['publish', 'remove'] as const) {
      expect(await refusal(ask(officer, step, { experimentPks: [experimentPk] }))).toBe('PLANNED_BY_SCHEDULER');
    }
    const board = await done(officer, 'board', { from: at(from), to: at(to) });
    expect(board).toMatchObject({ plannedHere: false });
    expect(board.experiments[0].abilities.move).toEqual({ allowed: false, reason: 'PLANNED_BY_SCHEDULER' });
    await setPlannedHere(opened.world, 'HERE');
  });

  it('nobody while the feature is off', async () => {
    const set = (isEnabled: boolean) =>
      opened.world.db.updateTable('features').set({ isEnabled }).where('id', '=', 'SCHEDULER').execute();
    await set(false);
    expect(await refusal(ask(officer, 'board', { from: at(0), to: at(10) }))).toBe('FEATURE_OFF');
    await set(true);
  });
});

describe('the board', () => {
  it('shows what is granted, planned and left', async () => {
    const proposalPk = await acceptedProposal(opened, 3);
    const row = async (more: Loose = {}) => {
      const { proposals } = await done(scientist, 'toPlan', { instrumentId: opened.instrumentId, ...more });
      return proposals.find((one: Loose) => one.proposalPk === proposalPk);
    };
    expect(await row()).toMatchObject({ unit: 'Day', grantedHours: 72, plannedHours: 0, leftHours: 72, wishes: [] });
    const [from] = freeDays();
    days += 2;
    await planned(opened, officer, proposalPk, [from, from + 48]);
    expect(await row({ onlyWithTimeLeft: true })).toMatchObject({ plannedHours: 48, leftHours: 24 });
    const more = await planned(opened, officer, proposalPk, [from + 48, from + 73]);
    expect(more.warnings.map(({ reason }: Loose) => reason)).toEqual(['MORE_THAN_GRANTED']);
    expect(await row({ onlyWithTimeLeft: true })).toBeUndefined();
    expect((await done(stranger, 'toPlan', {})).totalCount).toBe(0);
  });

  it('warns about closed times, the cycle and a contact who is elsewhere', async () => {
    const [from, to] = freeDays();
    const closed = { startsAt: at(from), endsAt: at(from + 2), title: 'Shutdown' };
    await done(officer, 'close', closed);
    const proposalPk = await acceptedProposal(opened);
    const localContactId = scientist.id;
    const one = await planned(opened, officer, proposalPk, [from, to], { localContactId });
    expect(one.warnings).toEqual([{ reason: 'IN_CLOSED_TIME', message: 'During a closed time' }]);
    const elsewhere = await insertInstrumentOf(opened.world, scientist);
    await opened.world.db
      .insertInto('proposalInstruments')
      .values({ proposalPk, instrumentId: elsewhere, managementTimeAllocation: 9 })
      .execute();
    const two = await planned(opened, officer, proposalPk, [from + 3, to], { instrumentId: elsewhere, localContactId });
    expect(two.warnings.map(({ reason }: Loose) => reason)).toEqual(['CONTACT_ELSEWHERE']);
    const three = await planned(opened, officer, proposalPk, [6000, 6001], { instrumentId: elsewhere });
    expect(three.warnings.map(({ reason }: Loose) => reason)).toEqual(['OUTSIDE_CYCLE']);
  });

  it('warns about time that a scheduler gave to others, from the first minute they share (rule O104)', async () => {
    const [from, to] = freeDays();
    const { instrumentId } = opened;
    const booked = { instrumentId, startsAt: at(from), endsAt: at(from + 8), status: 'ACTIVE' };
    await setPlannedHere(opened.world, 'SCHEDULER');
    await say(opened.world, 'PROPOSAL_BOOKING_TIME_SLOT_ADDED', {
      ...booked,
      id: 78_001,
      proposalPk: await acceptedProposal(opened),
    });
    await setPlannedHere(opened.world, 'HERE');
    const proposalPk = await acceptedProposal(opened);
    const reasons = ({ warnings }: Loose) => warnings.map(({ reason }: Loose) => reason);
    const after = await planned(opened, officer, proposalPk, [from + 8, to]);
    expect(reasons(after)).toEqual([]);
    const { experimentPk, updatedAt } = after;
    const move = (read: string, startsAt: string, more: Loose = {}) =>
      done(officer, 'move', {
        input: { experimentPk, instrumentId, startsAt, endsAt: at(to), updatedAt: read, ...more },
      });
    const minuteBefore = new Date(Date.parse(at(from + 8)) - 60_000).toISOString();
    const within = await move(updatedAt, minuteBefore);
    expect(reasons(within)).toEqual(['OVERLAP']);
    const { experiments } = await done(officer, 'board', { from: at(from), to: at(to) });
    expect(experiments.map(reasons)).toEqual([['OVERLAP'], ['OVERLAP']]);
    const shared = await move(within.updatedAt, minuteBefore, { shared: true });
    expect(reasons(shared)).toEqual([]);
    const ended = await move(shared.updatedAt, at(from + 8), { shared: false });
    expect(reasons(ended)).toEqual([]);
  });

  it('shows the wishes that teams entered in date questions, and warns about them (rule O106)', async () => {
    const proposalPk = await acceptedProposal(opened);
    const { questionaryId } = await opened.world.db
      .selectFrom('proposals')
      .select('questionaryId')
      .where('proposalPk', '=', proposalPk)
      .executeTakeFirstOrThrow();
    const [from, to] = freeDays();
    const answers = { beam_time_preferred: at(from + 48), beam_time_impossible: at(from), beam_time_other: at(from) };
    for (const [key, value] of Object.entries(answers)) {
      await opened.world.pool.query(
        `insert into questions (id, natural_key, data_type, category_id, question, config)
         values ($1, $1, 'DATE', 'PROPOSAL_QUESTIONARY', $1, '{}')`,
        [key],
      );
      await opened.world.pool.query('insert into answers (questionary_id, question_id, answer) values ($1, $2, $3)', [
        questionaryId,
        key,
        { value },
      ]);
    }
    const { proposals } = await done(officer, 'toPlan', { instrumentId: opened.instrumentId });
    const { wishes } = proposals.find((one: Loose) => one.proposalPk === proposalPk);
    expect(wishes.map(({ kind }: Loose) => kind)).toEqual(['IMPOSSIBLE', 'PREFERRED']);
    const { warnings } = await planned(opened, officer, proposalPk, [from, to]);
    expect(warnings.map(({ reason }: Loose) => reason)).toEqual(['IMPOSSIBLE_DATE', 'PREFERENCE_MISSED']);
    // Of a question that is kept from scientists they are told nothing (rule Q13).
    await opened.world.pool.query(
      `insert into question_template_relations (template_id, question_id, topic_id, sort_order, config)
       select f.template_id, 'beam_time_impossible', (select min(t.id) from topics t where t.template_id = f.template_id), 900,
              '{"readPermissions": ["user", "user_officer"]}'
         from questionaries f where f.id = $1`,
      [questionaryId],
    );
    const kindsFor = async (who: TestPerson) =>
      (await done(who, 'toPlan', { instrumentId: opened.instrumentId })).proposals
        .find((one: Loose) => one.proposalPk === proposalPk)
        .wishes.map(({ kind }: Loose) => kind);
    expect(await kindsFor(officer)).toEqual(['IMPOSSIBLE', 'PREFERRED']);
    expect(await kindsFor(scientist)).toEqual(['PREFERRED']);
  });

  it('shows before publishing who will be notified, and what is refused', async () => {
    const draft = await aDraft({ localContactId: scientist.id });
    const other = await aDraft();
    await done(officer, 'publish', { experimentPks: [other.experimentPk] });
    const told = await done(officer, 'toPublish', { experimentPks: [draft.experimentPk, other.experimentPk] });
    expect(told.experiments).toEqual([{ experimentPk: draft.experimentPk }]);
    expect(told.told.map(({ userId, why }: Loose) => [userId, why])).toEqual([
      [opened.pi.id, 'Leads the proposal'],
      [opened.member.id, 'Is on the proposal'],
      [scientist.id, 'Is the local contact'],
    ]);
    expect(told.refused).toEqual([
      { experimentPk: other.experimentPk, reason: `Experiment ${other.experimentId} is already published` },
    ]);
    expect((await done(stranger, 'toPublish', { experimentPks: [draft.experimentPk] })).told).toEqual([]);
  });

  it('is read in a constant number of statements', async () => {
    const read = async () =>
      (await opened.world.countStatements(() => done(officer, 'board', { from: at(0), to: at(10_000) }))).count;
    const before = await read();
    await aDraft({ localContactId: scientist.id });
    await aDraft();
    expect(await read()).toBe(before);
  });
});

describe('a suggestion', () => {
  it('places what is left, with reasons, and is stored only when it is planned', async () => {
    const instrumentId = await insertInstrumentOf(opened.world, scientist);
    const proposalPk = await acceptedProposal(opened);
    await opened.world.db
      .insertInto('proposalInstruments')
      .values({ proposalPk, instrumentId, managementTimeAllocation: 1 })
      .execute();
    const input = { instrumentId, from: at(0), to: at(240) };
    const { placements, notPlaced } = await done(officer, 'suggest', { input });
    expect(notPlaced).toEqual([]);
    expect(placements).toMatchObject([{ proposalPk, instrumentId, startsAt: at(0), endsAt: at(24) }]);
    expect(placements[0].reasons[0]).toBe('24 hours of the 24 hours granted still to be planned');
    const row = ({ startsAt, endsAt, localContactId }: Loose) => ({
      proposalPk,
      instrumentId,
      startsAt,
      endsAt,
      localContactId,
    });
    const stored = await done(officer, 'suggested', { placements: placements.map(row) });
    expect(stored).toMatchObject([{ status: 'DRAFT', warnings: [] }]);
    expect((await done(officer, 'suggest', { input })).placements).toEqual([]);
    expect(await refusal(ask(stranger, 'suggest', { input }))).toBe('NOT_YOUR_INSTRUMENT');
  });
});
