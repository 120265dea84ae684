import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { insertCall, insertProposal, insertWorkflow } from '../../../test/review-world.ts';
import { type Answer, type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

leavesBroken('A status belongs to the workflow of its call', 'a proposal is put into a status without a drawing');
leavesBroken('The last status change in the event log', 'a proposal is put into a status in the store');

const create =
  'mutation ($i: CreateStatusInput!) { createStatus(newStatusInput: $i) { id shortCode name description isDefault entityType } }';
const update =
  'mutation ($i: UpdateStatusInput!) { updateStatus(updatedStatusInput: $i) { id shortCode name description isDefault } }';
const remove = 'mutation ($id: Int!) { deleteStatus(id: $id) { id shortCode } }';
const list =
  '{ statuses(entityType: PROPOSAL) { id shortCode name abilities { update { allowed } delete { allowed reason message } } } }';

describe('statuses', () => {
  let world: World;
  let officer: TestPerson;
  let serial = 0;
  const code = (answer: Answer<unknown>) => answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const given = (change: Loose = {}) => {
    serial += 1;
    return { shortCode: `WAITING_${serial}`, name: 'Waiting', description: 'Waits', entityType: 'PROPOSAL', ...change };
  };
  const aStatus = async (): Promise<Loose> => (await world.ok(officer, create, { i: given() })).createStatus;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it.each(roleCodes)('are managed by officers only: %s', async (role) => {
    const person = await world.person(role);
    const { id } = await aStatus();
    const officers = role === 'USER_OFFICER';
    const asked = [
      await world.gql(person, create, { i: given() }),
      await world.gql(person, update, { i: { id, name: 'N' } }),
      await world.gql(person, remove, { id }),
    ];
    expect(asked.map(code)).toEqual(asked.map(() => (officers ? undefined : 'INSUFFICIENT_PERMISSIONS')));
    const { statuses } = await world.ok(person, list, {});
    expect(statuses.find(({ shortCode }: Loose) => shortCode === 'DRAFT').abilities).toEqual(
      officers
        ? {
            update: { allowed: true },
            delete: {
              allowed: false,
              reason: 'STATUS_IS_DEFAULT',
              message: 'Could not delete status: the application relies on it',
            },
          }
        : null,
    );
  });

  it('cannot be changed without a session', async () => {
    const { id } = await aStatus();
    expect(code(await world.gql(null, update, { i: { id, name: 'N' } }))).toBe('NOT_LOGGED_IN');
    expect(code(await world.gql(null, remove, { id }))).toBe('NOT_LOGGED_IN');
  });

  it('are created, renamed and deleted, each with its event; the short code stays', async () => {
    const made = await aStatus();
    expect(made).toMatchObject({ name: 'Waiting', isDefault: false, entityType: 'PROPOSAL' });
    const i = { id: made.id, shortCode: 'ANOTHER', name: 'Patient', isDefault: true };
    expect((await world.ok(officer, update, { i })).updateStatus).toEqual({
      id: made.id,
      shortCode: made.shortCode,
      name: 'Patient',
      description: 'Waits',
      isDefault: false,
    });
    expect((await world.ok(officer, remove, { id: made.id })).deleteStatus.id).toBe(made.id);
    expect(code(await world.gql(officer, remove, { id: made.id }))).toBe('STATUS_NOT_FOUND');
    expect(code(await world.gql(officer, update, { i }))).toBe('STATUS_NOT_FOUND');
    const events = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'rowData'])
      .where('changedObjectId', '=', String(made.id))
      .where('eventType', 'like', 'STATUS_%')
      .orderBy('id')
      .execute();
    expect(events.map(({ eventType }) => eventType)).toEqual(['STATUS_CREATED', 'STATUS_UPDATED', 'STATUS_DELETED']);
    expect(events[1]?.rowData).toMatchObject({ name: 'Patient', before: { name: 'Waiting' } });
  });

  it('have a short code that is unique among those of one kind', async () => {
    const { shortCode } = await aStatus();
    const again = await world.gql(officer, create, { i: given({ shortCode }) });
    expect(again.errors[0]).toMatchObject({
      message: 'Another status has this short code',
      extensions: { code: 'CONFLICT', issues: [{ path: 'shortCode' }] },
    });
    expect((await world.gql(officer, create, { i: given({ shortCode, entityType: 'EXPERIMENT' }) })).errors).toEqual(
      [],
    );
  });

  it.each([
    [{ shortCode: 'HAS BLANKS' }, 'shortCode', 'Should not contain white spaces'],
    [{ shortCode: 'lower' }, 'shortCode', 'Should be in upper case'],
    [{ shortCode: 'S'.repeat(51) }, 'shortCode', 'Please make it at most 50 characters long'],
    [{ name: 'n'.repeat(101) }, 'name', 'Please make it at most 100 characters long'],
    [{ description: 'd'.repeat(201) }, 'description', 'Please make it at most 200 characters long'],
  ])('refuse %j', async (wrong, path, message) => {
    const answer = await world.gql(officer, create, { i: given(wrong) });
    expect(answer.errors[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: `newStatusInput.${path}`, message }],
    });
  });

  it('cannot be deleted while the product, a proposal, even a deleted one, or a workflow needs them (rule W4)', async () => {
    const { statuses } = await world.ok(officer, list, {});
    const draft = statuses.find(({ shortCode }: Loose) => shortCode === 'DRAFT').id;
    expect((await world.gql(officer, remove, { id: draft })).errors[0]).toMatchObject({
      message: 'Could not delete status: the application relies on it',
      extensions: { code: 'REFUSED', reason: 'STATUS_IS_DEFAULT' },
    });
    const { id, shortCode } = await aStatus();
    const pi = await world.person('USER');
    const proposalPk = await insertProposal(world, {
      callId: await insertCall(world, { workflowId: await insertWorkflow(world) }),
      proposerId: pi.id,
      status: shortCode,
    });
    await world.db
      .updateTable('proposals')
      .set({ deletedAt: new Date() })
      .where('proposalPk', '=', proposalPk)
      .execute();
    expect((await world.gql(officer, remove, { id })).errors[0]?.message).toBe(
      'Could not delete status: 1 proposal is in it',
    );
    const drawn = await aStatus();
    const workflow = await world.db
      .insertInto('workflows')
      .values({ name: 'Short way', entityType: 'PROPOSAL' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.insertInto('workflowConnections').values({ workflowId: workflow.id, statusId: drawn.id }).execute();
    expect((await world.gql(officer, remove, { id: drawn.id })).errors[0]?.message).toBe(
      "Could not delete status: the workflow 'Short way' uses it",
    );
    const told = (await world.ok(officer, list, {})).statuses.find((status: Loose) => status.id === drawn.id);
    expect(told.abilities.delete).toMatchObject({ allowed: false, reason: 'STATUS_IN_USE' });
    const stored = await world.db
      .selectFrom('proposals')
      .select('statusId')
      .where('proposalPk', '=', proposalPk)
      .execute();
    expect(stored).toEqual([{ statusId: id }]);
  });

  it('are read in a constant number of statements', async () => {
    const ask = async () => (await world.countStatements(() => world.ok(officer, list, {}))).count;
    const few = await ask();
    for (let more = 0; more < 3; more += 1) await aStatus();
    expect(await ask()).toBe(few);
  });
});
