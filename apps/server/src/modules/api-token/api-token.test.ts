import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertForm } from '../../../test/forms.ts';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let proposalPk: number;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  const pi = await world.person('USER');
  const form = await insertForm(world, 'PROPOSAL', [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }]);
  const callId = await insertCall(world, { templateId: form.templateId });
  proposalPk = (await writeProposal(world, pi, callId, { title: 'Ice' })).primaryKey;
});
afterAll(() => world.close());

const create = (who: { token: string } | null, accessPermissions: string, name = 'scheduler') =>
  world.gql(
    who,
    `mutation ($input: CreateApiAccessTokenInput!) {
       createApiAccessToken(createApiAccessTokenInput: $input) { id name accessToken accessPermissions } }`,
    { input: { name, accessPermissions } },
  );

/** A machine that holds these keys. */
async function machine(...keys: readonly string[]) {
  const answer = await create(officer, JSON.stringify(Object.fromEntries(keys.map((key) => [key, true]))));
  const { id, accessToken } = answer.data?.createApiAccessToken ?? {};
  return { id: String(id), token: String(accessToken) };
}

const proposal = (fields: string) => `{ proposal(primaryKey: ${proposalPk}) { ${fields} } }`;

describe('the creation of access tokens', () => {
  it('is reserved to officers; the token contains nothing but its own id', async () => {
    const { data } = await create(officer, '{"ProposalQueries.get":true}');
    const made = data?.createApiAccessToken;
    expect(made).toMatchObject({ name: 'scheduler', accessPermissions: '{"ProposalQueries.get":true}' });
    expect(made.id).toMatch(/^[\da-f]{32}$/);
    const claims = JSON.parse(Buffer.from(made.accessToken.split('.')[1], 'base64url').toString());
    expect(claims).toEqual({ accessTokenId: made.id, iat: expect.any(Number), exp: expect.any(Number) });
    // A hundred years.
    expect((claims.exp - claims.iat) / 86_400 / 365).toBeGreaterThan(99);
  });

  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('is refused to %s', async (role) => {
    const answer = await create(await world.person(role), '{"ProposalQueries.get":true}');
    expect(answer.errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('is refused to a machine and to anonymous callers', async () => {
    const every = await machine('AdminMutations.createApiAccessToken', 'ProposalQueries.get');
    expect((await create(every, '{"ProposalQueries.get":true}')).errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await create(null, '{"ProposalQueries.get":true}')).errors[0]?.message).toBe('NOT_LOGGED_IN');
  });

  it.each([
    ['nope', 'Requires valid JSON'],
    ['[]', 'Requires valid JSON'],
    ['null', 'Requires valid JSON'],
    ['{}', 'You must select at least one query or mutation for access'],
    ['{"A.b":false}', 'You must select at least one query or mutation for access'],
  ])('refuses %s: %s', async (permissions, message) => {
    const answer = await create(officer, permissions);
    expect(answer.errors[0]).toMatchObject({
      message: 'Input validation errors',
      extensions: { code: 'INVALID_INPUT', issues: [{ path: 'accessPermissions', message }] },
    });
  });
});

describe('the permissions of a machine', () => {
  it('are those of its keys, whatever the roles of people', async () => {
    const reader = await machine('ProposalQueries.get');
    expect((await world.ok(reader, proposal('title'))).proposal).toEqual({ title: 'Ice' });
    const list = await world.gql(reader, '{ proposalsView { totalCount } }');
    expect([list.data, list.errors]).toEqual([{ proposalsView: null }, []]);
    const removal = await world.gql(reader, `mutation { deleteProposal(proposalPk: ${proposalPk}) { primaryKey } }`);
    expect([removal.data, removal.errors[0]?.message]).toEqual([null, 'INSUFFICIENT_PERMISSIONS']);
    expect((await world.gql(reader, '{ me { id } }')).data).toEqual({ me: null });
  });

  it('also apply to related records: without the key they are null, or the proposal is if the list is required', async () => {
    const reader = await machine('ProposalQueries.get');
    expect((await world.ok(reader, proposal('title status { shortCode }'))).proposal).toEqual({
      title: 'Ice',
      status: null,
    });
    const people = await world.gql(reader, proposal('title users { id }'));
    expect(people.data).toEqual({ proposal: null });
    expect(people.errors[0]?.path).toEqual(['proposal', 'users']);

    const knowing = await machine('ProposalQueries.get', 'StatusQueries.getStatus', 'UserQueries.getProposers');
    expect((await world.ok(knowing, proposal('title status { shortCode } users { id }'))).proposal).toEqual({
      title: 'Ice',
      status: { shortCode: 'DRAFT' },
      users: [],
    });
  });

  it('change immediately with its keys, and the token remains valid', async () => {
    const reader = await machine('ProposalQueries.get');
    const changed = await world.ok(
      officer,
      `mutation ($input: UpdateApiAccessTokenInput!) {
         updateApiAccessToken(updateApiAccessTokenInput: $input) { id name } }`,
      { input: { accessTokenId: reader.id, name: 'nightly', accessPermissions: '{"CallQueries.getAll":true}' } },
    );
    expect(changed.updateApiAccessToken).toEqual({ id: reader.id, name: 'nightly' });
    expect((await world.gql(reader, proposal('title'))).data).toEqual({ proposal: null });
  });

  it('end when the token is deleted', async () => {
    const reader = await machine('ProposalQueries.get');
    const remove = `mutation { deleteApiAccessToken(deleteApiAccessTokenInput: { accessTokenId: "${reader.id}" }) }`;
    const check = 'query ($t: String!) { checkToken(token: $t) { isValid payload { __typename } } }';
    const asked = async () => (await world.ok(null, check, { t: reader.token })).checkToken;
    expect(await asked()).toEqual({ isValid: true, payload: { __typename: 'AuthJwtApiTokenPayload' } });
    expect((await world.ok(officer, remove)).deleteApiAccessToken).toBe(true);
    expect(await asked()).toEqual({ isValid: false, payload: null });
    const answer = await world.gql(reader, proposal('title'));
    expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([401, 'INTERNAL_SERVER_ERROR']);
    for (const url of [`/download/pdf/proposal/${proposalPk}`, `/download/xlsx/proposal/${proposalPk}`]) {
      const refused = await world.app.inject({ url, headers: { authorization: `Bearer ${reader.token}` } });
      expect([refused.statusCode, refused.body]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
  });

  it('can be read by the token itself, but not those of another token', async () => {
    const reader = await machine('AdminQueries.getTokenAndPermissionsById');
    const other = await machine('ProposalQueries.get');
    const ask = (id: string) =>
      `{ accessTokenAndPermissions(accessTokenId: "${id}") { accessToken accessPermissions } }`;
    expect((await world.ok(reader, ask(reader.id))).accessTokenAndPermissions).toEqual({
      accessToken: '',
      accessPermissions: '{"AdminQueries.getTokenAndPermissionsById":true}',
    });
    expect((await world.gql(reader, ask(other.id))).data).toEqual({ accessTokenAndPermissions: null });
    expect((await world.gql(other, ask(other.id))).data).toEqual({ accessTokenAndPermissions: null });
    expect((await world.ok(officer, ask(other.id))).accessTokenAndPermissions).not.toBeNull();
    expect((await world.ok(officer, ask('nobody'))).accessTokenAndPermissions).toBeNull();
  });

  it('are listed with the time of last use, to the minute', async () => {
    const reader = await machine('ProposalQueries.get');
    const lastUsed = async () =>
      (await world.ok(officer, '{ allAccessTokensAndPermissions { id lastUsed } }')).allAccessTokensAndPermissions.find(
        ({ id }: { id: string }) => id === reader.id,
      ).lastUsed;
    expect(await lastUsed()).toBeNull();
    await world.ok(reader, proposal('title'));
    const first = await lastUsed();
    expect(Date.now() - Date.parse(first)).toBeLessThan(60_000);
    await world.ok(reader, proposal('title'));
    expect(await lastUsed()).toBe(first);
    // The clock was an hour fast, and was set back.
    const later = new Date(Date.now() + 3_600_000);
    await world.db.updateTable('apiAccessTokens').set({ lastUsed: later }).where('id', '=', reader.id).execute();
    await world.ok(reader, proposal('title'));
    expect(Date.parse(await lastUsed())).toBeLessThanOrEqual(Date.now());
  });

  it('belong to a token that is stored as a hash and never logged', async () => {
    const reader = await machine('ProposalQueries.get');
    await world.ok(
      officer,
      `mutation { updateApiAccessToken(updateApiAccessTokenInput: { accessTokenId: "${reader.id}", name: "nightly",
         accessPermissions: "{\\"CallQueries.getAll\\":true}" }) { id } }`,
    );
    await world.ok(
      officer,
      `mutation { deleteApiAccessToken(deleteApiAccessTokenInput: { accessTokenId: "${reader.id}" }) }`,
    );
    const events = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'changedBy', 'rowData'])
      .where('changedObjectId', '=', reader.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      {
        eventType: 'API_ACCESS_TOKEN_CREATED',
        changedBy: officer.id,
        rowData: { name: 'scheduler', keys: ['ProposalQueries.get'] },
      },
      {
        eventType: 'API_ACCESS_TOKEN_UPDATED',
        changedBy: officer.id,
        rowData: {
          name: 'nightly',
          keys: ['CallQueries.getAll'],
          before: { name: 'scheduler', keys: ['ProposalQueries.get'] },
        },
      },
      {
        eventType: 'API_ACCESS_TOKEN_DELETED',
        changedBy: officer.id,
        rowData: { name: 'nightly', keys: ['CallQueries.getAll'] },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(reader.token);
  });

  it('are chosen from those offered to officers, who alone see the offer', async () => {
    const ask =
      '{ queriesMutationsAndServices { queries { groupName items } mutations { items } services { items } } }';
    const { queriesMutationsAndServices: offer } = await world.ok(officer, ask);
    expect(offer.queries).toEqual([
      { groupName: 'CORE', items: expect.arrayContaining(['ProposalQueries.getAllView']) },
    ]);
    expect(offer.mutations[0].items).not.toContain('AdminMutations.createApiAccessToken');
    expect(offer.services[0].items).toContain('FactoryServices.getPdfProposals');
    expect((await world.gql(await world.person('USER'), ask)).data).toEqual({ queriesMutationsAndServices: null });
  });

  it('do not restrict what people may read', async () => {
    const seen = await world.ok(officer, proposal('title status { shortCode } users { id } proposer { id }'));
    expect(seen.proposal).toMatchObject({ status: { shortCode: 'DRAFT' }, users: [], proposer: {} });
  });
});

describe('the keys of a scheduler (rule A53)', () => {
  it('are offered beside our own, requested as the officer, and stored in tokens', async () => {
    const asked: Array<string | undefined> = [];
    const keys = { queries: ['BookingQueries.get'], mutations: ['BookingMutations.create'] };
    const scheduler = createServer(({ headers }, response) => {
      asked.push(headers.authorization);
      response.end(JSON.stringify({ data: { schedulerQueriesAndMutations: keys } }));
    }).listen(0, '127.0.0.1');
    await once(scheduler, 'listening');
    const endpoint = `http://127.0.0.1:${(scheduler.address() as AddressInfo).port}/graphql`;
    const beside = await openWorld({ env: { SCHEDULER_ENDPOINT: endpoint } });
    try {
      const office = await beside.person('USER_OFFICER');
      const offered = '{ queriesMutationsAndServices { queries { groupName items } mutations { groupName items } } }';
      const { queriesMutationsAndServices: offer } = await beside.ok(office, offered);
      expect(offer.queries[1]).toEqual({ groupName: 'SCHEDULER', items: keys.queries });
      expect(offer.mutations[1]).toEqual({ groupName: 'SCHEDULER', items: keys.mutations });
      expect(asked).toEqual([`Bearer ${office.token}`]);
      const { createApiAccessToken: made } = await beside.ok(
        office,
        `mutation ($input: CreateApiAccessTokenInput!) {
           createApiAccessToken(createApiAccessTokenInput: $input) { accessPermissions } }`,
        { input: { name: 'gateway', accessPermissions: '{"BookingQueries.get":true}' } },
      );
      expect(made.accessPermissions).toBe('{"BookingQueries.get":true}');
    } finally {
      await beside.close();
      scheduler.close();
    }
  });
});
