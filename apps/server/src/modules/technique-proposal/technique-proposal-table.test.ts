import { roleCodes } from '@atrium/domain/kernel';
import { mayViewTechniqueProposal, techniqueStatuses } from '@atrium/domain/technique-proposal';
import { describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import {
  aProposal,
  aTechnique,
  callId,
  changeStatus,
  first,
  instruments,
  officer,
  openTechniques,
  other,
  pi,
  reason,
  scientist,
  statusId,
  stranger,
  table,
  techniques,
  world,
} from '../../../test/technique-opening.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';
import { findTechniqueProposals } from './technique-proposal.queries.ts';

openTechniques();
leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

describe('the table of technique proposals', () => {
  const found = async (who: TestPerson, variables: Record<string, unknown> = {}) => {
    const answer = await world.gql(who, table, variables);
    return (answer.data?.techniqueScientistProposals?.proposals as Loose[] | undefined)?.map((row) => row.primaryKey);
  };

  it('shows each role the rows that the rule allows, newest first', async () => {
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

  it('can be filtered, searched, sorted and paged', async () => {
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
    expect(unsortable.errors).toMatchObject([
      {
        extensions: {
          code: 'INVALID_INPUT',
          issues: [{ path: 'sortField', message: 'Bad sort field given: abstract' }],
        },
      },
    ]);
  });

  it('shows what is allowed with each row', async () => {
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

  it('takes the same number of statements for one row and for many', async () => {
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

  it('contain only the choices of the caller', async () => {
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

  it.each(roleCodes)('are reserved for officers and scientists: %s', async (role) => {
    const answer = await world.gql(await world.person(role), filters);
    const staff = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
    expect(answer.data?.techniqueProposalFilters !== null).toBe(staff);
  });
});
