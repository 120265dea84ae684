import { type RoleCode, roleCodes } from '@atrium/domain/kernel';
import { sortFields } from '@atrium/domain/proposal-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertForm } from '../../../test/forms.ts';
import { insertCall, insertFap, insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let one: TestPerson;
let callId: number;
let other: number;
let instruments: number[];
let pks: number[];

const view = (variables: Record<string, unknown> = {}, who = officer) =>
  world.gql(
    who,
    `query ($filter: ProposalsFilter, $first: Int, $offset: Int, $sortField: String, $sortDirection: PaginationSortDirection, $searchText: String) {
      proposalsView(filter: $filter, first: $first, offset: $offset, sortField: $sortField, sortDirection: $sortDirection, searchText: $searchText) {
        totalCount proposalViews { primaryKey title proposalId statusName callShortCode submitted finalStatus
          principalInvestigator { lastname email } instruments { id name managerUserId managementTimeAllocation }
          technicalReviews { id status } faps { code } fapInstruments { instrumentId fapId } techniques { name } } } }`,
    variables,
  );
const found = async (variables: Record<string, unknown> = {}) =>
  (((await view(variables)).data?.proposalsView.proposalViews ?? []) as Loose[]).map((row) => row.primaryKey as number);

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  pi = await world.person('USER');
  // One person with every relation to some proposal, in every role.
  one = await world.person(...roleCodes);
  callId = await insertCall(world, { shortCode: 'spring' });
  other = await insertCall(world, { shortCode: 'autumn' });
  const fapId = await insertFap(world, { FAP_CHAIR: one, FAP_SECRETARY: one, FAP_REVIEWER: one });
  instruments = [
    await insertInstrument(world, one, [callId, other], fapId),
    await insertInstrument(world, pi, [callId, other]),
  ];
  const titles = [
    'Spin ice',
    'Neutron 100% stars',
    'Muons',
    'Batteries',
    'Own work',
    'Reviewed',
    'Shared',
    'Gone',
    'Together',
  ];
  pks = [];
  for (const [index, title] of titles.entries()) {
    const who = title === 'Own work' ? one : pi;
    pks.push((await writeProposal(world, who, index % 3 === 2 ? other : callId, { title })).primaryKey);
  }
  const assign = (index: number, ids: number[]) =>
    world.ok(
      officer,
      'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
      {
        p: [pks[index]],
        i: ids,
      },
    );
  await assign(0, instruments);
  await assign(1, [instruments[1] as number]);
  await assign(2, [instruments[0] as number]);
  await assign(5, [instruments[1] as number]);
  const review = await world.db
    .insertInto('technicalReviews')
    .values({ proposalPk: pks[5] as number, instrumentId: instruments[1] as number, technicalReviewAssigneeId: one.id })
    .onConflict((c) => c.columns(['proposalPk', 'instrumentId']).doUpdateSet({ technicalReviewAssigneeId: one.id }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('internalReviews')
    .values({ title: 'r', reviewerId: one.id, technicalReviewId: review.id })
    .execute();
  await world.db
    .insertInto('dataAccessUsers')
    .values({ proposalPk: pks[6] as number, userId: one.id })
    .execute();
  await world.db
    .insertInto('proposalUsers')
    .values({ proposalPk: pks[8] as number, userId: one.id })
    .execute();
  await world.db
    .insertInto('proposalUsers')
    .values({ proposalPk: pks[2] as number, userId: officer.id })
    .execute();
  await world.ok(pi, `mutation { deleteProposal(proposalPk: ${pks[7]}) { primaryKey } }`);
  await world.ok(pi, `mutation { submitProposal(proposalPk: ${pks[0]}) { primaryKey } }`);
});
afterAll(() => world.close());

describe('the officers’ table', () => {
  it('shows status, call, people, instruments and panels', async () => {
    const row = (await view({ searchText: 'spin ICE' })).data?.proposalsView.proposalViews[0];
    expect(row).toMatchObject({
      primaryKey: pks[0],
      statusName: 'Draft',
      callShortCode: 'spring',
      submitted: true,
      principalInvestigator: { email: pi.email },
      instruments: expect.arrayContaining([expect.objectContaining({ id: instruments[0], managerUserId: one.id })]),
      faps: [{ code: expect.any(String) }],
    });
  });
  it.each([
    ['all proposals except deleted ones', () => ({}), [0, 1, 2, 3, 4, 5, 6, 8]],
    ['the proposals of one call', () => ({ filter: { callId: other } }), [2, 5, 8]],
    [
      'the proposals on one instrument',
      () => ({
        filter: {
          instrumentFilter: {
            instrumentId: instruments[0],
            showAllProposals: false,
            showMultiInstrumentProposals: false,
          },
        },
      }),
      [0, 2],
    ],
    [
      'the proposals on several instruments',
      () => ({ filter: { instrumentFilter: { showAllProposals: false, showMultiInstrumentProposals: true } } }),
      [0],
    ],
    [
      'all proposals if the chosen instrument is switched off',
      () => ({
        filter: {
          instrumentFilter: {
            instrumentId: instruments[0],
            showAllProposals: true,
            showMultiInstrumentProposals: false,
          },
        },
      }),
      [0, 1, 2, 3, 4, 5, 6, 8],
    ],
    ['a percent sign literally', () => ({ searchText: '100%' }), [1]],
    ['two letters at the beginning of a word', () => ({ searchText: 'mu' }), [2]],
    ['nothing if only one of two filters matches', () => ({ filter: { callId: other }, searchText: 'own' }), []],
    ['nothing for an unknown proposal number', () => ({ filter: { referenceNumbers: ['nothing'] } }), []],
    ['nothing in an excluded status', () => ({ filter: { excludeProposalStatusIds: [1] } }), []],
    ['nothing for an unknown questionary', () => ({ filter: { questionaryIds: [0] } }), []],
  ])('finds %s', async (_, variables, expected) => {
    expect((await found(variables())).sort((a, b) => a - b)).toEqual(expected.map((index) => pks[index]));
  });
  it.each(['muller', 'MÜLLER', 'mu\u0308ller', 'lodz'])('finds a title with diacritics by %s', async (searchText) => {
    await world.db
      .updateTable('proposals')
      .set({ title: 'Müller und Łódź' })
      .where('proposalPk', '=', pks[4] as number)
      .execute();
    expect(await found({ searchText })).toEqual([pks[4]]);
  });

  it('finds proposals by the template they were filled in with, not by the current one of their call', async () => {
    const of = (id: unknown) => found({ filter: { templateIds: [id] } });
    const { templateId } = await insertForm(world, 'PROPOSAL', []);
    const calls = await world.db
      .updateTable('calls')
      .set({ templateId })
      .where('id', '=', other)
      .returning('id')
      .execute();
    expect(calls).toHaveLength(1);
    expect(await of(templateId)).toEqual([]);
    expect(await of(1)).toHaveLength(8);
    await world.db.updateTable('calls').set({ templateId: 1 }).where('id', '=', other).execute();
  });
  it('pages without overlap, and counts all', async () => {
    const pages = await Promise.all(
      [0, 3, 6].map((offset) => view({ first: 3, offset, sortField: 'submitted', sortDirection: 'desc' })),
    );
    const rows = pages.flatMap((page) => page.data?.proposalsView.proposalViews.map((row: Loose) => row.primaryKey));
    expect(new Set(rows).size).toBe(8);
    expect(pages.map((page) => page.data?.proposalsView.totalCount)).toEqual([8, 8, 8]);
    expect((await view({ first: 3, offset: 100 })).data?.proposalsView).toEqual({ totalCount: 0, proposalViews: [] });
  });
  it.each(sortFields)('sorts by %s in both directions', async (sortField) => {
    const up = await found({ sortField, sortDirection: 'asc' });
    const down = await found({ sortField, sortDirection: 'desc' });
    expect([...up].sort()).toEqual([...down].sort());
    if (['proposalId', 'title'].includes(sortField)) expect(down).toEqual([...up].reverse());
  });
  it('rejects an unknown sort field and names it', async () => {
    const answer = await view({ sortField: 'abstract', sortDirection: 'asc' });
    expect(answer.data?.proposalsView).toBeNull();
    expect(answer.errors).toMatchObject([
      {
        extensions: {
          code: 'INVALID_INPUT',
          issues: [{ path: 'sortField', message: 'Bad sort field given: abstract' }],
        },
      },
    ]);
  });
  it('is for officers', async () => {
    for (const role of roleCodes) {
      const answer = await view({}, await world.as(one, role));
      expect(answer.data?.proposalsView === null).toBe(role !== 'USER_OFFICER');
    }
  });
  it('takes one statement besides that for the role, whatever the number of rows', async () => {
    for (const first of [1, 3, 100]) {
      const { count } = await world.countStatements(() =>
        view({ first, searchText: 'i', sortField: 'title', sortDirection: 'asc' }),
      );
      expect(count).toBe(2);
    }
  });
  it('follows the creation date, which an officer may change', async () => {
    const created = '2020-02-29T12:00:00.000Z';
    const change = `mutation ($pk: Int!, $at: DateTime) {
      updateProposal(proposalPk: $pk, title: "Spin", abstract: "Ice", created: $at) { created } }`;
    await world.ok(officer, change, { pk: pks[1], at: created });
    const { created: shown } = await world.db
      .selectFrom('proposalList')
      .select('created')
      .where('proposalPk', '=', pks[1] as number)
      .executeTakeFirstOrThrow();
    expect(shown.toISOString()).toBe(created);
  });
  it('follows changed names', async () => {
    await world.db.updateTable('users').set({ lastname: 'Zwicky' }).where('id', '=', pi.id).execute();
    await world.db
      .updateTable('instruments')
      .set({ name: 'Larmor' })
      .where('id', '=', instruments[1] as number)
      .execute();
    expect((await found({ searchText: 'zwicky' })).length).toBe(7);
    expect((await found({ searchText: 'larmor' })).sort()).toEqual([pks[0], pks[1], pks[5]].sort());
  });
});

describe('the answers to a question', () => {
  it('find proposals; one without a stored answer is found by neither value', async () => {
    await world.db
      .insertInto('questions')
      .values({
        id: 'hot',
        naturalKey: 'hot',
        dataType: 'BOOLEAN',
        categoryId: 'PROPOSAL_QUESTIONARY',
        question: 'Hot?',
      })
      .execute();
    for (const [index, value] of [
      [0, true],
      [1, false],
    ] as const) {
      const { questionaryId } = await world.db
        .selectFrom('proposals')
        .select('questionaryId')
        .where('proposalPk', '=', pks[index] as number)
        .executeTakeFirstOrThrow();
      await world.db
        .insertInto('answers')
        .values({ questionaryId, questionId: 'hot', answer: JSON.stringify({ value }) })
        .execute();
    }
    const ask = (value: unknown) => ({
      filter: {
        questionFilter: {
          questionId: 'hot',
          dataType: 'BOOLEAN',
          compareOperator: 'EQUALS',
          value: JSON.stringify({ value }),
        },
      },
    });
    expect(await found(ask(true))).toEqual([pks[0]]);
    expect(await found(ask(false))).toEqual([pks[1]]);
  });
  it('are refused if they cannot be compared', async () => {
    const ask = (questionFilter: object) =>
      view({
        filter: {
          questionFilter: {
            questionId: 'hot',
            dataType: 'BOOLEAN',
            compareOperator: 'EQUALS',
            value: '{"value":true}',
            ...questionFilter,
          },
        },
      });
    expect((await ask({ value: 'no json' })).refusals).toMatchObject([{ reason: 'BAD_FILTER_VALUE' }]);
    expect((await ask({ dataType: 'EMBELLISHMENT' })).refusals).toMatchObject([{ reason: 'FILTER_NOT_IMPLEMENTED' }]);
  });
});

describe('every list agrees with the read policy', () => {
  const readable = async (who: TestPerson) => {
    const answers = await Promise.all(
      pks.map((pk) => world.gql(who, `{ proposal(primaryKey: ${pk}) { primaryKey } }`)),
    );
    return pks.filter((_, index) => answers[index]?.data?.proposal);
  };
  it.each<RoleCode>(['USER_OFFICER', 'INSTRUMENT_SCIENTIST'])('proposals for %s', async (role) => {
    const who = await world.as(one, role);
    const listed = (await world.ok(who, '{ proposals { totalCount proposals { primaryKey } } }')).proposals;
    expect(listed.proposals.map((row: Loose) => row.primaryKey).sort()).toEqual((await readable(who)).sort());
    expect(listed.totalCount).toBe(listed.proposals.length);
  });
  const proposalsOfAnother = (who: TestPerson) =>
    world.gql(who, `{ user(userId: ${pi.id}) { proposals { primaryKey } } }`);
  const readers: RoleCode[] = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER'];
  it.each(readers)('the proposals of another person for %s', async (role) => {
    const who = await world.as(one, role);
    const { data, errors } = await proposalsOfAnother(who);
    expect(errors).toEqual([]);
    const mine = (await readable(who)).filter((pk) => pk !== pks[4]);
    expect(mine).not.toEqual([]);
    expect(data?.user.proposals.map((row: Loose) => row.primaryKey).sort()).toEqual(mine.sort());
  });
  it.each(roleCodes.filter((role) => !readers.includes(role)))(
    'the proposals of another person are refused together with the person for %s',
    async (role) => {
      const { data, refusals } = await proposalsOfAnother(await world.as(one, role));
      expect(data).toEqual({ user: null });
      expect(refusals[0]?.code).toBe('FORBIDDEN');
    },
  );
  it('my proposals', async () => {
    const who = await world.as(one, 'USER');
    const mine = (
      await world.ok(
        who,
        '{ me { proposals { primaryKey abilities { edit { allowed } delete { allowed reason } } } } }',
      )
    ).me.proposals;
    expect(mine.map((row: Loose) => row.primaryKey).sort()).toEqual((await readable(who)).sort());
    expect(mine.map((row: Loose) => row.primaryKey).sort()).toEqual([pks[4], pks[6], pks[8]].sort());
    const shared = mine.find((row: Loose) => row.primaryKey === pks[6]);
    expect(shared.abilities).toEqual({
      edit: { allowed: false },
      delete: { allowed: false, reason: 'NOT_PRINCIPAL_INVESTIGATOR' },
    });
  });
  it('my proposals take the same number of statements for one and for many', async () => {
    const document =
      '{ me { proposals { primaryKey status { name } call { shortCode } proposer { id } users { id } instruments { id } abilities { edit { allowed } download { allowed } } } } }';
    const few = await world.countStatements(() =>
      world.ok(pi, document.replace('proposals {', `proposals(filter: { instrumentId: ${instruments[0]} }) {`)),
    );
    const many = await world.countStatements(() => world.ok(pi, document));
    expect(few.result.me.proposals.length).toBeLessThan(many.result.me.proposals.length);
    expect(many.count).toBe(few.count);
  });
  it.each<[RoleCode, number[]]>([
    ['INSTRUMENT_SCIENTIST', [0, 2]],
    ['INTERNAL_REVIEWER', [5]],
  ])('the table of %s', async (role, expected) => {
    const who = await world.as(one, role);
    const rows = (await world.ok(who, '{ instrumentScientistProposals { totalCount proposals { primaryKey } } }'))
      .instrumentScientistProposals;
    expect(rows.proposals.map((row: Loose) => row.primaryKey).sort()).toEqual(
      expected.map((index) => pks[index]).sort(),
    );
  });
  it('the technical reviews assigned to me', async () => {
    const who = await world.as(one, 'INSTRUMENT_SCIENTIST');
    const document =
      '{ instrumentScientistProposals(filter: { reviewer: ME }) { totalCount proposals { primaryKey } } }';
    const assign = (assignee: TestPerson) =>
      world.db
        .updateTable('technicalReviews')
        .set({ technicalReviewAssigneeId: assignee.id })
        .where('proposalPk', '=', pks[2] as number)
        .execute();
    const listed = async () => {
      const { totalCount, proposals } = (await world.ok(who, document)).instrumentScientistProposals;
      expect(totalCount).toBe(proposals.length);
      return proposals.map((row: Loose) => row.primaryKey);
    };
    expect(await listed()).toEqual([pks[2], pks[0]]);
    await assign(pi);
    expect(await listed()).toEqual([pks[0]]);
    await assign(one);
  });
});

it('the list is read by index, whatever the filter', async () => {
  await world.db.transaction().execute(async (db) => {
    // Few rows fit one page, which the planner would rather read whole.
    await sql`set local enable_seqscan = off`.execute(db);
    for (const where of [
      sql`search_text like '%spin%'`,
      sql`instrument_ids @> array[1]`,
      sql`instrument_count > 1`,
      sql`call_id = 1`,
      sql`status_id = 1`,
      sql`proposal_id like '%12%3'`,
    ]) {
      const { rows } = await sql<Record<string, string>>`explain select * from proposal_list where ${where}`.execute(
        db,
      );
      expect(rows.map((row) => Object.values(row)[0]).join('\n')).not.toContain('Seq Scan');
    }
  });
});
