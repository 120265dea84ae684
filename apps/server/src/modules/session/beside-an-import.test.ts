import type { RegisteredInstitution } from '@atrium/domain/institution';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitingForLocks } from '../../../test/races/meet.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { type Ctx, transaction } from '../../access/context.ts';
import { uncheckedImportInstitutions } from '../institution/index.ts';
import { resolveInstitution } from './session.queries.ts';

describe('an import of institutions', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const registered = (end: string, name: string): RegisteredInstitution => ({
    rorId: `https://ror.org/0${end}`,
    name,
    countryCode: 'SE',
  });
  const named = (name: string) =>
    world.db.selectFrom('institutions').select(['id', 'rorId']).where('name', '=', name).execute();
  const signIn = (db: Ctx['db'], name: string) => resolveInstitution(db, { name, country: 'Sweden', rorId: null });

  /** Runs `first` and, before it is committed, `second`, which has to wait for it; returns both results. */
  async function oneBeforeTheOther<A, B>(first: (tx: Ctx) => Promise<A>, second: (tx: Ctx) => Promise<B>) {
    const { result, started } = await transaction(world.ctx(), async (tx) => {
      const result = await first(tx);
      const started = transaction(world.ctx(), second);
      await vi.waitFor(async () => expect(await waitingForLocks(world.pool)).toBe(1), { timeout: 5000 });
      return { result, started: [started] as const };
    });
    return [result, await started[0]] as const;
  }

  it('that runs during a first sign-in gives the institution its ROR id, and adds no second one', async () => {
    const [id, sum] = await oneBeforeTheOther(
      (tx) => signIn(tx.db, 'Signed-in House'),
      (tx) => uncheckedImportInstitutions(tx, [registered('5impor01', 'Signed-in House')]),
    );
    expect(sum).toEqual({ made: 0, matched: 1, there: 0 });
    expect(await named('Signed-in House')).toEqual([{ id, rorId: 'https://ror.org/05impor01' }]);
  });

  it('is waited for by a first sign-in, which then finds the institution', async () => {
    const [, id] = await oneBeforeTheOther(
      (tx) => uncheckedImportInstitutions(tx, [registered('5impor02', 'Imported House')]),
      (tx) => signIn(tx.db, 'Imported House'),
    );
    expect(await named('Imported House')).toEqual([{ id, rorId: 'https://ror.org/05impor02' }]);
  });

  it('is waited for by another import, in whatever order both have their records', async () => {
    const both = [registered('5impor03', 'House A'), registered('5impor04', 'House B')];
    const [first, second] = await oneBeforeTheOther(
      (tx) => uncheckedImportInstitutions(tx, both),
      (tx) => uncheckedImportInstitutions(tx, both.toReversed()),
    );
    expect([first, second]).toEqual([
      { made: 2, matched: 0, there: 0 },
      { made: 0, matched: 0, there: 2 },
    ]);
  });

  it('is waited for by an officer, who is told why the ROR id cannot be used', async () => {
    const officer = await world.person('USER_OFFICER');
    const enter = `mutation {
      createInstitution(name: "Entered by hand", country: 1, rorId: "https://ror.org/05abcde13") { id } }`;
    const [, answer] = await oneBeforeTheOther(
      (tx) => uncheckedImportInstitutions(tx, [registered('5abcde13', 'New House')]),
      () => world.gql(officer, enter, {}),
    );
    expect(answer.errors[0]?.extensions).toMatchObject({ reason: 'ROR_ID_IN_USE' });
  });

  it('never waits in a circle with an officer who changes an institution that it knows', async () => {
    const officer = await world.person('USER_OFFICER');
    const { createInstitution } = await world.ok(
      officer,
      'mutation { createInstitution(name: "Old House", country: 1) { id } }',
    );
    const rename = 'mutation ($id: Int!) { updateInstitution(id: $id, name: "Older House", country: 1) { id } }';
    const [sum, answer] = await oneBeforeTheOther(
      async (tx) => uncheckedImportInstitutions(tx, [registered('5abcde14', 'Second House')]),
      () => world.gql(officer, rename, { id: createInstitution.id }),
    );
    expect([sum.made, answer.errors]).toEqual([1, []]);
  });
});
