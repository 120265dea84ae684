import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  completeQuestionary,
  ended,
  eventsOf,
  insertCall,
  insertFap,
  insertInstrument,
  writeProposal,
} from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let friend: TestPerson;
let stranger: TestPerson;
let officer: TestPerson;
let callId: number;

beforeAll(async () => {
  world = await openWorld();
  [pi, friend, stranger, officer] = await Promise.all([
    world.person('USER'),
    world.person('USER'),
    world.person('USER'),
    world.person('USER_OFFICER'),
  ]);
  callId = await insertCall(world);
});
afterAll(() => world.close());

const create = (who: TestPerson | null, call = callId) =>
  world.gql(
    who,
    'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey proposalId title statusId status { shortCode } publicStatus proposer { id } } }',
    { callId: call },
  );
const update = (who: TestPerson | null, pk: number, input: Record<string, unknown> = {}) =>
  world.gql(
    who,
    `mutation ($proposalPk: Int!, $title: String, $abstract: String, $users: [Int!], $proposerId: Int) {
      updateProposal(proposalPk: $proposalPk, title: $title, abstract: $abstract, users: $users, proposerId: $proposerId) {
        title abstract proposer { id } users { id } } }`,
    { proposalPk: pk, title: 'A title', abstract: 'An abstract', ...input },
  );
const submit = (who: TestPerson | null, pk: number) =>
  world.gql(
    who,
    'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { proposalId submitted submittedDate publicStatus } }',
    { pk },
  );
const remove = (who: TestPerson | null, pk: number) =>
  world.gql(who, 'mutation ($pk: Int!) { deleteProposal(proposalPk: $pk) { primaryKey } }', { pk });
const read = (who: TestPerson | null, pk: number, fields = 'primaryKey') =>
  world.gql(who, `query ($pk: Int!) { proposal(primaryKey: $pk) { ${fields} } }`, { pk });
const reason = (answer: { errors: ReadonlyArray<{ extensions: Record<string, unknown> }> }) =>
  answer.errors[0]?.extensions.reason;
const stored = (pk: number) =>
  world.db.selectFrom('proposals').selectAll().where('proposalPk', '=', pk).executeTakeFirstOrThrow();

describe('creating', () => {
  it('makes an empty draft of the caller and records an event', async () => {
    const answer = await create(pi);
    const made = answer.data?.createProposal;
    expect(made).toMatchObject({
      title: '',
      status: { shortCode: 'DRAFT' },
      publicStatus: 'draft',
      proposer: { id: pi.id },
    });
    expect(made.proposalId).toMatch(/^\d{6}$/);
    expect(await eventsOf(world, made.primaryKey)).toEqual(['PROPOSAL_CREATED']);
  });
  it('requires a session, and a call that is open to the user', async () => {
    const closed = await insertCall(world, ended());
    const internally = await insertCall(world, ended(5));
    expect(reason(await create(null))).toBe('NOT_LOGGED_IN');
    expect(reason(await create(pi, closed))).toBe('CALL_NOT_OPEN');
    expect(reason(await create(officer, closed))).toBe('CALL_NOT_OPEN');
    expect(reason(await create(pi, internally))).toBe('CALL_NOT_OPEN');
    expect((await create(await world.as(pi, 'USER', { internal: true }), internally)).errors).toEqual([]);
    expect((await create(pi, 999_999)).errors[0]).toMatchObject({ message: 'Call not found' });
  });
  it('gives a hundred concurrent drafts a hundred numbers', async () => {
    const made = await Promise.all(Array.from({ length: 100 }, () => create(pi)));
    expect(new Set(made.map((answer) => answer.data?.createProposal.proposalId)).size).toBe(100);
  });
});

