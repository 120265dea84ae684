import { roleIds } from '@atrium/domain/kernel';
import { mostWindowsOfPerson } from '@atrium/domain/live';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openProcess, openWindow, type TestWindow } from '../../test/live.ts';
import { insertCall, insertProposal } from '../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../test/world.ts';
import { transaction } from '../access/context.ts';
import { record } from '../events/record.ts';

let world: World;
let address: string;
let officer: TestPerson;
let proposer: TestPerson;
let stranger: TestPerson;
let proposalPk: number;
let callId: number;
const open: TestWindow[] = [];

const windowOf = async (...args: Parameters<typeof openWindow> extends [string, ...infer Rest] ? Rest : never) => {
  const window = await openWindow(address, ...args);
  open.push(window);
  return window;
};
const changed = (pk = proposalPk) =>
  transaction(world.ctx(), (tx) => record(tx, { type: 'PROPOSAL_UPDATED', objectId: pk, proposalPk: pk }));

beforeAll(async () => {
  world = await openWorld();
  address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  officer = await world.person('USER_OFFICER');
  proposer = await world.person('USER');
  stranger = await world.person('USER');
  callId = (await insertCall(world)).id;
  ({ proposalPk } = await insertProposal(world, { callId, proposerId: proposer.id }));
});
afterEach(() => {
  for (const window of open.splice(0)) window.close();
});
afterAll(() => {
  world.app.server.closeAllConnections();
  return world.close();
});

