import { roleCodes } from '@atrium/domain/kernel';
import { mayViewTechniqueProposal, techniqueStatuses } from '@atrium/domain/technique-proposal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventsOf,
  insertCall,
  insertFap,
  insertInstrument,
  insertWorkflow,
  writeProposal,
} from '../../../test/proposals.ts';
import { type Answer, type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { findTechniqueProposals } from './technique-proposal.queries.ts';

const changeStatus =
  'mutation ($pks: [Int!]!, $id: Int!) { changeTechniqueProposalsStatus(changeProposalsStatusInput: { proposalPks: $pks, statusId: $id }) }';
const assign =
  'mutation ($pks: [Int!]!, $ids: [Int!]!) { assignTechniqueProposalsToInstruments(proposalPks: $pks, instrumentIds: $ids) }';
const table = `query ($filter: ProposalsFilter, $first: Int, $offset: Int, $sortField: String, $sortDirection: PaginationSortDirection, $searchText: String) {
  techniqueScientistProposals(filter: $filter, first: $first, offset: $offset, sortField: $sortField, sortDirection: $sortDirection, searchText: $searchText) {
    totalCount proposals { primaryKey proposalId title statusName callId instruments { id name } techniques { id name }
      principalInvestigator { lastname email } techniqueProposal {
        statusChoices { id shortCode } instrumentChoices { id name } comment { comment } mayComment { allowed }
        abilities { changeStatus { allowed reason } assignInstrument { allowed reason } } } } } }`;

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let scientist: TestPerson;
let stranger: TestPerson;
let callId: number;
let other: number;
let techniques: { id: number; name: string }[];
let instruments: number[];
let statusId: Map<string, number>;

const reason = (answer: Answer<unknown>) =>
  answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code ?? 'done';
const message = (answer: Answer<unknown>) => answer.errors[0]?.message.split(': ')[1];
const first = <T>(list: readonly T[]) => list[0] as T;

async function aTechnique(scientists: readonly TestPerson[], instrumentIds: readonly number[]) {
  const serial = Math.random().toString(36).slice(2, 8);
  const row = await world.db
    .insertInto('techniques')
    .values({ name: `T ${serial}`, shortCode: serial, description: 'd' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  for (const { id } of scientists) {
    await world.db.insertInto('techniqueScientists').values({ techniqueId: row.id, userId: id }).execute();
  }
  for (const instrumentId of instrumentIds) {
    await world.db.insertInto('techniqueInstruments').values({ techniqueId: row.id, instrumentId }).execute();
  }
  return row;
}

interface Wanted {
  readonly status?: string;
  readonly techniqueIds?: readonly number[];
  readonly instrumentId?: number;
  readonly title?: string;
  readonly call?: number;
}

/** A proposal of the first technique, in a status. */
async function aProposal({ status = 'UNDER_REVIEW', techniqueIds, instrumentId, title, call }: Wanted = {}) {
  const { primaryKey } = await writeProposal(world, pi, call ?? callId, title ? { title } : {});
  for (const techniqueId of techniqueIds ?? [first(techniques).id]) {
    await world.db.insertInto('proposalTechniques').values({ proposalPk: primaryKey, techniqueId }).execute();
  }
  if (instrumentId) {
    await world.db.insertInto('proposalInstruments').values({ proposalPk: primaryKey, instrumentId }).execute();
  }
  await world.db
    .updateTable('proposals')
    .set({ statusId: statusId.get(status) as number })
    .where('proposalPk', '=', primaryKey)
    .execute();
  return primaryKey;
}

const statusOf = async (pk: number) =>
  (
    await world.db
      .selectFrom('proposals as p')
      .innerJoin('statuses as s', 's.id', 'p.statusId')
      .select('s.shortCode')
      .where('p.proposalPk', '=', pk)
      .executeTakeFirstOrThrow()
  ).shortCode;
const instrumentsOf = async (pk: number) =>
  (
    await world.db
      .selectFrom('proposalInstruments')
      .select('instrumentId')
      .where('proposalPk', '=', pk)
      .orderBy('instrumentId')
      .execute()
  ).map((row) => row.instrumentId);

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  pi = await world.person('USER');
  scientist = await world.person('INSTRUMENT_SCIENTIST');
  stranger = await world.person('INSTRUMENT_SCIENTIST');
  await world.db
    .insertInto('statuses')
    .values({ shortCode: 'SUBMITTED_LOCKED', name: 'Submitted (locked)', description: 'd', entityType: 'PROPOSAL' })
    .execute();
  statusId = new Map(
    (
      await world.db.selectFrom('statuses').select(['id', 'shortCode']).where('entityType', '=', 'PROPOSAL').execute()
    ).map((row) => [row.shortCode, row.id]),
  );
  const workflow = await insertWorkflow(world, [...techniqueStatuses, 'QUICK_REVIEW']);
  callId = await insertCall(world, { proposalWorkflowId: workflow });
  other = await insertCall(world);
  const fapId = await insertFap(world);
  instruments = [
    await insertInstrument(world, officer, [callId, other], fapId),
    await insertInstrument(world, officer, [callId]),
    await insertInstrument(world, officer, [callId]),
    // Not part of the call.
    await insertInstrument(world, officer, [other]),
  ];
  const [a, b, c, d] = instruments as [number, number, number, number];
  techniques = [await aTechnique([scientist], [a, b, d]), await aTechnique([stranger], [b, c])];
});
afterAll(() => world.close());

describe('the status of technique proposals', () => {
  it('is led on by the scientist, and told in the log', async () => {
    const pk = await aProposal({ status: 'SUBMITTED_LOCKED' });
    const to = async (status: string) => {
      const answer = await world.gql(scientist, changeStatus, { pks: [pk], id: statusId.get(status) });
      return answer.errors.length > 0 ? message(answer) : statusOf(pk);
    };
    expect(await to('UNDER_REVIEW')).toBe('UNDER_REVIEW');
    expect(await to('UNDER_REVIEW')).toBe('same status');
    expect(await to('APPROVED')).toBe('forbidden status transition');
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[0]] });
    expect(await to('APPROVED')).toBe('APPROVED');
    expect(await to('EXPIRED')).toBe('forbidden new status');
    expect(await to('FINISHED')).toBe('FINISHED');
    expect(await to('UNSUCCESSFUL')).toBe('unmodifiable current status');
    expect((await eventsOf(world, pk)).filter((type) => type === 'PROPOSAL_STATUS_CHANGED_BY_USER')).toHaveLength(3);
  });

  it('is anything an officer wants, and a draft is open again', async () => {
    const pk = await aProposal({ status: 'FINISHED' });
    for (const status of [...techniqueStatuses, 'FEASIBILITY_REVIEW']) {
      expect(reason(await world.gql(officer, changeStatus, { pks: [pk], id: statusId.get(status) }))).toBe('done');
      expect(await statusOf(pk)).toBe(status);
    }
    await world.db
      .updateTable('proposals')
      .set({ submitted: true, submittedDate: new Date() })
      .where('proposalPk', '=', pk)
      .execute();
    await world.ok(officer, changeStatus, { pks: [pk], id: 1 });
    const row = await world.db
      .selectFrom('proposals')
      .select('submitted')
      .where('proposalPk', '=', pk)
      .executeTakeFirst();
    expect(row?.submitted).toBe(false);
  });

  it('changes for all or for none', async () => {
    const pks = [await aProposal(), await aProposal({ status: 'DRAFT' })];
    const refused = await world.gql(scientist, changeStatus, { pks, id: statusId.get('UNSUCCESSFUL') });
    expect(message(refused)).toBe('unmodifiable current status');
    expect(await statusOf(first(pks))).toBe('UNDER_REVIEW');
  });

  it('is not for others', async () => {
    const pk = await aProposal();
    const id = statusId.get('UNSUCCESSFUL');
    for (const [who, pks, expected] of [
      [stranger, [pk], 'TECHNIQUE_PROPOSAL_NOT_FOUND'],
      [scientist, [pk, 999_999], 'TECHNIQUE_PROPOSAL_NOT_FOUND'],
      [officer, [999_999], 'TECHNIQUE_PROPOSAL_NOT_FOUND'],
      [pi, [pk], 'INSUFFICIENT_PERMISSIONS'],
      [null, [pk], 'NOT_LOGGED_IN'],
    ] as const) {
      expect(reason(await world.gql(who, changeStatus, { pks, id }))).toBe(expected);
    }
    const experiment = await world.db
      .selectFrom('statuses')
      .select('id')
      .where('entityType', '=', 'EXPERIMENT')
      .executeTakeFirstOrThrow();
    for (const wrong of [0, 999_999, experiment.id]) {
      const answer = await world.gql(officer, changeStatus, { pks: [pk], id: wrong });
      expect(['INVALID_INPUT', 'TECHNIQUE_STATUS_UNKNOWN']).toContain(reason(answer));
    }
    expect(reason(await world.gql(officer, changeStatus, { pks: [], id }))).toBe('INVALID_INPUT');
    expect(await statusOf(pk)).toBe('UNDER_REVIEW');
  });

  it.each(roleCodes)('%s of the technique', async (role) => {
    const person = await world.person(role);
    const { id } = await aTechnique([person], [first(instruments)]);
    const pk = await aProposal({ techniqueIds: [id] });
    const staff = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
    const expected = staff ? 'done' : 'INSUFFICIENT_PERMISSIONS';
    expect(reason(await world.gql(person, assign, { pks: [pk], ids: [instruments[0]] }))).toBe(expected);
    expect(reason(await world.gql(person, changeStatus, { pks: [pk], id: statusId.get('APPROVED') }))).toBe(expected);
  });

  it('is judged anew when somebody else was faster', async () => {
    const pk = await aProposal();
    const answers = await Promise.all(
      ['UNSUCCESSFUL', 'UNSUCCESSFUL'].map((status) =>
        world.gql(scientist, changeStatus, { pks: [pk], id: statusId.get(status) }),
      ),
    );
    expect(answers.map(reason).sort()).toEqual(['TECHNIQUE_STATUS_SAME', 'done']);
  });
});

