import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../test/world.ts';
import { openTurn } from '../access/turns.ts';

describe('an unlimited list', () => {
  let world: World;
  let officer: TestPerson;
  const people = 2600;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    await sql`insert into users (email, firstname, lastname, oidc_sub)
      select 'somebody-' || n || '@example.org', 'Some', 'Body', 'somebody-' || n from generate_series(1, ${people}) n`.execute(
      world.db,
    );
  });
  afterAll(() => world.close());

  const ask = async (page: string, fields = 'id') => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${officer.token}` },
      payload: { query: `{ users${page} { totalCount users { ${fields} } } }` },
    });
    const { data, extensions } = answer.json();
    const { totalCount, users } = data.users;
    return { rows: users.length, isWhole: extensions?.incomplete === undefined, totalCount, extensions };
  };

  it('is cut off at the size of a response, says so, and continues at an offset', async () => {
    const all = await ask('');
    expect(all.totalCount).toBeGreaterThan(people);
    expect(all.rows).toBe(2500);
    expect(all.extensions.incomplete).toEqual([{ path: 'users.users', rows: 2500, totalCount: all.totalCount }]);
    const rest = await ask('(offset: 2500)');
    expect([rest.rows, rest.isWhole]).toEqual([all.totalCount - 2500, true]);
  });

  it('is reported as complete if as many rows were returned as requested', async () => {
    const page = await ask('(first: 600, offset: 40)');
    expect([page.rows, page.isWhole]).toEqual([600, true]);
    expect(await ask('(first: 2550)')).toMatchObject({ rows: 2500, isWhole: false });
  });
});

describe('turns at long responses', () => {
  const stays = () => false;

  it('are taken one after the other, each request taking only one', async () => {
    const [first, second] = [openTurn(stays), openTurn(stays)];
    const order: string[] = [];
    await first.take();
    const waiting = second.take().then(() => order.push('second'));
    await first.take();
    await new Promise((done) => setTimeout(done, 20));
    order.push('first ends');
    first.end();
    await waiting;
    second.end();
    expect(order).toEqual(['first ends', 'second']);
  });

  it('are not blocked by a request that never took one, or whose caller disconnected', async () => {
    openTurn(stays).end();
    const gone = openTurn(() => true);
    // The code of an overload would be logged as one.
    await expect(gone.take()).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The client no longer waits for this response',
    });
    gone.end();
    const next = openTurn(stays);
    await next.take();
    next.end();
  });
});
