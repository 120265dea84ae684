import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, eventsOf, insertCall, insertFap, insertInstrument, writeProposal } from '../../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let pi: TestPerson;
let friend: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let callId: number;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  friend = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  scientist = await world.person('INSTRUMENT_SCIENTIST');
  callId = await insertCall(world);
});
afterAll(() => world.close());

const reason = (answer: { errors: ReadonlyArray<{ extensions: Record<string, unknown> }> }) =>
  answer.errors[0]?.extensions.reason;
const assign = (who: TestPerson, proposalPks: number[], instrumentIds: number[]) =>
  world.gql(
    who,
    'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
    {
      p: proposalPks,
      i: instrumentIds,
    },
  );
const instrumentsOf = async (pk: number) => {
  const answer = await world.ok(
    officer,
    '{ proposal(primaryKey: PK) { instruments { id } faps { id } } }'.replace('PK', String(pk)),
  );
  return {
    instruments: answer.proposal.instruments.map(({ id }: { id: number }) => id).sort(),
    faps: answer.proposal.faps.map(({ id }: { id: number }) => id).sort(),
  };
};

describe('instruments', () => {
  it('are replaced, not added; a panel mapped in the call is assigned with its instrument', async () => {
    const fapId = await insertFap(world);
    const one = await insertInstrument(world, scientist, [callId], fapId);
    const two = await insertInstrument(world, scientist, [callId]);
    const { primaryKey } = await writeProposal(world, pi, callId);
    expect((await assign(officer, [primaryKey], [one])).data).toEqual({ assignProposalsToInstruments: true });
    expect(await instrumentsOf(primaryKey)).toEqual({ instruments: [one], faps: [fapId] });
    await assign(officer, [primaryKey], [two]);
    expect(await instrumentsOf(primaryKey)).toEqual({ instruments: [two], faps: [] });
    expect((await eventsOf(world, primaryKey)).slice(-3)).toEqual([
      'PROPOSAL_INSTRUMENTS_SELECTED',
      'PROPOSAL_FAPS_SELECTED',
      'PROPOSAL_INSTRUMENTS_SELECTED',
    ]);
    await world.ok(officer, 'mutation ($p: [Int!]!) { removeProposalsFromInstrument(proposalPks: $p) }', {
      p: [primaryKey],
    });
    expect((await instrumentsOf(primaryKey)).instruments).toEqual([]);
  });
  it('are added and removed for several proposals together, whatever each has', async () => {
    const fapId = await insertFap(world);
    const [a, b, c] = [
      await insertInstrument(world, scientist, [callId], fapId),
      await insertInstrument(world, scientist, [callId], fapId),
      await insertInstrument(world, scientist, [callId]),
    ];
    const pks = [
      (await writeProposal(world, pi, callId)).primaryKey,
      (await writeProposal(world, pi, callId)).primaryKey,
    ];
    const [one = 0, two = 0] = pks;
    await assign(officer, [one], [a]);
    await assign(officer, [two], [c]);
    const change = (add: number[], remove: number[]) =>
      world.gql(
        officer,
        `mutation ($p: [Int!]!, $i: [Int!]!, $r: [Int!]) {
           assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i, keepOthers: true, removeInstrumentIds: $r) }`,
        { p: pks, i: add, r: remove },
      );
    expect((await change([b], [c])).errors).toEqual([]);
    // The panel of an added instrument comes along, also where there is one on another instrument already.
    expect(await instrumentsOf(one)).toEqual({ instruments: [a, b].sort(), faps: [fapId] });
    const places = await world.db
      .selectFrom('fapProposals')
      .select('instrumentId')
      .where('proposalPk', '=', one)
      .orderBy('instrumentId')
      .execute();
    expect(places.map(({ instrumentId }) => instrumentId)).toEqual([a, b].sort((x, y) => x - y));
    expect(await instrumentsOf(two)).toEqual({ instruments: [b], faps: [fapId] });
    const told = (await eventsOf(world, one)).length;
    expect((await change([b], [])).errors).toEqual([]);
    expect((await eventsOf(world, one)).length, 'nothing changed, nothing is told').toBe(told);
    expect((await change([], [b])).errors).toEqual([]);
    expect((await instrumentsOf(two)).instruments).toEqual([]);
    expect((await eventsOf(world, two)).at(-1)).toBe('PROPOSAL_INSTRUMENTS_REMOVED');
    expect(reason(await change([], []))).toBe('NO_INSTRUMENT_CHOSEN');
  });
  it('must be on the call of every proposal; otherwise nothing changes', async () => {
    const other = await insertCall(world);
    const here = await insertInstrument(world, scientist, [callId]);
    const both = await insertInstrument(world, scientist, [callId, other]);
    const one = await writeProposal(world, pi, callId);
    const two = await writeProposal(world, pi, other);
    const answer = await assign(officer, [one.primaryKey, two.primaryKey], [here]);
    expect(reason(answer)).toBe('INSTRUMENT_NOT_IN_CALL');
    expect(answer.errors[0]?.message).toContain(two.proposalId);
    expect((await instrumentsOf(one.primaryKey)).instruments).toEqual([]);
    expect((await assign(officer, [one.primaryKey, two.primaryKey], [both])).errors).toEqual([]);
    expect(reason(await assign(officer, [one.primaryKey], []))).toBe('NO_INSTRUMENT_CHOSEN');
    expect(reason(await assign(officer, [one.primaryKey], [999_999]))).toBe('INSTRUMENT_NOT_FOUND');
    expect(reason(await assign(pi, [one.primaryKey], [both]))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reason(await assign(scientist, [one.primaryKey], [both]))).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('panels', () => {
  const toFaps = (proposalPks: number[], fapInstruments: object[]) =>
    world.gql(
      officer,
      'mutation ($p: [Int!]!, $f: [FapInstrumentInput!]!) { assignProposalsToFaps(proposalPks: $p, fapInstruments: $f) }',
      {
        p: proposalPks,
        f: fapInstruments,
      },
    );
  it('are replaced on instruments of the proposal; one that stays keeps its reviews', async () => {
    const [first, second] = [await insertFap(world), await insertFap(world)];
    const [one, two] = [
      await insertInstrument(world, scientist, [callId]),
      await insertInstrument(world, scientist, [callId]),
    ];
    const { primaryKey } = await writeProposal(world, pi, callId);
    await assign(officer, [primaryKey], [one, two]);
    await toFaps(
      [primaryKey],
      [
        { instrumentId: one, fapId: first },
        { instrumentId: two, fapId: first },
        { instrumentId: 9999, fapId: second },
      ],
    );
    const before = await world.db
      .selectFrom('fapProposals')
      .selectAll()
      .where('proposalPk', '=', primaryKey)
      .orderBy('instrumentId')
      .execute();
    expect(before.map((row) => [row.instrumentId, row.fapId])).toEqual([
      [one, first],
      [two, first],
    ]);
    await toFaps(
      [primaryKey],
      [
        { instrumentId: one, fapId: first },
        { instrumentId: two, fapId: second },
      ],
    );
    const after = await world.db
      .selectFrom('fapProposals')
      .selectAll()
      .where('proposalPk', '=', primaryKey)
      .orderBy('instrumentId')
      .execute();
    expect(after.map((row) => [row.instrumentId, row.fapId])).toEqual([
      [one, first],
      [two, second],
    ]);
    expect(after[0]?.id).toBe(before[0]?.id);
  });
  it('keep their reviews as long as they have the proposal on any instrument', async () => {
    const [fapId, other] = [await insertFap(world), await insertFap(world)];
    const [one, two, three] = [
      await insertInstrument(world, scientist, [callId]),
      await insertInstrument(world, scientist, [callId]),
      await insertInstrument(world, scientist, [callId]),
    ];
    const { primaryKey } = await writeProposal(world, pi, callId);
    await assign(officer, [primaryKey], [one, two, three]);
    await toFaps(
      [primaryKey],
      [one, two].map((instrumentId) => ({ instrumentId, fapId })),
    );
    const placeOf = (instrumentId: number) =>
      world.db
        .selectFrom('fapProposals')
        .select('id')
        .where('proposalPk', '=', primaryKey)
        .where('instrumentId', '=', instrumentId)
        .executeTakeFirstOrThrow();
    const fapProposalId = (await placeOf(one)).id;
    const written = { fapId, proposalPk: primaryKey, userId: friend.id, grade: 7.5, comment: 'good' };
    await world.db
      .insertInto('fapReviews')
      .values({ fapProposalId, ...written })
      .execute();
    const reviews = () =>
      world.db
        .selectFrom('fapReviews')
        .select(['fapProposalId', 'grade', 'comment'])
        .where('proposalPk', '=', primaryKey)
        .execute();

    // The instrument that came first is taken off, the panel has the proposal on the second.
    const { acts } = await assign(officer, [primaryKey], [two, three]);
    const kept = { grade: 7.5, comment: 'good' };
    expect(await reviews()).toEqual([{ ...kept, fapProposalId: (await placeOf(two)).id }]);
    const undo = 'mutation ($id: Int!) { undoAct(id: $id) { id } }';
    const undone = await world.gql(officer, undo, { id: acts[0]?.id });
    expect(await reviews()).toEqual([{ ...kept, fapProposalId }]);
    // Who takes the undo back has the instrument off again, and the review where it went; and so on.
    const again = await world.gql(officer, undo, { id: undone.acts[0]?.id });
    expect(await reviews()).toEqual([{ ...kept, fapProposalId: (await placeOf(two)).id }]);
    expect((await world.gql(officer, undo, { id: again.acts[0]?.id })).errors).toEqual([]);
    expect(await reviews()).toEqual([{ ...kept, fapProposalId }]);

    // The panel gets it for another instrument in place of both.
    await toFaps([primaryKey], [{ instrumentId: three, fapId }]);
    expect(await reviews()).toEqual([{ ...kept, fapProposalId: (await placeOf(three)).id }]);
    await toFaps([primaryKey], [{ instrumentId: three, fapId: other }]);
    expect(await reviews()).toEqual([]);
  });
  it('are removed with all their reviews and decisions, and restored', async () => {
    const fapId = await insertFap(world);
    const instrument = await insertInstrument(world, scientist, [callId]);
    const { primaryKey } = await writeProposal(world, pi, callId);
    await assign(officer, [primaryKey], [instrument]);
    await toFaps([primaryKey], [{ instrumentId: instrument, fapId }]);
    const link = await world.db
      .selectFrom('fapProposals')
      .select('id')
      .where('proposalPk', '=', primaryKey)
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('fapReviews')
      .values({ fapProposalId: link.id, fapId, proposalPk: primaryKey, userId: friend.id, grade: 7.5, comment: 'good' })
      .execute();
    await world.db
      .insertInto('fapMeetingDecisions')
      .values({ proposalPk: primaryKey, instrumentId: instrument, fapId, rankOrder: 3 })
      .execute();
    const written = async () => ({
      reviews: await world.db.selectFrom('fapReviews').selectAll().where('proposalPk', '=', primaryKey).execute(),
      decisions: await world.db
        .selectFrom('fapMeetingDecisions')
        .selectAll()
        .where('proposalPk', '=', primaryKey)
        .execute(),
    });
    const before = await written();
    const removed = await world.gql(
      officer,
      'mutation ($p: [Int!]!, $f: [Int!]!) { removeProposalsFromFaps(proposalPks: $p, fapIds: $f) { fapId } }',
      {
        p: [primaryKey],
        f: [fapId],
      },
    );
    expect(await written()).toEqual({ reviews: [], decisions: [] });
    await world.ok(officer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id: removed.acts[0]?.id });
    expect(await written()).toEqual(before);
    expect((await instrumentsOf(primaryKey)).faps).toEqual([fapId]);
  });
  it('stay on instruments that are not named, on request', async () => {
    const [first, second] = [await insertFap(world), await insertFap(world)];
    const [a, b] = [
      await insertInstrument(world, scientist, [callId]),
      await insertInstrument(world, scientist, [callId]),
    ];
    const pks = [
      (await writeProposal(world, pi, callId)).primaryKey,
      (await writeProposal(world, pi, callId)).primaryKey,
    ];
    await assign(officer, pks, [a, b]);
    await toFaps(pks.slice(0, 1), [{ instrumentId: a, fapId: first }]);
    await toFaps(pks.slice(1), [{ instrumentId: a, fapId: second }]);
    const kept = await world.gql(
      officer,
      `mutation ($p: [Int!]!, $f: [FapInstrumentInput!]!) {
         assignProposalsToFaps(proposalPks: $p, fapInstruments: $f, keepOthers: true) }`,
      { p: pks, f: [{ instrumentId: b, fapId: first }] },
    );
    expect(kept.errors).toEqual([]);
    const panels = await world.db
      .selectFrom('fapProposals')
      .select(['instrumentId', 'fapId'])
      .where('proposalPk', 'in', pks)
      .orderBy('proposalPk')
      .orderBy('instrumentId')
      .execute();
    expect(panels.map(({ instrumentId, fapId }) => [instrumentId, fapId])).toEqual([
      [a, first],
      [b, first],
      [a, second],
      [b, first],
    ]);
  });
  it('must fit every proposal', async () => {
    const fapId = await insertFap(world);
    const instrument = await insertInstrument(world, scientist, [callId]);
    const fits = await writeProposal(world, pi, callId);
    const not = await writeProposal(world, pi, callId);
    await assign(officer, [fits.primaryKey], [instrument]);
    const pks = [fits.primaryKey, not.primaryKey];
    expect(reason(await toFaps(pks, [{ instrumentId: instrument, fapId }]))).toBe('NO_PANEL_FITS');
    expect((await instrumentsOf(fits.primaryKey)).faps).toEqual([]);
    expect(reason(await toFaps(pks, [{ instrumentId: instrument, fapId: null }]))).toBe('NO_PANEL_CHOSEN');
    expect(reason(await toFaps([fits.primaryKey], [{ instrumentId: instrument, fapId: 999_999 }]))).toBe(
      'PANEL_NOT_FOUND',
    );
  });
});

describe('cloning', () => {
  const clone = (who: TestPerson | null, proposalsToClonePk: number[], target: number) =>
    world.gql(
      who,
      `mutation ($i: CloneProposalsInput!) { cloneProposals(cloneProposalsInput: $i) {
        primaryKey title abstract submitted finalStatus notified callId proposalId proposer { id } users { id } instruments { id } questionary { isCompleted } } }`,
      { i: { callId: target, proposalsToClonePk } },
    );
  it('creates a separate draft, with people, answers and instruments of the call', async () => {
    const target = await insertCall(world);
    const instrument = await insertInstrument(world, scientist, [callId, target]);
    const source = await writeProposal(world, pi, callId, { title: 'Ice', users: [friend.id] });
    await assign(officer, [source.primaryKey], [instrument]);
    const answer = await clone(friend, [source.primaryKey], target);
    const [copy] = answer.data?.cloneProposals ?? [];
    expect(copy).toMatchObject({
      title: 'Copy of Ice',
      abstract: 'An abstract',
      submitted: false,
      finalStatus: 'UNSET',
      notified: false,
      callId: target,
      proposer: { id: pi.id },
      users: [{ id: friend.id }],
      instruments: [{ id: instrument }],
      questionary: { isCompleted: false },
    });
    expect(copy.proposalId).not.toBe(source.proposalId);
    expect(await eventsOf(world, copy.primaryKey)).toContain('PROPOSAL_CLONED');
  });
  it('omits instruments that the call does not have, and works for several proposals', async () => {
    const target = await insertCall(world);
    const instrument = await insertInstrument(world, scientist, [callId]);
    const one = await writeProposal(world, pi, callId);
    const two = await writeProposal(world, pi, callId);
    await assign(officer, [one.primaryKey], [instrument]);
    const answer = await clone(officer, [one.primaryKey, two.primaryKey], target);
    expect(answer.data?.cloneProposals.map((copy: { instruments: unknown[] }) => copy.instruments)).toEqual([[], []]);
  });
  it('requires an open call and sources that the user may read; all or none', async () => {
    const closed = await insertCall(world, ended());
    const internally = await insertCall(world, ended(3));
    const mine = await writeProposal(world, pi, callId);
    const foreign = await writeProposal(world, friend, callId);
    expect(reason(await clone(pi, [mine.primaryKey], closed))).toBe('CALL_NOT_OPEN_FOR_COPY');
    expect(reason(await clone(officer, [mine.primaryKey], closed))).toBe('CALL_NOT_OPEN_FOR_COPY');
    expect(reason(await clone(null, [mine.primaryKey], callId))).toBe('NOT_LOGGED_IN');
    expect((await clone(await world.as(pi, 'USER', { internal: true }), [mine.primaryKey], internally)).errors).toEqual(
      [],
    );
    const before = await world.db
      .selectFrom('proposals')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(reason(await clone(pi, [mine.primaryKey, foreign.primaryKey], callId))).toBe('PROPOSAL_NOT_FOUND');
    const after = await world.db
      .selectFrom('proposals')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(after.n).toBe(before.n);
  });
});
