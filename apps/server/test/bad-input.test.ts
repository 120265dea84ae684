import type { RoleCode } from '@atrium/domain/kernel';
import fc from 'fast-check';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIfEmpty } from '../seeds/seed.ts';
import { loadSchema } from '../src/graphql/schema.ts';
import { documentOf, hostileValue } from './hostile-input.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

const schema: GraphQLSchema = await loadSchema();
const operations = (['query', 'mutation'] as const).flatMap((kind) => {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => [kind, field.name, field] as const);
});

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
    '%s %s never fails unforeseen, whatever it is given',
    async (kind, _name, field) => {
      const document = documentOf(kind, field as GraphQLField<unknown, unknown>);
      const variables = fc.record(Object.fromEntries(field.args.map((arg) => [arg.name, hostileValue(arg.type)])));
      await fc.assert(
        fc.asyncProperty(variables, fc.constantFrom(...people), async (given, who) => {
          const answer = await world.gql(who, document, given as Record<string, unknown>);
          expect(answer.status, JSON.stringify(answer.errors)).toBeLessThan(500);
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

  it('refuses deep queries before running them', async () => {
    const nested = `{ __schema { types { fields { type { ${'ofType { '.repeat(30)}name${' }'.repeat(30)} } } } } }`;
    const answer = await world.gql(null, nested);
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.message).toContain('nested deeper');
  });

  it('refuses heavily aliased queries', async () => {
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
  ])('answers %s with a clear status', async (_, contentType, payload, status) => {
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
  ])('answers a %s token with 401 on every route', async (_, token, body) => {
    for (const url of ['/graphql', '/health', '/metrics', '/files/download/x']) {
      const response = await world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
      expect([response.statusCode, response.body]).toEqual([401, body]);
    }
  });
});