describe('saving', () => {
  it('stores text and people, keeps only printable ASCII, and records an event', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const answer = await update(pi, primaryKey, { title: ' Spin ice ', abstract: 'Größe\nµ', users: [friend.id] });
    expect(answer.data?.updateProposal).toEqual({
      title: 'Spin ice',
      abstract: 'Gr  e\n ',
      proposer: { id: pi.id },
      users: [{ id: friend.id }],
    });
    expect((await eventsOf(world, primaryKey)).at(-1)).toBe('PROPOSAL_UPDATED');
  });
  it('keeps Unicode if the facility allows it', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    await world.db
      .insertInto('settings')
      .values({ id: 'ABSTRACT_UNICODE', value: 'true' })
      .onConflict((c) => c.column('id').doUpdateSet({ value: 'true' }))
      .execute();
    expect((await update(pi, primaryKey, { abstract: 'Größe' })).data?.updateProposal.abstract).toBe('Größe');
    await world.db.updateTable('settings').set({ value: null }).where('id', '=', 'ABSTRACT_UNICODE').execute();
  });
  it('keeps the people if none are named', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId, { users: [friend.id] });
    expect((await update(pi, primaryKey)).data?.updateProposal.users).toEqual([{ id: friend.id }]);
  });
  it('transfers the proposal to a co-proposer', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId, { users: [friend.id] });
    const answer = await update(pi, primaryKey, { proposerId: friend.id, users: [pi.id] });
    expect(answer.data?.updateProposal).toMatchObject({ proposer: { id: friend.id }, users: [{ id: pi.id }] });
  });
  it.each([
    ['nobody', null, 'NOT_LOGGED_IN'],
    ['a stranger', 'stranger', 'PROPOSAL_NOT_FOUND'],
    ['a safety reviewer', 'safety', 'PROPOSAL_NOT_FOUND'],
  ])('refuses %s', async (_, who, expected) => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const people = { stranger, safety: await world.person('EXPERIMENT_SAFETY_REVIEWER') };
    const answer = await update(who ? (people[who as keyof typeof people] ?? null) : null, primaryKey);
    expect(reason(answer)).toBe(expected);
    expect((await stored(primaryKey)).title).toBe('A title');
  });
  it('makes a foreign record look the same as one that does not exist', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const foreign = await update(stranger, primaryKey);
    const absent = await update(stranger, 999_999);
    expect(foreign.errors[0]).toEqual(absent.errors[0]);
    expect(foreign.errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await read(stranger, primaryKey)).toEqual(await read(stranger, 999_999));
  });
  it.each([
    ['twice the same person', (): Record<string, unknown> => ({ users: [friend.id, friend.id] }), 'DUPLICATE_USER'],
    ['the investigator as co-proposer', () => ({ users: [pi.id] }), 'DUPLICATE_USER'],
    ['a person who is not there', () => ({ users: [999_999] }), 'UNKNOWN_USER'],
    ['leaving oneself out', () => ({ proposerId: friend.id, users: [] }), 'NOT_ON_TEAM'],
  ])('refuses %s and changes nothing', async (_, input, expected) => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    expect(reason(await update(pi, primaryKey, { title: 'Other', ...input() }))).toBe(expected);
    expect((await stored(primaryKey)).title).toBe('A title');
  });
  it('a scheduler can check whether the caller may read a proposal', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const asks = async (who: TestPerson | null, pk: number) =>
      (
        await world.gql<{ may: boolean | null }>(
          who,
          'query ($pk: Int!) { may: userHasAccessToProposal(proposalPk: $pk) }',
          { pk },
        )
      ).data?.may;
    const answers = [pi, officer, stranger, null].map((who) => asks(who, primaryKey));
    expect(await Promise.all(answers)).toEqual([true, true, false, null]);
    expect(await asks(pi, 999_999)).toBe(false);
  });

  it('lets officers edit a submitted proposal without being on it', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    await submit(pi, primaryKey);
    expect(reason(await update(pi, primaryKey))).toBe('SUBMITTED_LOCKED');
    expect((await update(officer, primaryKey, { title: 'Corrected' })).data?.updateProposal.title).toBe('Corrected');
  });
  it('reports which text is missing', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const answer = await update(pi, primaryKey, { title: undefined, abstract: 'x'.repeat(1501) });
    expect(answer.errors[0]?.message).toBe('Input validation errors');
    expect(answer.errors[0]?.extensions.issues).toMatchObject([
      { path: 'abstract', message: 'Please make abstract at most 1500 characters long' },
      { path: 'title', message: 'Proposal Title is required' },
    ]);
    const lost = await update(pi, primaryKey, { abstract: 'äöü\n语言' });
    expect(lost.errors[0]?.extensions.issues).toMatchObject([
      { path: 'abstract', message: 'Proposal Abstract is required' },
    ]);
    expect((await stored(primaryKey)).abstract).toBe('An abstract');
  });
});

