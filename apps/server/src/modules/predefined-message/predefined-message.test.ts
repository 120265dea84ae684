import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const create = `mutation ($input: CreatePredefinedMessageInput!) {
  createPredefinedMessage(createPredefinedMessageInput: $input) { id title message key lastModifiedBy } }`;

describe('predefined messages', () => {
  let world: World;
  let officer: TestPerson;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it('are stored, with an event that names the author', async () => {
    const { createPredefinedMessage } = await world.ok(officer, create, {
      input: { title: 'Thanks', message: '<p>Thank you</p>', key: 'user' },
    });
    expect(createPredefinedMessage).toMatchObject({ title: 'Thanks', key: 'user', lastModifiedBy: officer.id });
    const events = await world.db
      .selectFrom('eventLogs')
      .selectAll()
      .where('eventType', '=', 'PREDEFINED_MESSAGE_CREATED')
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      changedBy: officer.id,
      changedObjectId: String(createPredefinedMessage.id),
      dispatchedAt: null,
    });
    await world.work();
    const dispatched = await world.db.selectFrom('eventLogs').select('dispatchedAt').executeTakeFirstOrThrow();
    expect(dispatched.dispatchedAt).toBeInstanceOf(Date);
  });

  it('are read by key', async () => {
    const list = (key: string) =>
      world.ok(officer, 'query ($key: String) { predefinedMessages(filter: { key: $key }) { title } }', { key });
    expect((await list('user')).predefinedMessages).toEqual([{ title: 'Thanks' }]);
    expect((await list('manager')).predefinedMessages).toEqual([]);
  });

  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('cannot be created by %s', async (role) => {
    const answer = await world.gql(await world.person(role), create, {
      input: { title: 'No', message: 'No', key: 'user' },
    });
    expect(answer.errors[0]).toMatchObject({ message: 'INSUFFICIENT_PERMISSIONS', extensions: { code: 'FORBIDDEN' } });
  });

  it('cannot be created without a session', async () => {
    const answer = await world.gql(null, create, { input: { title: 'No', message: 'No', key: 'user' } });
    expect(answer.errors[0]).toMatchObject({ message: 'NOT_LOGGED_IN' });
  });

  it.each([
    ['a blank title', { title: ' ', message: 'x', key: 'user' }, 'Title is required'],
    ['no text', { title: 'x', message: '', key: 'user' }, 'Message is required'],
    [
      'a title of 201 characters',
      { title: 'x'.repeat(201), message: 'x', key: 'user' },
      'Please make it at most 200 characters long',
    ],
  ])('reject %s and name the field', async (_, input, message) => {
    const answer = await world.gql(officer, create, { input });
    expect(answer.errors[0]).toMatchObject({
      message: 'Input validation errors',
      extensions: { code: 'INVALID_INPUT' },
    });
    expect(JSON.stringify(answer.errors[0]?.extensions.issues)).toContain(message);
  });

  it('report that there is nothing to delete', async () => {
    const gone = await world.gql(
      officer,
      'mutation { deletePredefinedMessage(deletePredefinedMessageInput: { id: 999999 }) { id } }',
    );
    expect(gone.errors[0]).toMatchObject({
      message: 'Could not delete predefined message',
      extensions: { code: 'NOT_FOUND' },
    });
  });
});
