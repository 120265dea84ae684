import { draftCaps, keptDays } from '@atrium/domain/draft';
import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const keep = `mutation ($record: String!, $window: String!, $copy: String!, $takes: [String!]!) {
  keepDraft(record: $record, window: $window, copy: $copy, takes: $takes)
}`;
const forget = `mutation ($record: String!, $windows: [String!]!) { forgetDrafts(record: $record, windows: $windows) }`;
const own = `query ($record: String, $kind: String) {
  ownDrafts(record: $record, kind: $kind) { record window copy keptAt }
}`;

const copyOf = (text: string) => JSON.stringify({ text });

describe('drafts on the server', () => {
  let world: World;
  let ada: TestPerson;
  let bob: TestPerson;

  const kept = (who: TestPerson, text: string, given: { record?: string; window?: string; takes?: string[] } = {}) =>
    world.gql(who, keep, { record: 'page-1', window: 'w1', takes: [], copy: copyOf(text), ...given });
  const texts = async (who: TestPerson, asked: { record?: string; kind?: string } = { record: 'page-1' }) =>
    ((await world.ok(who, own, asked)).ownDrafts as Array<{ copy: string }>).map(
      ({ copy }) => (JSON.parse(copy) as { text: string }).text,
    );

  beforeAll(async () => {
    world = await openWorld();
    ada = await world.person('USER_OFFICER');
    bob = await world.person('USER_OFFICER');
  });
  beforeEach(() => world.db.deleteFrom('drafts').execute());
  afterAll(() => world.close());

  it('are restored in another window, each window storing only its latest text', async () => {
    await kept(ada, 'Dear');
    await kept(ada, 'Dear all');
    await kept(ada, 'Something else', { window: 'w2' });
    expect(await texts(ada)).toEqual(['Something else', 'Dear all']);
  });

  it('of a window whose text was taken over are replaced by the new copy, and no others are', async () => {
    await kept(ada, 'Of the first', { window: 'w1' });
    await kept(ada, 'Of the second', { window: 'w2' });
    await kept(ada, 'Of another record', { record: 'page-2', window: 'w1' });
    await kept(ada, 'Of the first, and more', { window: 'w3', takes: ['w1'] });
    expect(await texts(ada)).toEqual(['Of the first, and more', 'Of the second']);
    expect(await texts(ada, { record: 'page-2' })).toEqual(['Of another record']);
  });

  it('are deleted when the window requests it', async () => {
    await kept(ada, 'Of the first');
    await kept(ada, 'Of the second', { window: 'w2' });
    await world.ok(ada, forget, { record: 'page-1', windows: ['w1', 'gone already'] });
    expect(await texts(ada)).toEqual(['Of the second']);
  });

  it('are found by the prefix of their record’s name', async () => {
    await kept(ada, 'New in call 3', { record: 'proposal-new-3' });
    await kept(ada, 'New in call 4', { record: 'proposal-new-4' });
    await kept(ada, 'Stored', { record: 'proposal-3' });
    expect(await texts(ada, { kind: 'proposal-new-' })).toEqual(['New in call 4', 'New in call 3']);
    expect(await texts(ada, { kind: '' })).toEqual(['Stored', 'New in call 4', 'New in call 3']);
    expect(await texts(ada, {})).toEqual([]);
  });

  it('are accessible only to their own user', async () => {
    await kept(ada, 'Mine');
    expect(await texts(bob)).toEqual([]);
    await world.ok(bob, forget, { record: 'page-1', windows: ['w1'] });
    await kept(bob, 'Of Bob');
    await kept(bob, 'Of Bob', { window: 'w2', takes: ['w1'] });
    expect(await texts(ada)).toEqual(['Mine']);
  });

  it('of a user are not those of an officer who impersonates the user', async () => {
    await kept(bob, 'Of Bob');
    const eyes = await world.as(bob, 'USER_OFFICER', { impersonatedBy: ada.id });
    expect(await texts(eyes)).toEqual([]);
    await kept(eyes, 'Of Ada as Bob');
    await world.ok(eyes, forget, { record: 'page-1', windows: ['another'] });
    expect([await texts(eyes), await texts(bob), await texts(ada)]).toEqual([['Of Ada as Bob'], ['Of Bob'], []]);
  });

  it('are available to every role, and to nobody who is not signed in', async () => {
    for (const role of roleCodes) {
      const person = await world.person(role);
      expect((await kept(person, 'Typed')).errors).toEqual([]);
      expect(await texts(person)).toEqual(['Typed']);
    }
    for (const [text, variables] of [
      [keep, { record: 'page-1', window: 'w1', takes: [], copy: copyOf('x') }],
      [forget, { record: 'page-1', windows: ['w1'] }],
    ] as const) {
      const answer = await world.gql(null, text, variables);
      expect(answer.errors[0]?.extensions).toMatchObject({ reason: 'NOT_LOGGED_IN' });
    }
    expect((await world.gql(null, own, { record: 'page-1' })).data?.ownDrafts).toBeNull();
  });

  it('are limited in length and number', async () => {
    const longest = JSON.stringify('x'.repeat(draftCaps.letters - 2));
    for (let at = 0; at < draftCaps.lettersInAll / draftCaps.letters; at += 1) {
      const answer = await world.gql(ada, keep, { record: `long-${at}`, window: 'w1', copy: longest, takes: [] });
      expect(answer.errors).toEqual([]);
    }
    expect((await kept(ada, 'One more')).errors[0]?.extensions).toMatchObject({ reason: 'TOO_MANY_DRAFTS' });
    // What takes the place of something is not one more.
    expect((await kept(ada, 'Shorter', { record: 'long-0' })).errors).toEqual([]);
    expect((await kept(ada, 'One more')).errors).toEqual([]);
    const tooLong = await world.gql(ada, keep, { record: 'a', window: 'w1', copy: `${longest} `, takes: [] });
    expect(tooLong.errors[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });

    await world.db.deleteFrom('drafts').execute();
    const rows = Array.from({ length: draftCaps.copies }, (_, at) => ({
      ...{ userId: ada.id, writtenBy: ada.id, record: `many-${at}`, windowId: 'w1' },
      ...{ copy: copyOf('x'), keptAt: new Date() },
    }));
    await world.db.insertInto('drafts').values(rows).execute();
    expect((await kept(ada, 'One more')).errors[0]?.extensions).toMatchObject({ reason: 'TOO_MANY_DRAFTS' });
    expect((await kept(bob, 'Of Bob')).errors).toEqual([]);
  });

  it('of windows that write concurrently are counted one after the other', async () => {
    const rows = Array.from({ length: draftCaps.copies - 1 }, (_, at) => ({
      ...{ userId: ada.id, writtenBy: ada.id, record: `many-${at}`, windowId: 'w1' },
      ...{ copy: copyOf('x'), keptAt: new Date() },
    }));
    await world.db.insertInto('drafts').values(rows).execute();
    const windows = ['w1', 'w2', 'w3', 'w4'];
    const answers = await Promise.all(windows.map((window) => kept(ada, 'The last', { window })));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  });

  it('expire after a month, and are not restored from that day on', async () => {
    await kept(ada, 'New');
    await kept(ada, 'Old', { window: 'w2' });
    const keptAt = new Date(Date.now() - keptDays * 86_400_000 - 1000);
    await world.db.updateTable('drafts').set({ keptAt }).where('windowId', '=', 'w2').execute();
    expect(await texts(ada)).toEqual(['New']);
    await world.pool.query(`select graphile_worker.add_job('forget-drafts')`);
    await world.work();
    expect(await world.db.selectFrom('drafts').select('windowId').execute()).toEqual([{ windowId: 'w1' }]);
  });

  it('are deleted with their user, whoever wrote them', async () => {
    const person = await world.person('USER');
    await kept(person, 'Of a person who leaves');
    await kept(await world.as(person, 'USER', { impersonatedBy: ada.id }), 'As them');
    await world.ok(ada, `mutation { deleteUser(id: ${person.id}) { id } }`);
    expect(await world.db.selectFrom('drafts').select('copy').execute()).toEqual([]);
  });
});
