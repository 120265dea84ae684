import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSafety, bookNew, insertExperimentCall, openExperimentWorld } from '../../test/experiment-world.ts';
import { aMachine } from '../../test/machine.ts';
import { insertCall, writeProposal } from '../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../test/world.ts';

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
  it('reads the schema without a token, with the keys of the entities that other services refer to', async () => {
    const { sdl } = (await world.ok(null, '{ _service { sdl } }'))._service as { sdl: string };
    expect(sdl).toContain('type Proposal @key(fields: "primaryKey") {');
    expect(sdl).toContain('type User @key(fields: "id") {');
    expect(sdl).not.toContain('_entities');
    expect(buildSchema(sdl).getType('ProposalsFilter')).toBeDefined();
  });

  it('resolves records by type and key, each by the rule of its own query', async () => {
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

  it('receives one record as two types, and the same record twice', async () => {
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
    ['null', 'an unknown type', { __typename: 'Secret', id: 1 }, []],
    ['null', 'a type named like a property of JavaScript objects', { __typename: 'constructor', id: 1 }, []],
    ['INVALID_INPUT', 'a missing key', { __typename: 'Proposal' }, ['INVALID_INPUT']],
    ['INVALID_INPUT', 'an invalid key', { __typename: 'Proposal', primaryKey: 'x' }, ['INVALID_INPUT']],
  ])('receives %s for %s', async (_, __, representation, codes) => {
    const { data, errors } = await world.gql(officer, asked, of(representation));
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(codes);
    expect(data).toEqual(codes.length === 0 ? { _entities: [null] } : null);
  });

  it.each<[string, unknown[], string]>([
    ['text', ['text'], 'INVALID_INPUT'],
    ['null', [null], 'BAD_USER_INPUT'],
    ['a list', [[1]], 'INVALID_INPUT'],
    ['1001 records', Array.from({ length: 1001 }, () => ({ __typename: 'Call', id: 1 })), 'INVALID_INPUT'],
  ])('gets an error for representations that are not records, or too many of them: %s', async (_, given, code) => {
    const { data, errors } = await world.gql(officer, asked, { of: given });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual([code]);
    expect(data?._entities).toBeUndefined();
  });

  it('needs a signed-in user, or a token with the keys of the queries', async () => {
    expect((await world.gql(null, asked, of(proposal()))).errors[0]?.extensions.reason).toBe('NOT_LOGGED_IN');
    const both = of(proposal(), { __typename: 'User', id: applicant.id });
    const reader = await aMachine(world, ['ProposalQueries.get']);
    const { data, errors } = await world.gql(reader, asked, both);
    expect(errors).toEqual([]);
    expect(data?._entities).toMatchObject([{ primaryKey: proposalPk }, null]);
  });
});

describe('records of an experiment', () => {
  const document = `query ($of: [_Any!]!) { _entities(representations: $of) { __typename
    ... on Experiment { experimentPk experimentId } ... on ExperimentSafety { experimentSafetyPk } ... on Instrument { id name }
    ... on Technique { id name } } }`;

  it('are resolved by their keys for users who may read them, and for nobody else', async () => {
    const opened = await openExperimentWorld();
    const { world: facility, pi, officer: office, scientist, reviewer, instrumentId } = opened;
    try {
      const { callId } = await insertExperimentCall(facility, null);
      const booked = await bookNew(facility, { pi, callId, instrumentId });
      const { experimentPk } = booked;
      const experimentSafetyPk = await beginSafety(facility, pi, booked);
      const { createTechnique: technique } = await facility.ok<Loose>(
        office,
        'mutation { createTechnique(name: "Imaging", shortCode: "IMG", description: "Pictures") { id } }',
      );
      const all = of(
        { __typename: 'Experiment', experimentPk },
        { __typename: 'ExperimentSafety', experimentSafetyPk },
        { __typename: 'Instrument', id: instrumentId },
        { __typename: 'Technique', id: technique.id },
      );
      const read = async (who: TestPerson) => {
        const { data, errors } = await facility.gql<Loose>(who, document, all);
        expect(errors).toEqual([]);
        return data?._entities.slice(0, 2);
      };
      for (const who of [pi, office, scientist, reviewer]) {
        expect(await read(who)).toEqual([
          { __typename: 'Experiment', experimentPk, experimentId: expect.stringMatching(/-1$/) },
          { __typename: 'ExperimentSafety', experimentSafetyPk },
        ]);
      }
      expect(await read(await facility.person('USER'))).toEqual([null, null]);
      const { data } = await facility.gql<Loose>(office, document, all);
      expect(data?._entities.slice(2)).toMatchObject([{ id: instrumentId }, { id: technique.id, name: 'Imaging' }]);
    } finally {
      await facility.close();
    }
  });
});