describe('the instrument of technique proposals', () => {
  it('is set in place of the one before, without a panel, and told in the log', async () => {
    const pk = await aProposal();
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[0]] });
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[1]] });
    expect(await instrumentsOf(pk)).toEqual([instruments[1]]);
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[0]] });
    const panels = await world.db.selectFrom('fapProposals').selectAll().where('proposalPk', '=', pk).execute();
    expect(panels).toEqual([]);
    expect((await eventsOf(world, pk)).filter((type) => type === 'PROPOSAL_INSTRUMENTS_SELECTED')).toHaveLength(3);
  });

  it.each([
    ['under review, of the technique', {}, () => [instruments[0]], 'done'],
    ['of another technique', {}, () => [instruments[2]], 'TECHNIQUE_ASSIGN_INSTRUMENT'],
    ['one that fits and one that does not', {}, () => [instruments[0], instruments[2]], 'TECHNIQUE_ASSIGN_INSTRUMENT'],
    ['that is not on the call', {}, () => [instruments[3]], 'INSTRUMENT_NOT_IN_CALL'],
    ['none', {}, () => [], 'INVALID_INPUT'],
    ['one that is not there', {}, () => [999_999], 'TECHNIQUE_ASSIGN_INSTRUMENT'],
    ['approved', { status: 'APPROVED' }, () => [instruments[0]], 'TECHNIQUE_ASSIGN_STATUS'],
    ['without technique', { techniqueIds: [] }, () => [instruments[0]], 'TECHNIQUE_ASSIGN_NOT_FOUND'],
  ])('by the scientist: %s', async (_, wanted, ids, expected) => {
    const pk = await aProposal(wanted);
    expect(reason(await world.gql(scientist, assign, { pks: [pk], ids: ids() }))).toBe(expected);
    expect(await instrumentsOf(pk)).toEqual(expected === 'done' ? ids() : []);
  });

  it.each([
    ['in any status', { status: 'FINISHED' }, 'done'],
    ['without technique', { techniqueIds: [] }, 'TECHNIQUE_ASSIGN_NO_TECHNIQUE'],
  ])('by an officer: %s', async (_, wanted, expected) => {
    const pk = await aProposal(wanted);
    expect(reason(await world.gql(officer, assign, { pks: [pk], ids: [instruments[0]] }))).toBe(expected);
  });

  it('must fit every proposal, not only the first', async () => {
    const pks = [await aProposal(), await aProposal({ techniqueIds: techniques.slice(1).map(({ id }) => id) })];
    expect(reason(await world.gql(officer, assign, { pks, ids: [instruments[0]] }))).toBe(
      'TECHNIQUE_ASSIGN_INSTRUMENT',
    );
    expect(reason(await world.gql(scientist, assign, { pks, ids: [instruments[1]] }))).toBe(
      'TECHNIQUE_ASSIGN_NOT_FOUND',
    );
    expect(reason(await world.gql(officer, assign, { pks, ids: [instruments[1]] }))).toBe('done');
  });

  it('that a technique has lost is offered only while it is there', async () => {
    const lost = await insertInstrument(world, officer, [callId]);
    const pk = await aProposal({ instrumentId: lost });
    const offered = async () => {
      const filter = { proposalPks: [pk] };
      const { techniqueScientistProposals: page } = await world.ok(scientist, table, { filter });
      return page.proposals[0].techniqueProposal.instrumentChoices.map((instrument: Loose) => instrument.id);
    };
    expect(await offered()).toEqual([lost, instruments[0], instruments[1]]);
    await world.ok(scientist, assign, { pks: [pk], ids: [instruments[1]] });
    expect(await offered()).toEqual([instruments[1], instruments[0]]);
    expect(reason(await world.gql(scientist, assign, { pks: [pk], ids: [lost] }))).toBe('TECHNIQUE_ASSIGN_INSTRUMENT');
  });
});

