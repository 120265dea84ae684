import type { RoleCode } from '@atrium/domain/kernel';
import fc from 'fast-check';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIfEmpty } from '../seeds/seed.ts';
import { signToken } from '../src/access/token.ts';
import { loadSchema } from '../src/graphql/schema.ts';
import { documentOf, hostileValue } from './hostile-input.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

const schema: GraphQLSchema = await loadSchema();
const operations = (['query', 'mutation'] as const).flatMap((kind) => {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => [kind, field.name, field] as const);
});

/** Signed by the right secret, for a role that exists, and over since a second. */
function expiredToken(): Promise<string> {
  const role = { id: 2, shortCode: 'user_officer', title: 'User Officer', description: '' };
  const user = { id: 1, email: '', firstname: '', lastname: '', preferredname: null, oidcSub: null, institutionId: 1 };
  const claims = {
    user: { ...user, created: '2020-01-01T00:00:00.000Z' },
    roles: [role],
    currentRole: role,
    isInternalUser: true,
    externalToken: null,
  };
  return signToken('a secret for tests only', claims, '-1s');
}

/** Written because a call is refused: a code of an invite that is none counts as a guess (decision 0210). */
const ofRefusals = ['invite_guesses'];

/** From now on every row that is written leaves a trace, in its own transaction: what is rolled back leaves none. */
async function watchChanges({ pool }: World): Promise<void> {
  await pool.query(`
    create table traces (place text not null);
    create function leave_trace() returns trigger language plpgsql as
      'begin insert into traces values (tg_table_schema || ''.'' || tg_table_name); return null; end';
    do $$ declare place regclass; begin
      for place in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
                    where c.relkind = 'r' and c.relname <> all ('{traces,${ofRefusals.join()}}')
                      and n.nspname in ('public', 'graphile_worker') loop
        execute format('create trigger trace after insert or update or delete on %s for each row execute function leave_trace()', place);
      end loop;
    end $$`);
}

/** Where something was written since the last call. */
async function changesSince({ pool }: World): Promise<string[]> {
  const { rows } = await pool.query<{ place: string }>('delete from traces returning place');
  return [...new Set(rows.map(({ place }) => place))];
}

describe('bad input', () => {
  let world: World;
  let people: Array<TestPerson | null>;

  beforeAll(async () => {
    world = await openWorld();
    // In a world where most small numbers are keys of something.
    await seedIfEmpty(world.pool, { ...world.config, seed: 'demo' }, () => undefined);
    const demo = async (sub: string, role: RoleCode) => {
      const { id, email } = await world.db
        .selectFrom('users')
        .select(['id', 'email'])
        .where('oidcSub', '=', sub)
        .executeTakeFirstOrThrow();
      return world.as({ id, email, role, token: '' }, role);
    };
    await watchChanges(world);
    people = [
      null,
      await demo('marta.kowalska', 'USER'),
      await demo('astrid.lindqvist', 'USER_OFFICER'),
      await demo('astrid.lindqvist', 'USER_OFFICER'),
      await demo('jonas.weber', 'INSTRUMENT_SCIENTIST'),
      await demo('elena.rossi', 'FAP_CHAIR'),
      await demo('henrik.dahl', 'FAP_SECRETARY'),
    ];
  }, 60_000);
  afterAll(() => world.close());

  it.each(operations)(
    '%s %s never fails unexpectedly on any input, and changes nothing when it refuses',
    async (kind, _name, field) => {
      const document = documentOf(kind, field as GraphQLField<unknown, unknown>);
      const variables = fc.record(Object.fromEntries(field.args.map((arg) => [arg.name, hostileValue(arg.type)])));
      await fc.assert(
        fc.asyncProperty(variables, fc.constantFrom(...people), async (given, who) => {
          const answer = await world.gql(who, document, given as Record<string, unknown>);
          expect(answer.status, JSON.stringify(answer.errors)).toBeLessThan(500);
          const changed = await changesSince(world);
          if (kind === 'query' || answer.errors.length > 0) {
            expect(changed, `${JSON.stringify(answer.errors)} for ${JSON.stringify(given)}`).toEqual([]);
          }
          for (const error of answer.errors) {
            expect(error.extensions.code, `${error.message} for ${JSON.stringify(given)}`).not.toBe('INTERNAL');
            expect(error.extensions.code, `${error.message} for ${JSON.stringify(given)}`).not.toBe(
              'INTERNAL_SERVER_ERROR',
            );
          }
        }),
        { numRuns: Number(process.env.HOSTILE_RUNS ?? 12), seed: 20261120 },
      );
    },
    60_000,
  );

  it('a change is detected if there is one', async () => {
    const officer = people[2] ?? null;
    await world.ok(officer, 'mutation { addClientLog(error: "seen") }');
    expect(await changesSince(world)).toContain('public.client_logs');
  });

  it('deep queries are rejected before they run', async () => {
    const nested = `{ __schema { types { fields { type { ${'ofType { '.repeat(30)}name${' }'.repeat(30)} } } } } }`;
    const answer = await world.gql(null, nested);
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.message).toContain('nested deeper');
  });

  it('heavily aliased queries are rejected', async () => {
    const many = `{ ${Array.from({ length: 60 }, (_, i) => `a${i}: checkExternalToken(token: "x") { isValid }`).join(' ')} }`;
    const answer = await world.gql(null, many);
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.message).toContain('aliases');
  });

  it.each([
    [
      'a body of 6 MB',
      'application/json',
      JSON.stringify({ query: `# ${'x'.repeat(6 * 1024 * 1024)}\n{ __typename }` }),
      413,
    ],
    ['JSON that is none', 'application/json', '{"query":', 400],
    ['a form, as a forged page could send it', 'text/plain', '{"query":"{ __typename }"}', 400],
    ['a batch', 'application/json', '[{"query":"{ __typename }"}]', 400],
    ['nothing', 'application/json', '', 400],
  ])('%s is rejected with a clear status', async (_, contentType, payload, status) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': contentType },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toContain('at ');
  });

  it.each([
    ['malformed', 'abc', 'jwt malformed'],
    [
      'forged',
      `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from('{"user":{"id":1},"roles":[]}').toString('base64url')}.c2ln`,
      'invalid signature',
    ],
    [
      'unsigned',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"user":{"id":1},"roles":[]}').toString('base64url')}.`,
      'jwt malformed',
    ],
    ['expired', 'expired', 'jwt expired'],
  ])('a token that is %s is rejected with 401 on every route', async (name, given, body) => {
    const token = name === 'expired' ? await expiredToken() : given;
    for (const url of [
      '/graphql',
      '/health',
      '/readiness',
      '/metrics',
      '/files/download/x',
      '/download/pdf/proposal/1',
    ]) {
      const response = await world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
      expect([response.statusCode, response.body]).toEqual([401, body]);
    }
  });
});
