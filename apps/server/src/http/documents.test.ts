import { type DocumentNode, parse, visit } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionEnv } from '../../test/production.ts';
import { screenOperations } from '../../test/screens.ts';
import { openWorld, type TestPerson, type World } from '../../test/world.ts';
import { documentLimits } from '../graphql/limits.ts';

/** What a document and its variables may be, and that nothing larger is worked on (decision 0160). */
let world: World;
let production: World;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  production = await openWorld({
    env: productionEnv,
  });
});
afterAll(() => Promise.all([world.close(), production.close()]));

const json = { 'content-type': 'application/json' };
const bearer = () => ({ ...json, authorization: `Bearer ${officer.token}` });
const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  world.app.inject({ method: 'POST', url: '/graphql', headers, payload });
const ask = (query: string, variables: object = {}, headers: Record<string, string> = json) =>
  post(JSON.stringify({ query, variables }), headers);

interface Told {
  readonly message: string;
  readonly extensions: { readonly code: string };
}
const errorsOf = (body: string) => JSON.parse(body).errors as Told[];
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');

describe('a GraphQL document', () => {
  const circle = (count: number) =>
    `{ ...F0 } ${times(count, (i) => `fragment F${i} on Query { ...F${(i + 1) % count} ...F${(i + 1) % count} }`)}`;
  const doubling = (count: number) =>
    `{ ...F0 } ${times(count, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)} fragment F${count} on Query { __typename }`;

  it.each([
    ['goes in a circle of 40 fragments, each spreading the next twice', circle(40), 'Cannot spread fragment'],
    [
      'lets ten fragments spread all ten',
      `{ ...F0 } ${times(10, (i) => `fragment F${i} on Query { ${times(10, (n) => `...F${n}`)} }`)}`,
      'Cannot spread fragment',
    ],
    [
      'hides a circle behind a second fragment of the name',
      `{ ...F } fragment F on Query { ...G } fragment G on Query { ...F } fragment F on Query { __typename }`,
      'Cannot spread fragment',
    ],
    ['asks for one object 300 times', `{ ${'me { id } '.repeat(300)} }`, 'the same names too often'],
    [
      'asks for one object 240 times through fragments',
      `{ ${times(60, (i) => `...F${i}`)} } ${times(60, (i) => `fragment F${i} on Query { me { id } me { id } ... { ...G } }`)} fragment G on Query { me { id } me { id } me { id } }`,
      'the same names too often',
    ],
    ['doubles 60 times', doubling(60), 'the same names too often'],
    [
      'doubles the fields of one object 60 times',
      `{ ${times(2, () => '...F0')} } ${times(60, (i) => `fragment F${i} on Query { ...F${i + 1} }`)} fragment F60 on Query { ${times(1100, (i) => `x${i}`)} }`,
      'more than 2000 fields',
    ],
    [
      'nests a literal 2,000 deep',
      `{ users(filter:${'['.repeat(2000)}${']'.repeat(2000)}) { totalCount } }`,
      'brackets nested',
    ],
    [
      'nests objects 2,000 deep',
      `{ calls(filter:${'{a:'.repeat(2000)}1${'}'.repeat(2000)}) { id } }`,
      'brackets nested',
    ],
    ['nests fields 10,000 deep', 'a{'.repeat(10_000), 'brackets nested'],
    [
      'nests inline fragments 3,000 deep',
      `{ ${'... on Query { '.repeat(3000)}__typename${' }'.repeat(3000)} }`,
      'brackets nested',
    ],
    [
      'nests the type of a variable 2,000 deep',
      `query ($a: ${'['.repeat(2000)}Int${']'.repeat(2000)}) { __typename }`,
      'brackets nested',
    ],
    [
      'chains 3,000 fragments',
      `{ ...F0 } ${times(3000, (i) => `fragment F${i} on Query { ...F${i + 1} }`)}`,
      'contains more than 10000 tokens',
    ],
    [
      'chains 500 fragments',
      `{ ...F0 } ${times(499, (i) => `fragment F${i} on Query { ...F${i + 1} }`)} fragment F499 on Query { __typename }`,
      'more than 100 operations and fragments',
    ],
    [
      'lists 20,000 numbers',
      `{ instrumentsByIds(instrumentIds: [${'1 '.repeat(20_000)}]) { id } }`,
      'contains more than 10000 tokens',
    ],
  ])('that %s is refused', async (_, query, message) => {
    const answer = await ask(query, {}, bearer());
    expect(answer.statusCode).toBe(400);
    const errors = errorsOf(answer.body);
    expect(errors[0]?.message).toContain(message);
    expect(new Set(errors.map(({ extensions }) => extensions.code)).size).toBe(1);
    expect(errors.map(({ message }) => message).join()).not.toContain('unused');
    expect(answer.body.length).toBeLessThan(64 * 1024);
  });

  it('at the limits of depth, length and size is accepted', async () => {
    const roles = times(150, () => 'roles { id shortCode title } ');
    expect((await ask(`{ ${roles} }`, {}, bearer())).json().data.roles.length).toBeGreaterThan(0);
    const list = times(4900, (i) => String(i + 1));
    expect(
      (await ask(`{ instrumentsByIds(instrumentIds: [${list}]) { id } }`, {}, bearer())).json().errors,
    ).toBeUndefined();
    const spread = `{ ...A } ${times(98, (i) => `fragment F${i} on Query { ...F${i + 1} }`)} fragment F98 on Query { __typename }`;
    expect((await ask(spread.replace('...A', '...F0'))).json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('of the web application stays below half of every limit', () => {
    const documents = [...screenOperations().values()];
    expect(documents.length).toBeGreaterThan(200);
    for (const { text } of documents) {
      const { tokens, fields, aliases } = sizeOf(parse(text));
      expect(tokens).toBeLessThan(documentLimits.tokens / 2);
      expect(fields).toBeLessThan(documentLimits.fields / 2);
      expect(aliases).toBeLessThan(documentLimits.aliases / 2);
    }
  });

  function sizeOf(document: DocumentNode) {
    let [tokens, fields, aliases] = [0, 0, 0];
    for (let token = document.loc?.startToken.next; token; token = token.next ?? undefined) tokens += 1;
    visit(document, {
      Field: ({ alias }) => {
        fields += 1;
        if (alias) aliases += 1;
      },
    });
    return { tokens, fields, aliases };
  }
});

describe('wrong values', () => {
  const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`x${i}`, 1]));

  it('in a document are reported up to ten times, with short messages', async () => {
    const filter = times(3000, (i) => `x${i}:"${'y'.repeat(5)}"`);
    const answer = await ask(`{ calls(filter: {${filter}}) { id } }`);
    expect(answer.statusCode).toBe(400);
    const errors = errorsOf(answer.body);
    expect(errors).toHaveLength(documentLimits.errors + 1);
    for (const { message } of errors) expect(message.length).toBeLessThanOrEqual(300);
  });

  it('in variables are reported once each, with short messages, however often they are sent', async () => {
    const query = 'query ($f: CallsFilter, $n: Int!) { calls(filter: $f) { id } call(callId: $n) { id } }';
    for (let n = 0; n < 7; n++) {
      const { statusCode, body } = await ask(query, { f: unknown, n: 'x'.repeat(20_000) });
      expect(statusCode).toBe(200);
      const [first, second, ...others] = errorsOf(body);
      expect(first?.message).toContain('unknown field "x0"');
      expect(second?.message).toMatch(/Too many|\$n/);
      expect(others).toEqual([]);
      expect(body.length).toBeLessThan(2000);
    }
  });

  it('in a list of thousands are reported in a response of limited size', async () => {
    const fields = times(40, (i) => `a${i}: updateCallOrder(callOrderInput: $order) { id }`);
    const order = { data: Array.from({ length: 5001 }, () => ({ callId: 1, sort_order: 1 })) };
    const answer = await ask(`mutation ($order: UpdateCallOrderInput!) { ${fields} }`, { order }, bearer());
    expect(answer.body.length).toBeLessThan(64 * 1024);
  });

  it('are reported without suggestions of names in production', async () => {
    const asked = async (at: World, query: string, variables: object = {}) =>
      (await at.app.inject({ method: 'POST', url: '/graphql', headers: json, payload: { query, variables } })).body;
    const filter = 'query ($f: CallsFilter) { calls(filter: $f) { id } }';
    const guesses: Array<[string, object?]> = [
      ['{ usr { id } }'],
      ['{ user(usrId: 1) { id } }'],
      ['{ calls(filter: { isActiv: true }) { id } }'],
      ['query ($f: CallsFiltr) { calls(filter: $f) { id } }'],
      ['{ users(userRole: USER_OFFICR) { totalCount } }'],
      [filter, { f: { isActiv: true } }],
      ['query ($r: UserRole) { users(userRole: $r) { totalCount } }', { r: 'USER_OFFICR' }],
    ];
    for (const [query, variables] of guesses) {
      expect(await asked(world, query, variables)).toContain('Did you mean');
      for (let n = 0; n < 6; n++) {
        const body = await asked(production, query, variables);
        expect(errorsOf(body).length).toBeGreaterThan(0);
        expect(body).not.toContain('Did you mean');
      }
    }
  });
});
