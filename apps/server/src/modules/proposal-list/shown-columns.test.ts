import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, insertFap, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let callId: number;
let other: number;
let pks: number[];

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  pi = await world.person('USER');
  callId = await insertCall(world, { shortCode: 'spring' });
  other = await insertCall(world, { shortCode: 'autumn' });
  const instrument = await insertInstrument(world, pi, [callId, other], await insertFap(world));
  pks = [];
  for (const call of [callId, callId, callId, other]) pks.push((await writeProposal(world, pi, call)).primaryKey);
  await world.ok(
    officer,
    'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
    { p: pks, i: [instrument] },
  );
  await world.ok(pi, `mutation { submitProposal(proposalPk: ${pks[0]}) { primaryKey } }`);
});
afterAll(() => world.close());

interface Kind {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType: Kind | null;
}
const named = (type: Kind): Kind => (type.ofType ? named(type.ofType) : type);

/** All fields of a type as a query may ask for them: objects with their plain fields. */
async function fieldsOf(type: string, depth = 1): Promise<string[]> {
  const { __type } = await world.ok(
    officer,
    `query ($name: String!) { __type(name: $name) { fields { name args { name }
       type { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } } }`,
    { name: type },
  );
  const fields = (__type.fields as Loose[]).filter(({ args }) => args.length === 0);
  const selections = await Promise.all(
    fields.map(async (field) => {
      const { kind, name } = named(field.type);
      if (kind !== 'OBJECT') return [field.name as string];
      return depth === 0 ? [] : [`${field.name} { ${(await fieldsOf(String(name), depth - 1)).join(' ')} }`];
    }),
  );
  return selections.flat();
}

const rows = async (selection: string): Promise<Loose[]> =>
  (await world.ok(officer, `{ proposalsView { proposalViews { ${selection} } } }`)).proposalsView.proposalViews;

describe('a row of the table', () => {
  it('shows the same value for a field, requested alone or with all others', async () => {
    const fields = await fieldsOf('ProposalView');
    expect(fields.length).toBeGreaterThan(15);
    const whole = await rows(fields.join(' '));
    expect(whole).toHaveLength(pks.length);
    for (const field of fields) {
      const name = field.split(' ')[0] as string;
      expect(await rows(field), name).toEqual(whole.map((row) => ({ [name]: row[name] })));
    }
  });

  it('shows the same value for each field of the investigator, requested alone or with all others', async () => {
    const fields = (await fieldsOf('User', 0)).concat('roles { shortCode }');
    const [whole] = await rows(`principalInvestigator { ${fields.join(' ')} }`);
    for (const field of fields) {
      const [row] = await rows(`principalInvestigator { ${field} }`);
      const name = field.split(' ')[0] as string;
      expect(row?.principalInvestigator, name).toEqual({ [name]: whole?.principalInvestigator[name] });
    }
  });

  it('shows fields computed from other columns, requested alone or together', async () => {
    const rows = async (fields: string) =>
      (await world.ok(officer, `{ proposalsView { proposalViews { ${fields} } } }`)).proposalsView.proposalViews;
    expect((await rows('publicStatus'))[0]).toEqual({ publicStatus: expect.stringMatching(/^(draft|submitted)$/) });
    expect((await rows('status { name }'))[0]).toEqual({ status: { name: expect.any(String) } });
    expect((await rows('fapCode'))[0]).toEqual({ fapCode: expect.stringMatching(/^FAP \d+$/) });
    expect((await rows('call { shortCode startCall }'))[0].call.shortCode).toBe('spring');
    const [row] = await rows('primaryKey proposerId principalInvestigatorId created');
    expect(row.proposerId).toBe(row.principalInvestigatorId);
    const { proposal } = await world.ok(officer, `{ proposal(primaryKey: ${row.primaryKey}) { created } }`);
    expect(row.created).toBe(proposal.created);
  });

  it('is complete with fragments and aliases', async () => {
    const answer = await world.ok(
      officer,
      `query ($no: Boolean = false) { page: proposalsView { found: proposalViews { ...Row ... on ProposalView { name: title } } } }
       fragment Row on ProposalView { __typename statusName callShortCode @skip(if: $no) }`,
    );
    expect(answer.page.found[0]).toMatchObject({
      __typename: 'ProposalView',
      statusName: expect.any(String),
      callShortCode: 'spring',
      name: expect.any(String),
    });
  });
});

describe('the total count', () => {
  const filters: Loose[] = [{}, { callId: 0 }, { excludeProposalStatusIds: [9] }, { callId: 0, proposalStatusId: 1 }];
  const agree = async () => {
    for (const filter of filters) {
      const { proposalsView } = await world.ok(
        officer,
        'query ($f: ProposalsFilter) { proposalsView(filter: $f) { totalCount proposalViews { primaryKey } } }',
        { f: filter.callId === 0 ? { ...filter, callId } : filter },
      );
      expect(proposalsView.totalCount).toBe(proposalsView.proposalViews.length);
    }
  };

  it('follows proposals that are created, moved and deleted, whether summed up or not', async () => {
    await agree();
    const { primaryKey } = await writeProposal(world, pi, callId);
    await agree();
    const { statuses } = await world.ok(officer, '{ statuses(entityType: PROPOSAL) { id } }');
    await world.ok(
      officer,
      'mutation ($i: ChangeProposalsStatusInput!) { changeProposalsStatus(changeProposalsStatusInput: $i) }',
      { i: { proposalPks: [pks[1], pks[3]], statusId: statuses.at(-1).id } },
    );
    await agree();
    await sql`select sum_up_proposal_counts()`.execute(world.db);
    await agree();
    await world.ok(pi, `mutation { deleteProposal(proposalPk: ${primaryKey}) { primaryKey } }`);
    await agree();
  });

  it('is right when many write and the counts are summed up concurrently', async () => {
    await Promise.all([
      ...Array.from({ length: 6 }, () => writeProposal(world, pi, callId)),
      ...Array.from({ length: 3 }, () => sql`select sum_up_proposal_counts()`.execute(world.db)),
    ]);
    await agree();
  });
});

describe('my proposals', () => {
  it('show the same value for a field, requested alone or with all others', async () => {
    const mine = async (selection: string): Promise<Loose[]> =>
      (await world.ok(pi, `{ me { proposals { ${selection} } } }`)).me.proposals;
    const fields = await fieldsOf('Proposal');
    expect(fields.length).toBeGreaterThan(25);
    const whole = await mine(fields.join(' '));
    expect(whole.length).toBeGreaterThan(3);
    for (const field of fields) {
      const name = field.split(' ')[0] as string;
      expect(await mine(field), name).toEqual(whole.map((row) => ({ [name]: row[name] })));
    }
  });

  it('come with statuses, calls and the key of the proposer in one statement besides that for the role', async () => {
    const { result, count } = await world.countStatements(() =>
      world.ok(
        pi,
        '{ me { id proposals { primaryKey status { name } call { shortCode startCall endCall isActiveInternal } proposer { id } } } }',
      ),
    );
    expect(count).toBe(2);
    const [first] = result.me.proposals;
    expect(first).toMatchObject({ status: { name: expect.any(String) }, proposer: { id: pi.id } });
    const { proposal } = await world.ok(
      officer,
      `{ proposal(primaryKey: ${first.primaryKey}) { call { shortCode startCall endCall isActiveInternal } } }`,
    );
    expect(first.call).toEqual(proposal.call);
  });
});
