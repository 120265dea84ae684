import { describe, expect, it } from 'vitest';
import { aPerson, aToken } from '../../testing/proposal.ts';
import { type AccessReason, anonymous, type Decision, roleCodes, sentenceOf } from '../kernel/index.ts';
import {
  absentTechniqueProposal,
  assignTechniqueProposalsToInstrumentsArgs,
  instrumentChoices,
  mayAssignInstruments,
  mayChangeTechniqueStatus,
  mayChooseInstrument,
  mayChooseStatus,
  mayListTechniqueProposals,
  mayViewTechniqueProposal,
  presetCall,
  statusChoices,
  statusesToLookFor,
  type TechniqueProposalFacts,
  type TechniqueProposalReason,
  techniqueProposalSentences,
  techniqueStatuses,
} from './index.ts';

const officer = aPerson('USER_OFFICER');
const scientist = aPerson('INSTRUMENT_SCIENTIST');

function aTechniqueProposal(facts: Partial<TechniqueProposalFacts> = {}): TechniqueProposalFacts {
  return {
    ...absentTechniqueProposal,
    deletedAt: null,
    status: 'UNDER_REVIEW',
    techniqueIds: [1],
    techniqueInstrumentIds: [10, 11],
    isScientistOnTechnique: true,
    ...facts,
  };
}

const said = (decision: Decision<TechniqueProposalReason | AccessReason>) =>
  decision.allowed ? 'yes' : sentenceOf(techniqueProposalSentences, decision.reason, decision.details).split(': ')[1];

/** One letter for each target in the order of the statuses (rule P63). */
const steps = {
  DRAFT: 'xxUUUUx',
  SUBMITTED_LOCKED: 'xxyTTTx',
  UNDER_REVIEW: 'xxsyyTx',
  APPROVED: 'xxTsyyx',
  UNSUCCESSFUL: 'xxUUsUx',
  FINISHED: 'xxUUUsx',
  EXPIRED: 'xxUUUUs',
  QUICK_REVIEW: 'xxyyyTx',
  FEASIBILITY_REVIEW: 'xxUUUUx',
} as const;
const meaning = {
  y: 'yes',
  s: 'same status',
  x: 'forbidden new status',
  U: 'unmodifiable current status',
  T: 'forbidden status transition',
} as const;

describe('a status change by a scientist', () => {
  for (const [from, row] of Object.entries(steps)) {
    it.each(techniqueStatuses.map((to, index) => [to, row[index]] as const))(`from ${from} to %s: %s`, (to, letter) => {
      const facts = aTechniqueProposal({ status: from, instrumentIds: [10] });
      const answer = said(mayChangeTechniqueStatus(scientist, { target: to, proposals: [facts] }));
      // One's own status is told before what could be wrong with it.
      expect(answer).toBe(from === to ? 'same status' : meaning[letter as keyof typeof meaning]);
    });
  }

  it.each([
    ['UNDER_REVIEW', 'APPROVED', 'forbidden status transition'],
    ['APPROVED', 'FINISHED', 'forbidden status transition'],
    ['UNDER_REVIEW', 'UNSUCCESSFUL', 'yes'],
    ['SUBMITTED_LOCKED', 'UNDER_REVIEW', 'yes'],
    ['UNDER_REVIEW', 'QUICK_REVIEW', 'forbidden new status'],
  ])('without an instrument from %s to %s: %s', (status, target, answer) => {
    const facts = aTechniqueProposal({ status });
    expect(said(mayChangeTechniqueStatus(scientist, { target, proposals: [facts] }))).toBe(answer);
  });

  it.each([
    ['of another technique', { isScientistOnTechnique: false }, 'proposals not found'],
    ['that was deleted', { deletedAt: new Date(0) }, 'proposals not found'],
  ])('is refused for a proposal %s', (_, facts, answer) => {
    const change = { target: 'UNSUCCESSFUL', proposals: [aTechniqueProposal(), aTechniqueProposal(facts)] };
    expect(said(mayChangeTechniqueStatus(scientist, change))).toBe(answer);
  });

  it('is refused for a status that does not exist', () => {
    const change = { target: null, proposals: [aTechniqueProposal()] };
    expect(said(mayChangeTechniqueStatus(scientist, change))).toBe('cannot determine statuses');
    expect(said(mayChangeTechniqueStatus(officer, change))).toBe('cannot determine statuses');
  });

  it('is refused for all proposals if it is refused for one', () => {
    const proposals = [aTechniqueProposal(), aTechniqueProposal({ status: 'FINISHED' })];
    expect(said(mayChangeTechniqueStatus(scientist, { target: 'UNSUCCESSFUL', proposals }))).toBe(
      'unmodifiable current status',
    );
  });
});

describe('a status change by an officer', () => {
  it.each(techniqueStatuses)('is allowed from %s to any status, also by an access token', (status) => {
    for (const target of techniqueStatuses) {
      const change = { target, proposals: [aTechniqueProposal({ status, isScientistOnTechnique: false })] };
      expect(mayChangeTechniqueStatus(officer, change).allowed).toBe(true);
      expect(mayChangeTechniqueStatus(aToken, change).allowed).toBe(true);
    }
  });
  it('is refused for proposals that do not exist', () => {
    const change = { target: 'DRAFT', proposals: [absentTechniqueProposal] };
    expect(said(mayChangeTechniqueStatus(officer, change))).toBe('proposals not found');
  });
});