describe('submitting', () => {
  it('assigns a number and a date, and records an event', async () => {
    const numbered = await insertCall(world, { referenceNumberFormat: '211{digits:4}', proposalSequence: 5 });
    const { primaryKey } = await writeProposal(world, pi, numbered);
    const answer = await submit(friend, primaryKey);
    expect(reason(answer)).toBe('PROPOSAL_NOT_FOUND');
    const mine = await submit(pi, primaryKey);
    expect(mine.data?.submitProposal).toMatchObject({
      proposalId: '2110005',
      submitted: true,
      publicStatus: 'submitted',
    });
    expect(mine.data?.submitProposal.submittedDate).not.toBeNull();
    const call = await world.db.selectFrom('calls').selectAll().where('id', '=', numbered).executeTakeFirstOrThrow();
    expect(call.proposalSequence).toBe(6);
    expect((await stored(primaryKey)).referenceNumberSequence).toBe(5);
    expect((await eventsOf(world, primaryKey)).at(-1)).toBe('PROPOSAL_SUBMITTED');
  });
  it('gives fifty concurrent submissions consecutive numbers, and counts on without a format too', async () => {
    const numbered = await insertCall(world, { referenceNumberFormat: 'X{digits:3}' });
    const plain = await insertCall(world);
    const drafts = await Promise.all(Array.from({ length: 50 }, () => writeProposal(world, pi, numbered)));
    const answers = await Promise.all(drafts.map(({ primaryKey }) => submit(pi, primaryKey)));
    const numbers = answers.map((answer) => answer.data?.submitProposal.proposalId).sort();
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => `X${String(n).padStart(3, '0')}`));
    const { primaryKey, proposalId } = await writeProposal(world, pi, plain);
    expect((await submit(pi, primaryKey)).data?.submitProposal.proposalId).toBe(proposalId);
    const call = await world.db.selectFrom('calls').selectAll().where('id', '=', plain).executeTakeFirstOrThrow();
    expect(call.proposalSequence).toBe(1);
  });
  it('requires everything to be complete, of everybody, and names what is not (rule P14)', async () => {
    const made = (await create(pi)).data?.createProposal;
    for (const who of [pi, officer]) {
      const answer = await submit(who, made.primaryKey);
      expect(answer.errors[0]?.extensions).toMatchObject({
        code: 'REFUSED',
        reason: 'INCOMPLETE',
        missing: ['title', 'abstract'],
        topics: [{ title: 'New proposal' }],
      });
      expect(answer.errors[0]?.message).toContain("'New proposal'");
    }
    expect((await stored(made.primaryKey)).submitted).toBe(false);
  });
  it('succeeds once, and after the end only for officers', async () => {
    const closing = await insertCall(world);
    const first = await writeProposal(world, pi, closing);
    const second = await writeProposal(world, pi, closing);
    const [one, two] = await Promise.all([submit(pi, first.primaryKey), submit(pi, first.primaryKey)]);
    expect([reason(one), reason(two)].sort()).toEqual(['ALREADY_SUBMITTED', undefined]);
    await world.db
      .updateTable('calls')
      .set({ endCall: new Date(Date.now() - 1000), endCallInternal: new Date(Date.now() - 1000) })
      .where('id', '=', closing)
      .execute();
    expect(reason(await submit(pi, second.primaryKey))).toBe('CALL_NOT_OPEN');
    expect((await submit(officer, second.primaryKey)).errors).toEqual([]);
  });
  it('refuses a number that is too large, and changes nothing', async () => {
    const small = await insertCall(world, { referenceNumberFormat: 'Y{digits:1}', proposalSequence: 10 });
    const { primaryKey, proposalId } = await writeProposal(world, pi, small);
    expect(reason(await submit(pi, primaryKey))).toBe('REFERENCE_NUMBER_SEQUENCE_TOO_LARGE');
    expect(await stored(primaryKey)).toMatchObject({ submitted: false, proposalId });
  });
  it('skips numbers in use: two calls with one format and an import never block each other', async () => {
    const format = { referenceNumberFormat: 'W{digits:2}' };
    const calls = [await insertCall(world, format), await insertCall(world, format)];
    // Ahead of both, as an import leaves it.
    const imported = await writeProposal(world, pi, callId);
    await world.db
      .updateTable('proposals')
      .set({ proposalId: 'W05' })
      .where('proposalPk', '=', imported.primaryKey)
      .execute();
    const drafts = await Promise.all(Array.from({ length: 20 }, (_, n) => writeProposal(world, pi, calls[n % 2] ?? 0)));
    const answers = await Promise.all(drafts.map(({ primaryKey }) => submit(pi, primaryKey)));
    expect(answers.map(reason)).toEqual(answers.map(() => undefined));
    const given = answers.map((answer) => answer.data?.submitProposal.proposalId).sort();
    const free = Array.from({ length: 21 }, (_, n) => `W${String(n).padStart(2, '0')}`).filter((id) => id !== 'W05');
    expect(given).toEqual(free);
    // Where every number is taken the call says so, and the proposal stays as it was.
    const narrow = await insertCall(world, { referenceNumberFormat: 'W0{digits:1}' });
    const { primaryKey, proposalId } = await writeProposal(world, pi, narrow);
    expect(reason(await submit(pi, primaryKey))).toBe('REFERENCE_NUMBER_SEQUENCE_TOO_LARGE');
    expect(await stored(primaryKey)).toMatchObject({ submitted: false, proposalId });
  });
});