describe('a window is notified', () => {
  it('that a record it shows was changed, once on commit, and once more when the event was handled', async () => {
    const window = await windowOf(proposer, { keys: [`proposal/${proposalPk}`] });
    expect(window.headers.get('content-type')).toContain('text/event-stream');
    expect(window.headers.get('cache-control')).toContain('no-transform');
    await transaction(world.ctx(), async (tx) => {
      await record(tx, { type: 'PROPOSAL_UPDATED', objectId: proposalPk, proposalPk });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(window.told.map(([name]) => name)).toEqual(['open']);
    });
    const { changes } = await window.hears('changed');
    expect(changes).toEqual([[`proposal/${proposalPk}`, expect.any(Number)]]);
    await world.work();
    const again = await window.hears('changed', undefined, 2);
    expect(again.changes[0]?.[0]).toBe(`proposal/${proposalPk}`);
    expect(again.changes[0]?.[1]).not.toBe(changes[0]?.[1]);
    // Nothing but keys and versions leaves the server.
    expect(JSON.stringify(window.told)).not.toContain('PROPOSAL_UPDATED');
  });

  it('of no change that was rolled back', async () => {
    const [undone, done] = [
      await insertProposal(world, { callId, proposerId: proposer.id }),
      await insertProposal(world, { callId, proposerId: proposer.id }),
    ].map((row) => row.proposalPk) as [number, number];
    const window = await windowOf(proposer, { keys: [`proposal/${undone}`, `proposal/${done}`] });
    await transaction(world.ctx(), async (tx) => {
      await record(tx, { type: 'PROPOSAL_UPDATED', objectId: undone, proposalPk: undone });
      throw new Error('undo');
    }).catch(() => undefined);
    await changed(done);
    const { changes } = await window.hears('changed');
    expect(changes.map(([key]) => key)).toEqual([`proposal/${done}`]);
  });

  it('by its own process of what another process changed', async () => {
    const second = await openProcess(world);
    const { proposalPk: pk } = await insertProposal(world, { callId, proposerId: proposer.id });
    const presence = { key: `proposal/${pk}`, part: 'topic 1', isWriting: true } as const;
    const window = await openWindow(second.address, proposer, { keys: [`proposal/${pk}`], presence });
    await changed(pk);
    await window.hears('changed');
    await windowOf(officer, { keys: [`proposal/${pk}`], presence });
    await window.hears('here', ({ people }) => people.some(({ userId }) => userId === officer.id));
    await second.close();
    await window.ended;
  });

  it('of many records changed by one act in one message', async () => {
    const pks = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await insertProposal(world, { callId, proposerId: proposer.id })).proposalPk,
      ),
    );
    const window = await windowOf(officer, { keys: pks.map((pk) => `proposal/${pk}`) });
    await transaction(world.ctx(), (tx) =>
      record(tx, ...pks.map((pk) => ({ type: 'PROPOSAL_UPDATED', objectId: pk, proposalPk: pk }) as const)),
    );
    const { changes } = await window.hears('changed');
    expect(changes.map(([key]) => key).sort()).toEqual(pks.map((pk) => `proposal/${pk}`).sort());
    expect(new Set(changes.map(([, version]) => version)).size).toBe(1);
  });

  it('of a change made just before it opened', async () => {
    const { proposalPk: pk } = await insertProposal(world, { callId, proposerId: proposer.id });
    const early = await windowOf(proposer, { keys: [`proposal/${pk}`] });
    await changed(pk);
    await early.hears('changed');
    const late = await windowOf(proposer, { keys: [`proposal/${pk}`] });
    await late.hears('changed');
  });

  it('of changes from its first message on, even if its process was not listening before', async () => {
    const process = await openProcess(world, { listensAfterMs: 400 });
    const window = await openWindow(process.address, proposer, { keys: [`proposal/${proposalPk}`] });
    await changed();
    await window.hears('changed');
    await process.close();
  });

  it('to reload everything when notifications may have been missed', async () => {
    const window = await windowOf(proposer, { keys: [`proposal/${proposalPk}`] });
    await world.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'atrium-live'`,
    );
    await window.hears('missed');
    const heard = window.told.length;
    await changed();
    await window.hears('changed', undefined, heard);
  });
});

describe('rights', () => {
  it('are those of the record: a record the user may not see looks like one that does not exist', async () => {
    const window = await windowOf(stranger, { keys: [`proposal/${proposalPk}`, 'proposal/999999', 'fap/1', 'user/1'] });
    expect(window.told[0]).toEqual(['open', { keys: [] }]);
  });

  it('are checked at every change: a user who lost access is notified once more, and never again', async () => {
    const { proposalPk: pk } = await insertProposal(world, { callId, proposerId: proposer.id });
    const window = await windowOf(proposer, { keys: [`proposal/${pk}`] });
    await world.db.updateTable('proposals').set({ proposerId: stranger.id }).where('proposalPk', '=', pk).execute();
    await changed(pk);
    await window.hears('changed');
    const heard = window.told.length;
    const theirs = await windowOf(officer, { keys: [`proposal/${pk}`] });
    const known = theirs.told.length;
    await changed(pk);
    await theirs.hears('changed', undefined, known);
    await changed(pk);
    expect(window.told.slice(heard)).toEqual([]);
  });

  it.each([
    ['nobody', null, {}, 401],
    ['a record of no kind', 'officer', { keys: ['secret/1'] }, 400],
    ['201 records', 'officer', { keys: Array.from({ length: 201 }, (_, at) => `proposal/${at + 1}`) }, 400],
    ['a window anybody guesses', 'officer', { window: '1' }, 400],
  ])('%s: no stream', async (_, who, asked, status) => {
    const window = await windowOf(who ? officer : null, { keys: [], ...asked });
    expect(window.status).toBe(status);
  });

  it('limit the number of windows of one person', async () => {
    const person = await world.person('USER');
    for (let at = 0; at < mostWindowsOfPerson; at += 1) expect((await windowOf(person, { keys: [] })).status).toBe(200);
    const refused = await windowOf(person, { keys: [] });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    open.splice(0).forEach((window) => void window.close());
    await expect.poll(async () => (await windowOf(person, { keys: [] })).status, { timeout: 15_000 }).toBe(200);
  });
});

describe('a stream ends', () => {
  it('when the role of its session is removed', async () => {
    const person = await world.person('USER_OFFICER', 'USER');
    const window = await windowOf(person, { keys: [`proposal/${proposalPk}`] });
    const asUser = await windowOf(await world.as(person, 'USER'), { keys: [] });
    await transaction(world.ctx(), async (tx) => {
      await tx.db
        .deleteFrom('roleUsers')
        .where('userId', '=', person.id)
        .where('roleId', '=', roleIds.USER_OFFICER)
        .execute();
      await record(tx, { type: 'USER_ROLE_UPDATED', objectId: person.id });
    });
    await window.hears('over');
    await window.ended;
    expect(asUser.told.map(([name]) => name)).toEqual(['open']);
  });

  it('when its window opens another stream', async () => {
    const window = 'the-same-window-twice';
    const first = await windowOf(proposer, { keys: [], window });
    const second = await windowOf(proposer, { keys: [`proposal/${proposalPk}`], window });
    await first.ended;
    await changed();
    await second.hears('changed');
  });

  it('immediately when the server stops', async () => {
    const other = await openWorld();
    const at = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const window = await openWindow(at, await other.person('USER_OFFICER'), { keys: [] });
    const began = Date.now();
    await Promise.all([window.ended, other.close()]);
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});

describe('presence', () => {
  const at = (part: string, isWriting: boolean) => ({ key: `proposal/${proposalPk}` as const, part, isWriting });
  const keys = () => [`proposal/${proposalPk}`];

  it('is shown to other users who may edit the record, with the part and whether they are writing', async () => {
    const first = await windowOf(proposer, { keys: keys(), presence: at('topic 1', false) });
    const second = await windowOf(officer, { keys: keys(), presence: at('topic 2', true) });
    const { people } = await first.hears('here', ({ people }) => people.length === 1);
    expect(people).toEqual([{ userId: officer.id, name: expect.any(String), part: 'topic 2', isWriting: true }]);
    await second.hears('here', ({ people }) => people.some(({ userId }) => userId === proposer.id));
    const heard = first.told.length;
    second.close();
    await first.hears('here', ({ people }) => people.length === 0, heard);
  });

  it('is not shown to users who may only read', async () => {
    const reader = await world.person('USER');
    await world.db.insertInto('dataAccessUsers').values({ proposalPk, userId: reader.id }).execute();
    await windowOf(proposer, { keys: keys(), presence: at('topic 1', true) });
    const window = await windowOf(reader, { keys: keys(), presence: at('topic 1', true) });
    const other = await windowOf(officer, { keys: keys(), presence: at('topic 1', false) });
    const { people } = await other.hears('here', ({ people }) => people.length > 0);
    expect(people.map(({ userId }) => userId)).toEqual([proposer.id]);
    expect(window.told[0]).toEqual(['open', { keys: keys() }]);
    expect(window.told.filter(([name]) => name === 'here')).toEqual([]);
  });

  it('is neither shown to nor shared by users who may still read but no longer edit', async () => {
    const { proposalPk: pk } = await insertProposal(world, { callId, proposerId: proposer.id });
    const sits = { key: `proposal/${pk}`, part: 'topic 1', isWriting: true } as const;
    const theirs = await windowOf(officer, { keys: [`proposal/${pk}`], presence: sits });
    const lost = await windowOf(proposer, { keys: [`proposal/${pk}`], presence: sits });
    await lost.hears('here', ({ people }) => people.length === 1);
    await theirs.hears('here', ({ people }) => people.length === 1);
    const known = theirs.told.length;
    await world.db
      .updateTable('proposals')
      .set({ submitted: true, submittedDate: new Date() })
      .where('proposalPk', '=', pk)
      .execute();
    await changed(pk);
    await lost.hears('here', ({ people }) => people.length === 0);
    await theirs.hears('here', ({ people }) => people.length === 0, known);
    const heard = lost.told.length;
    await windowOf(await world.person('USER_OFFICER'), { keys: [`proposal/${pk}`], presence: sits });
    await theirs.hears('here', ({ people }) => people.length === 1, known);
    await changed(pk);
    await lost.hears('changed', undefined, heard);
    expect(lost.told.slice(heard).filter(([name]) => name === 'here')).toEqual([]);
  });
});