describe('instruments', () => {
  const assign = (actor = scientist, facts: Partial<TechniqueProposalFacts> = {}, instrumentIds = [10]) =>
    said(mayAssignInstruments(actor, { instrumentIds, proposals: [aTechniqueProposal(facts)] }));

  it.each(techniqueStatuses)('may be chosen in %s by officers, by scientists only under review', (status) => {
    expect(assign(scientist, { status })).toBe(status === 'UNDER_REVIEW' ? 'yes' : 'forbidden current status');
    expect(assign(officer, { status, isScientistOnTechnique: false })).toBe('yes');
    expect(mayChooseInstrument(scientist, aTechniqueProposal({ status })).allowed).toBe(status === 'UNDER_REVIEW');
  });

  it.each([
    ['of the technique', {}, [10, 11], 'yes'],
    ['of another technique', {}, [12], 'instrument does not belong to proposal techniques'],
    ['of which one is of another technique', {}, [10, 12], 'instrument does not belong to proposal techniques'],
    ['that the technique has lost, while it is there', { instrumentIds: [12] }, [12], 'yes'],
    ['without a technique', { techniqueIds: [] }, [10], 'failed to retrieve proposal techniques'],
    ['of a foreign proposal', { isScientistOnTechnique: false }, [10], 'failed to retrieve proposal'],
  ])('%s', (_, facts, ids, answer) => {
    expect(assign(scientist, facts, ids)).toBe(answer);
  });

  it('must belong to the techniques of every proposal', () => {
    const proposals = [aTechniqueProposal(), aTechniqueProposal({ techniqueInstrumentIds: [11] })];
    expect(said(mayAssignInstruments(officer, { instrumentIds: [10], proposals }))).toBe(
      'instrument does not belong to proposal techniques',
    );
    expect(said(mayAssignInstruments(officer, { instrumentIds: [11], proposals }))).toBe('yes');
  });

  it('are offered with the assigned one first', () => expect(instrumentChoices([9], [8, 9, 10])).toEqual([9, 8, 10]));

  it('must be at least one', () => {
    const parse = (instrumentIds: number[]) =>
      assignTechniqueProposalsToInstrumentsArgs.safeParse({ proposalPks: [1], instrumentIds });
    expect(parse([]).error?.issues[0]?.message).toBe('Please select an instrument');
    expect(parse([1]).success).toBe(true);
  });
});

describe('permissions', () => {
  it.each(roleCodes)('of %s', (role) => {
    const staff = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
    const person = aPerson(role);
    expect(mayListTechniqueProposals(person).allowed).toBe(staff);
    expect(mayViewTechniqueProposal(person, aTechniqueProposal()).allowed).toBe(staff);
    const proposals = [aTechniqueProposal({ instrumentIds: [10] })];
    expect(mayChangeTechniqueStatus(person, { target: 'APPROVED', proposals }).allowed).toBe(staff);
    expect(mayAssignInstruments(person, { instrumentIds: [10], proposals }).allowed).toBe(staff);
  });

  it.each([
    ['of the own technique', {}, true, true],
    ['of another technique', { isScientistOnTechnique: false }, true, false],
    ['expired', { status: 'EXPIRED' }, true, false],
    ['without a technique', { techniqueIds: [] }, false, false],
    ['deleted', { deletedAt: new Date(0) }, false, false],
  ])('to read a proposal %s', (_, facts, byOfficer, byScientist) => {
    expect(mayViewTechniqueProposal(officer, aTechniqueProposal(facts)).allowed).toBe(byOfficer);
    expect(mayViewTechniqueProposal(scientist, aTechniqueProposal(facts)).allowed).toBe(byScientist);
  });

  it('are denied to anonymous callers', () => {
    expect(mayListTechniqueProposals(anonymous)).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
    expect(mayChooseStatus(anonymous, aTechniqueProposal())).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
  });
});

describe('status choices', () => {
  it.each([
    ['DRAFT', [], false],
    ['SUBMITTED_LOCKED', ['UNDER_REVIEW'], true],
    ['UNDER_REVIEW', ['UNSUCCESSFUL'], true],
    ['APPROVED', ['UNSUCCESSFUL'], true],
    ['FINISHED', [], false],
    ['EXPIRED', [], false],
    ['FAP_REVIEW', [], false],
  ])('of a scientist without an instrument in %s are %j', (status, next, allowed) => {
    const facts = aTechniqueProposal({ status });
    expect(statusChoices(scientist, facts)).toEqual([status, ...next]);
    expect(mayChooseStatus(scientist, facts).allowed).toBe(allowed);
  });
  it('of an officer are all, the current one first', () => {
    expect(statusChoices(officer, aTechniqueProposal({ status: 'APPROVED' }))).toEqual([
      'APPROVED',
      ...techniqueStatuses.filter((status) => status !== 'APPROVED'),
    ]);
  });
  it('of the filter include expired ones only for officers', () => {
    expect(statusesToLookFor(true)).toEqual(techniqueStatuses);
    expect(statusesToLookFor(false)).toEqual(techniqueStatuses.slice(0, -1));
  });
});

describe('the call preselected in the table', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const call = (id: number, start: string, end: string) => ({
    id,
    startCall: new Date(start),
    endCall: new Date(end),
  });
  it.each([
    ['none', [], null],
    ['none is open', [call(1, '2026-01-01', '2026-02-01'), call(2, '2026-06-01', '2026-07-01')], null],
    ['the open one', [call(1, '2026-01-01', '2026-02-01'), call(2, '2026-04-01', '2026-07-01')], 2],
    ['the one that ends last', [call(1, '2026-01-01', '2026-08-01'), call(2, '2026-04-01', '2026-07-01')], 1],
  ])('%s', (_, calls, expected) => expect(presetCall(calls, now)).toBe(expected));
});