describe('deleting (rule P27)', () => {
  const undo = (who: TestPerson, pk: number) =>
    world.gql(who, 'mutation ($pk: Int!) { undoDeleteProposal(proposalPk: $pk) { primaryKey title } }', { pk });
  it('hides the record from everybody and can be undone by the user who did it', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId, { users: [friend.id] });
    expect(reason(await remove(friend, primaryKey))).toBe('NOT_PRINCIPAL_INVESTIGATOR');
    expect((await remove(pi, primaryKey)).errors).toEqual([]);
    for (const who of [pi, friend, officer]) expect((await read(who, primaryKey)).data?.proposal).toBeNull();
    const mine = await world.ok(pi, '{ me { proposals { primaryKey } } deletedProposals { primaryKey } }');
    expect(mine.me.proposals).not.toContainEqual({ primaryKey });
    expect(mine.deletedProposals).toContainEqual({ primaryKey });
    expect(reason(await undo(friend, primaryKey))).toBe('PROPOSAL_NOT_FOUND');
    expect((await undo(pi, primaryKey)).data?.undoDeleteProposal).toEqual({ primaryKey, title: 'A title' });
    expect((await read(friend, primaryKey)).data?.proposal).toEqual({ primaryKey });
    expect((await eventsOf(world, primaryKey)).slice(-2)).toEqual(['PROPOSAL_DELETED', 'PROPOSAL_UPDATED']);
  });
  it('is for drafts, unless an officer does it', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    await submit(pi, primaryKey);
    expect(reason(await remove(pi, primaryKey))).toBe('NO_LONGER_DRAFT');
    expect((await remove(officer, primaryKey)).errors).toEqual([]);
    expect(reason(await undo(pi, primaryKey))).toBe('PROPOSAL_NOT_FOUND');
    expect((await undo(officer, primaryKey)).errors).toEqual([]);
  });
  it('can be undone only for a limited time', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    await remove(pi, primaryKey);
    await world.db
      .updateTable('proposals')
      .set({ deletedAt: new Date(Date.now() - 8 * 86_400_000) })
      .where('proposalPk', '=', primaryKey)
      .execute();
    expect(reason(await undo(pi, primaryKey))).toBe('UNDO_TOO_LATE');
  });
  it('is refused if there are panel reviews', async () => {
    const fapId = await insertFap(world);
    const instrumentId = await insertInstrument(world, pi, [callId]);
    const { primaryKey } = await writeProposal(world, pi, callId);
    await world.db.insertInto('proposalInstruments').values({ proposalPk: primaryKey, instrumentId }).execute();
    const link = await world.db
      .insertInto('fapProposals')
      .values({ proposalPk: primaryKey, instrumentId, fapId, callId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('fapReviews')
      .values({ fapProposalId: link.id, fapId, proposalPk: primaryKey, userId: friend.id })
      .execute();
    expect(reason(await remove(officer, primaryKey))).toBe('HAS_PANEL_REVIEWS');
  });
});