describe('the table of technique proposals', () => {
  const found = async (who: TestPerson, variables: Record<string, unknown> = {}) => {
    const answer = await world.gql(who, table, variables);
    return (answer.data?.techniqueScientistProposals?.proposals as Loose[] | undefined)?.map((row) => row.primaryKey);
  };

  it('shows each role what the rule shows, newest first', async () => {
    const one = await world.person(...roleCodes);
    const technique = await aTechnique([one], []);
    for (const status of techniqueStatuses) {
      await aProposal({ status, techniqueIds: [technique.id, first(techniques).id] });
    }
    await aProposal({ techniqueIds: [] });
    const gone = await aProposal({ techniqueIds: [technique.id] });
    await world.ok(pi, `mutation { deleteProposal(proposalPk: ${gone}) { primaryKey } }`);
    const pks = (await world.db.selectFrom('proposals').select('proposalPk').execute()).map((row) => row.proposalPk);
    for (const role of roleCodes) {
      const person = await world.as(one, role);
      const facts = await findTechniqueProposals(world.db, one.id, pks);
      const actor = { kind: 'person', id: one.id, role, isInternalUser: false } as never;
      const visible = facts
        .filter((row) => mayViewTechniqueProposal(actor, row).allowed)
        .map((row) => row.proposalPk)
        .sort((a, b) => b - a);
      const staff = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
      expect(await found(person), role).toEqual(staff ? visible : undefined);
      if (role === 'INSTRUMENT_SCIENTIST') expect(visible).toHaveLength(techniqueStatuses.length - 1);
    }
    expect(reason(await world.gql(null, table))).toBe('done');
    expect(await found(stranger, { filter: { proposalPks: pks, techniqueFilter: one_(technique.id) } })).toEqual([]);
  });

  const one_ = (techniqueId: number) => ({ techniqueId, showAllProposals: false, showMultiTechniqueProposals: false });

  it('can be narrowed, searched, sorted and paged', async () => {
    const technique = await aTechnique([scientist], []);
    const filter = { techniqueFilter: one_(technique.id) };
    const ice = await aProposal({ techniqueIds: [technique.id], title: 'Zebra ice', instrumentId: first(instruments) });
    const fire = await aProposal({ techniqueIds: [technique.id], title: 'A fire', status: 'DRAFT', call: other });
    const instrumentFilter = {
      instrumentId: first(instruments),
      showAllProposals: false,
      showMultiInstrumentProposals: false,
    };
    for (const [variables, expected] of [
      [{ filter }, [fire, ice]],
      [{ filter: { ...filter, callId: other } }, [fire]],
      [{ filter: { ...filter, callIds: [callId] } }, [ice]],
      [{ filter: { ...filter, callIds: [callId, other] } }, [fire, ice]],
      [{ filter: { ...filter, callIds: [] } }, []],
      [{ filter: { ...filter, instrumentFilter } }, [ice]],
      [{ filter: { ...filter, proposalStatusId: 1 } }, [fire]],
      [{ filter: { ...filter, excludeProposalStatusIds: [1] } }, [ice]],
      [{ filter, searchText: 'ZEBRA' }, [ice]],
      [{ filter, searchText: 'ic' }, [ice]],
      // The name of the principal investigator is not searched here.
      [{ filter, searchText: pi.email }, []],
      [{ filter: { ...filter, text: 'fire' } }, [fire]],
      [{ filter, sortField: 'title', sortDirection: 'asc' }, [fire, ice]],
      [{ filter, sortField: 'title', sortDirection: 'desc' }, [ice, fire]],
      [{ filter, first: 1, offset: 1 }, [ice]],
      [{ filter: { ...filter, dateFilter: { from: '01-01-2199' } } }, []],
    ] as const) {
      expect(await found(scientist, variables), JSON.stringify(variables)).toEqual(expected);
    }
    const answer = await world.gql(officer, table, { filter: { dateFilter: { from: 'soon' } } });
    expect(answer.refusals).toMatchObject([{ path: 'techniqueScientistProposals', reason: 'BAD_DATE' }]);
    const unsortable = await world.gql(officer, table, { sortField: 'abstract', sortDirection: 'asc' });
    expect(unsortable.refusals).toMatchObject([{ reason: 'BAD_SORT_FIELD' }]);
  });

  it('says what may be done with each', async () => {
    const technique = await aTechnique([scientist], [first(instruments)]);
    const pk = await aProposal({ techniqueIds: [technique.id] });
    await world.ok(
      officer,
      'mutation ($pk: Int!) { createProposalScientistComment(proposalPk: $pk, comment: "Soon") { commentId } }',
      { pk },
    );
    const rowOf = async (who: TestPerson) =>
      (await world.ok(who, table, { filter: { proposalPks: [pk] } })).techniqueScientistProposals.proposals[0];
    expect((await rowOf(scientist)).techniqueProposal).toEqual({
      statusChoices: ['UNDER_REVIEW', 'UNSUCCESSFUL'].map((shortCode) => ({ id: statusId.get(shortCode), shortCode })),
      instrumentChoices: [{ id: instruments[0], name: expect.any(String) }],
      comment: { comment: 'Soon' },
      mayComment: { allowed: true },
      abilities: { changeStatus: { allowed: true, reason: null }, assignInstrument: { allowed: true, reason: null } },
    });
    await world.ok(officer, changeStatus, { pks: [pk], id: statusId.get('FINISHED') });
    expect((await rowOf(scientist)).techniqueProposal.abilities).toEqual({
      changeStatus: { allowed: false, reason: 'TECHNIQUE_STATUS_UNMODIFIABLE' },
      assignInstrument: { allowed: false, reason: 'TECHNIQUE_ASSIGN_STATUS' },
    });
    expect((await rowOf(officer)).techniqueProposal.statusChoices.map((status: Loose) => status.shortCode)).toEqual([
      'FINISHED',
      ...techniqueStatuses.filter((status) => status !== 'FINISHED'),
    ]);
  });

  it('takes the same statements for one row and for many', async () => {
    const technique = await aTechnique([scientist], [first(instruments)]);
    const filter = { techniqueFilter: one_(technique.id) };
    const counts = [];
    for (const wanted of [1, 3]) {
      for (let made = 0; made < wanted; made += 1) await aProposal({ techniqueIds: [technique.id] });
      counts.push((await world.countStatements(() => world.gql(scientist, table, { filter }))).count);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

describe('the filters of the table', () => {
  const filters = `{ techniqueProposalFilters { presetCallId calls { id } techniques { id } instruments { id } statuses { shortCode } } }`;

  it('are those of the caller', async () => {
    const { techniqueProposalFilters: mine } = await world.ok(stranger, filters);
    expect(mine).toEqual({
      presetCallId: callId,
      calls: [{ id: callId }],
      techniques: [{ id: techniques[1]?.id }],
      instruments: [instruments[1], instruments[2]].map((id) => ({ id })),
      statuses: techniqueStatuses.slice(0, -1).map((shortCode) => ({ shortCode })),
    });
    const { techniqueProposalFilters: all } = await world.ok(officer, filters);
    expect(all.statuses).toEqual(techniqueStatuses.map((shortCode) => ({ shortCode })));
    expect(all.techniques.length).toBeGreaterThan(2);
  });

  it.each(roleCodes)('%s', async (role) => {
    const answer = await world.gql(await world.person(role), filters);
    const staff = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
    expect(answer.data?.techniqueProposalFilters !== null).toBe(staff);
  });
});
