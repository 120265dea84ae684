import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitingForLocks } from '../../../test/races/meet.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { resolveInstitution } from './session.queries.ts';

const login = 'mutation ($t: String!, $r: String!) { externalTokenLogin(externalToken: $t, redirectUri: $r) }';

describe('the institution of a user who signs in', () => {
  let world: World;
  let serial = 0;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** Signs somebody new in, of this institution; answers its id. */
  const signIn = async (name: string, country = 'Sweden', rorId: string | null = null): Promise<number | null> => {
    serial += 1;
    const email = `told-${serial}@example.org`;
    world.logins.set(email, {
      sub: `kc-told-${serial}`,
      issuer: 'https://login.example',
      email,
      firstname: 'Nova',
      lastname: 'Stern',
      preferredname: null,
      title: null,
      institution: { name, country, rorId },
      emailVerified: true,
    });
    await world.ok(null, login, { t: email, r: 'http://localhost/external-auth' });
    const { institutionId } = await world.db
      .selectFrom('users')
      .select('institutionId')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return institutionId;
  };
  const named = (name: string) =>
    world.db.selectFrom('institutions').select('id').where(sql`lower(btrim(name))`, '=', name).execute();
  const insert = async (name: string, country: string, rorId: string | null = null) => {
    const { id } = await world.db
      .insertInto('institutions')
      .values((eb) => ({
        name,
        rorId,
        countryId: eb.selectFrom('countries').select('id').where('name', '=', country),
      }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('is matched by its name, ignoring case (rule U50)', async () => {
    const first = await signIn('ACME Works');
    for (const name of ['acme works', 'Acme Works', ' ACME works ']) expect(await signIn(name)).toBe(first);
    expect(await named('acme works')).toEqual([{ id: first }]);
    const accented = await signIn('École des Mines', 'France');
    expect(await signIn('ÉCOLE DES MINES', 'France')).toBe(accented);
  });

  it('is created once for people who sign in concurrently and spell it differently', async () => {
    const ids = await Promise.all(['Twin Lab', 'TWIN LAB', 'twin lab', 'Twin lab'].map((name) => signIn(name)));
    expect(new Set(ids).size).toBe(1);
    expect(await named('twin lab')).toHaveLength(1);
  });

  it('can also be one that an officer entered or a registry named', async () => {
    const typed = await insert(' Typed House', 'Sweden');
    expect(await signIn('TYPED house')).toBe(typed);
    const registered = await insert('Registered House', 'Sweden', 'https://ror.org/0reg');
    expect(await signIn('registered house')).toBe(registered);
  });

  it('of several with one name is the one in the country, then the one with the exact spelling', async () => {
    const [german, swedish] = [await insert('Max Lab', 'Germany'), await insert('MAX lab', 'Sweden')];
    expect(await signIn('Max Lab', 'Sweden')).toBe(swedish);
    expect(await signIn('max lab', 'Germany')).toBe(german);
    const small = await insert('max lab', 'Sweden', 'https://ror.org/0max');
    expect(await signIn('max lab', 'Sweden')).toBe(small);
    expect(await signIn('MAX LAB', 'Norway')).toBe(german);
  });

  it('is matched by its registry id if one is sent, whatever the names', async () => {
    const named = await insert('Told by id', 'Sweden', 'https://ror.org/0told');
    expect(await signIn('Another name', 'Sweden', 'https://ror.org/0told')).toBe(named);
    expect(await signIn('Told by id', 'Sweden', 'https://ror.org/0other')).not.toBe(named);
  });

  it('is refused to an officer who enters the same new registry id at the same moment, with the reason', async () => {
    const officer = await world.person('USER_OFFICER');
    const rorId = 'https://ror.org/05abcde12';
    const enter = (name: string, id: string) =>
      world.gql(
        officer,
        'mutation ($n: String!, $r: String) { createInstitution(name: $n, country: 1, rorId: $r) { id } }',
        { n: name, r: id },
      );
    // The sign-in has created the institution but has not been committed yet.
    const [entered] = await world.db.transaction().execute(async (tx) => {
      await resolveInstitution(tx, { name: 'Signed in', country: 'Sweden', rorId });
      const answers = [enter('Entered by hand', rorId)];
      await vi.waitFor(async () => expect(await waitingForLocks(world.pool)).toBe(1), { timeout: 5000 });
      return answers;
    });
    expect((await entered)?.errors[0]?.extensions).toMatchObject({ reason: 'ROR_ID_IN_USE' });
    const both = await Promise.all(['05abcde13', '05ABCDE13'].map((id) => enter(`Entered ${id}`, id)));
    expect(both.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.reason))).toEqual(['ROR_ID_IN_USE']);
  });

  it('is looked up through an index', async () => {
    const plan = await world.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql`explain select id from institutions where lower(btrim(name)) = lower(btrim('acme'::text))`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('institutions_by_name');
  });
});