describe('the status', () => {
  const change = (who: TestPerson, statusId: number, proposalPks: number[]) =>
    world.gql(
      who,
      'mutation ($i: ChangeProposalsStatusInput!) { changeProposalsStatus(changeProposalsStatusInput: $i) }',
      {
        i: { statusId, proposalPks },
      },
    );
  it('is changed by officers; DRAFT reopens, and the next submission takes a new number', async () => {
    const numbered = await insertCall(world, { referenceNumberFormat: 'Z{digits:3}' });
    const { primaryKey } = await writeProposal(world, pi, numbered);
    await submit(pi, primaryKey);
    expect(reason(await change(pi, 12, [primaryKey]))).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await change(officer, 12, [primaryKey])).data).toEqual({ changeProposalsStatus: true });
    expect(await stored(primaryKey)).toMatchObject({ statusId: 12, submitted: true });
    await change(officer, 1, [primaryKey]);
    expect(await stored(primaryKey)).toMatchObject({ statusId: 1, submitted: false, proposalId: 'Z000' });
    expect((await submit(pi, primaryKey)).data?.submitProposal.proposalId).toBe('Z001');
  });
  it('EDITABLE_SUBMITTED lets members edit a submitted proposal', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    await submit(pi, primaryKey);
    await change(officer, 14, [primaryKey]);
    expect((await update(pi, primaryKey, { title: 'Again' })).errors).toEqual([]);
    await change(officer, 15, [primaryKey]);
    expect(reason(await update(pi, primaryKey))).toBe('SUBMITTED_LOCKED');
    expect((await update(await world.as(pi, 'USER', { internal: true }), primaryKey)).errors).toEqual([]);
  });
  it('changes for all proposals or for none', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    expect(reason(await change(officer, 12, [primaryKey, 999_999]))).toBe('PROPOSAL_NOT_FOUND');
    expect(reason(await change(officer, 999, [primaryKey]))).toBe('STATUS_NOT_FOUND');
    expect(reason(await change(officer, 17, [primaryKey]))).toBe('STATUS_NOT_FOUND');
    expect((await stored(primaryKey)).statusId).toBe(1);
  });
});

it('the questionary follows the rights of the proposal', async () => {
  const { primaryKey, questionaryId } = await writeProposal(world, pi, callId, { users: [friend.id] });
  const ask = '{ proposal(primaryKey: PK) { questionary { isCompleted steps { topic { title } } } } }'.replace(
    'PK',
    String(primaryKey),
  );
  expect((await world.ok(friend, ask)).proposal.questionary).toEqual({
    isCompleted: true,
    steps: [{ topic: { title: 'New proposal' } }],
  });
  const direct = `{ questionary(questionaryId: ${questionaryId}) { questionaryId } }`;
  expect((await world.gql(stranger, direct)).data?.questionary).toBeNull();
  await completeQuestionary(world, questionaryId);
});
