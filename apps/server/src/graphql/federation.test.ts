import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, writeProposal } from '../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../test/world.ts';

let world: World;
let officer: TestPerson;
let applicant: TestPerson;
let stranger: TestPerson;
let proposalPk: number;
beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  applicant = await world.person('USER');
  stranger = await world.person('USER');
  const callId = await insertCall(world);
  proposalPk = (await writeProposal(world, applicant, callId)).primaryKey;
});
afterAll(() => world.close());

const asked = `query ($of: [_Any!]!) { _entities(representations: $of) {
  __typename ... on Proposal { primaryKey title } ... on BasicUserDetails { id lastname } ... on User { id email } ... on Call { id shortCode } } }`;
const of = (...representations: unknown[]) => ({ of: representations });
const proposal = () => ({ __typename: 'Proposal', primaryKey: proposalPk });

describe('a gateway', () => {
  it('reads the schema without a token, with the keys of what others refer to', async () => {
    const { sdl } = (await world.ok(null, '{ _service { sdl } }'))._service as { sdl: string };
    expect(sdl).toContain('type Proposal @key(fields: "primaryKey") {');
    expect(sdl).toContain('type User @key(fields: "id") {');
    expect(sdl).not.toContain('_entities');
    expect(buildSchema(sdl).getType('ProposalsFilter')).toBeDefined();
  });

  it('asks for records by type and key, each with the rule of its own query', async () => {
    const person = { __typename: 'BasicUserDetails', id: applicant.id };
    const { data, errors } = await world.gql(
      applicant,
      asked,
      of(proposal(), person, { __typename: 'Call', id: 999_999 }),
    );
    expect(errors).toEqual([]);
    expect(data?._entities).toMatchObject([
      { __typename: 'Proposal', primaryKey: proposalPk },
      { __typename: 'BasicUserDetails', id: applicant.id },
      null,
    ]);
    expect((await world.gql(stranger, asked, of(proposal()))).data?._entities).toEqual([null]);
    expect((await world.gql(officer, asked, of(proposal()))).data?._entities).toMatchObject([
      { primaryKey: proposalPk },
    ]);
  });

  it('answers one record as two types, and the same one twice', async () => {
    const { id } = applicant;
    const both = of(
      { __typename: 'BasicUserDetails', id },
      { __typename: 'User', id },
      { __typename: 'User', id: String(id) },
    );
    expect((await world.gql(officer, asked, both)).data?._entities).toMatchObject([
      { __typename: 'BasicUserDetails' },
      { __typename: 'User' },
      { __typename: 'User' },
    ]);
  });

  it.each([
    ['an unknown type', { __typename: 'Secret', id: 1 }],
    ['no key', { __typename: 'Proposal' }],
    ['a key that is none', { __typename: 'Proposal', primaryKey: 'x' }],
    ['a name of the language', { __typename: 'constructor', id: 1 }],
  ])('%s is answered null or told as bad input', async (_, representation) => {
    const { data, errors } = await world.gql(officer, asked, of(representation));
    expect(errors.map(({ extensions }) => extensions.code)).not.toContain('INTERNAL');
    expect(data?._entities ?? [null]).toEqual([null]);
  });

  it.each([[['text']], [[null]], [[[1]]], [Array.from({ length: 1001 }, () => ({ __typename: 'Call', id: 1 }))]])(
    'refuses what names no records, or too many',
    async (representations) => {
      const { errors } = await world.gql(officer, asked, { of: representations });
      expect(errors[0]?.extensions.code).not.toBe('INTERNAL');
      expect(errors).not.toEqual([]);
    },
  );

  it('is asked by whoever has signed in, and by tokens with the keys of the queries', async () => {
    expect((await world.gql(null, asked, of(proposal()))).errors[0]?.extensions.reason).toBe('NOT_LOGGED_IN');
  });
});
