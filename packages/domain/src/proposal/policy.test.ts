import { describe, expect, it } from 'vitest';
import { aCallPeriod, afterEnd, aPerson, aProposal, aToken, before, during } from '../../testing/proposal.ts';
import { anonymous, type RoleCode, roleCodes } from '../kernel/index.ts';
import type { ProposalRelations } from './model.ts';
import {
  isGuest,
  mayCloneProposal,
  mayCloneToCall,
  mayCreateProposal,
  mayDeleteProposal,
  mayDownloadProposal,
  mayEditProposal,
  mayManageProposals,
  mayReadProposalLogs,
  maySeeCommentForManagement,
  maySeeCommentForUser,
  maySubmitProposal,
  mayUndoDelete,
  mayViewProposal,
} from './policy.ts';
import { undoDeleteUntil } from './rules.ts';

const told = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? 'yes' : decision.reason);

const relations: (keyof ProposalRelations)[] = [
  'isPrincipalInvestigator',
  'isCoProposer',
  'isDataAccessUser',
  'isVisitor',
  'isScientistOnInstrument',
  'isScientistOnTechnique',
  'isInternalReviewer',
  'isFapChair',
  'isFapSecretary',
  'isFapReviewer',
];

const readsBy: Record<RoleCode, (keyof ProposalRelations)[] | 'all'> = {
  USER: ['isPrincipalInvestigator', 'isCoProposer', 'isDataAccessUser', 'isVisitor'],
  USER_OFFICER: 'all',
  FAP_CHAIR: ['isFapChair'],
  FAP_SECRETARY: ['isFapSecretary'],
  FAP_REVIEWER: ['isFapReviewer'],
  INSTRUMENT_SCIENTIST: ['isScientistOnInstrument', 'isScientistOnTechnique'],
  EXPERIMENT_SAFETY_REVIEWER: [],
  INTERNAL_REVIEWER: ['isInternalReviewer'],
};

describe('viewing depends on the current role and one relation', () => {
  for (const role of roleCodes) {
    it.each([undefined, ...relations])(`${role} with %s`, (relation) => {
      const facts = aProposal(relation ? { [relation]: true } : {});
      const reading = readsBy[role];
      const expected = reading === 'all' || (relation !== undefined && reading.includes(relation));
      expect(told(mayViewProposal(aPerson(role), facts))).toBe(expected ? 'yes' : 'PROPOSAL_NOT_FOUND');
    });
  }
  it('a safety reviewer sees submitted proposals, but no drafts', () => {
    const reviewer = aPerson('EXPERIMENT_SAFETY_REVIEWER');
    expect(told(mayViewProposal(reviewer, aProposal({ submitted: true, status: 'FEASIBILITY_REVIEW' })))).toBe('yes');
    expect(told(mayViewProposal(reviewer, aProposal()))).toBe('PROPOSAL_NOT_FOUND');
  });
  it('nobody sees deleted proposals, anonymous callers see none, and tokens see all', () => {
    expect(told(mayViewProposal(aPerson('USER_OFFICER'), aProposal({ deletedAt: during })))).toBe('PROPOSAL_NOT_FOUND');
    expect(told(mayViewProposal(anonymous, aProposal()))).toBe('NOT_LOGGED_IN');
    expect(told(mayViewProposal(aToken, aProposal()))).toBe('yes');
  });
});

describe('editing', () => {
  const submitted = { submitted: true, status: 'FEASIBILITY_REVIEW' };
  it.each([
    ['officer, submitted', aPerson('USER_OFFICER'), submitted, afterEnd, 'yes'],
    ['token, submitted', aToken, submitted, afterEnd, 'yes'],
    ['PI, open draft', aPerson('USER'), { isPrincipalInvestigator: true }, during, 'yes'],
    ['co-proposer, open draft', aPerson('USER'), { isCoProposer: true }, during, 'yes'],
    ['PI in another role', aPerson('FAP_REVIEWER'), { isPrincipalInvestigator: true }, during, 'yes'],
    ['PI before the start', aPerson('USER'), { isPrincipalInvestigator: true }, before, 'CALL_NOT_OPEN'],
    ['PI after the end', aPerson('USER'), { isPrincipalInvestigator: true }, afterEnd, 'CALL_NOT_OPEN'],
    [
      'internal PI after the end',
      aPerson('USER', { isInternalUser: true }),
      { isPrincipalInvestigator: true },
      afterEnd,
      'yes',
    ],
    ['PI, submitted', aPerson('USER'), { isPrincipalInvestigator: true, ...submitted }, during, 'SUBMITTED_LOCKED'],
    ['data access user', aPerson('USER'), { isDataAccessUser: true }, during, 'NOT_ON_PROPOSAL'],
    ['safety reviewer', aPerson('EXPERIMENT_SAFETY_REVIEWER'), submitted, during, 'NOT_ON_PROPOSAL'],
    ['safety reviewer, a draft', aPerson('EXPERIMENT_SAFETY_REVIEWER'), {}, during, 'PROPOSAL_NOT_FOUND'],
    ['stranger', aPerson('USER'), {}, during, 'PROPOSAL_NOT_FOUND'],
    [
      'PI, deleted',
      aPerson('USER'),
      { isPrincipalInvestigator: true, deletedAt: during },
      during,
      'PROPOSAL_NOT_FOUND',
    ],
    ['nobody', anonymous, {}, during, 'NOT_LOGGED_IN'],
  ] as const)('%s', (_, actor, facts, now, expected) => {
    expect(told(mayEditProposal(actor, aProposal(facts), now))).toBe(expected);
  });
});

describe('creating in and cloning to a call', () => {
  it.each(roleCodes)('%s only while it is open', (role) => {
    expect(told(mayCreateProposal(aPerson(role), aCallPeriod, during))).toBe('yes');
    expect(told(mayCreateProposal(aPerson(role), aCallPeriod, afterEnd))).toBe('CALL_NOT_OPEN');
    expect(told(mayCloneToCall(aPerson(role), aCallPeriod, before))).toBe('CALL_NOT_OPEN_FOR_COPY');
    expect(told(mayCloneToCall(aPerson(role, { isInternalUser: true }), aCallPeriod, afterEnd))).toBe('yes');
  });
  it('is refused to anonymous callers', () => {
    expect(told(mayCreateProposal(anonymous, aCallPeriod, during))).toBe('NOT_LOGGED_IN');
  });
  it.each([
    ['the principal investigator', aPerson('USER'), { isPrincipalInvestigator: true }, 'yes'],
    ['a co-proposer, in whatever role', aPerson('FAP_REVIEWER'), { isCoProposer: true }, 'yes'],
    ['an officer', aPerson('USER_OFFICER'), {}, 'yes'],
    ['an access token', aToken, {}, 'yes'],
    ['a visitor', aPerson('USER'), { isVisitor: true }, 'NOT_ON_PROPOSAL'],
    ['a data access user', aPerson('USER'), { isDataAccessUser: true }, 'NOT_ON_PROPOSAL'],
    ['a reviewer', aPerson('FAP_REVIEWER'), { isFapReviewer: true }, 'NOT_ON_PROPOSAL'],
    ['a chair', aPerson('FAP_CHAIR'), { isFapChair: true }, 'NOT_ON_PROPOSAL'],
    ['a scientist', aPerson('INSTRUMENT_SCIENTIST'), { isScientistOnInstrument: true }, 'NOT_ON_PROPOSAL'],
    ['a safety reviewer', aPerson('EXPERIMENT_SAFETY_REVIEWER'), { submitted: true }, 'NOT_ON_PROPOSAL'],
    ['a stranger', aPerson('USER'), {}, 'PROPOSAL_NOT_FOUND'],
    ['nobody', anonymous, {}, 'NOT_LOGGED_IN'],
  ] as const)('%s cloning: %#', (_, actor, facts, expected) => {
    expect(told(mayCloneProposal(actor, aProposal(facts)))).toBe(expected);
  });
});

describe('submitting', () => {
  it.each([
    ['PI', aPerson('USER'), { isPrincipalInvestigator: true }, during, 'yes'],
    ['co-proposer', aPerson('USER'), { isCoProposer: true }, during, 'yes'],
    ['PI after the end', aPerson('USER'), { isPrincipalInvestigator: true }, afterEnd, 'CALL_NOT_OPEN'],
    [
      'internal PI after the end',
      aPerson('USER', { isInternalUser: true }),
      { isPrincipalInvestigator: true },
      afterEnd,
      'yes',
    ],
    ['officer after the end', aPerson('USER_OFFICER'), {}, afterEnd, 'yes'],
    ['officer, again', aPerson('USER_OFFICER'), { submitted: true }, during, 'ALREADY_SUBMITTED'],
    ['PI, again', aPerson('USER'), { isPrincipalInvestigator: true, submitted: true }, during, 'ALREADY_SUBMITTED'],
    ['visitor', aPerson('USER'), { isVisitor: true }, during, 'NOT_ON_PROPOSAL'],
    ['stranger', aPerson('USER'), {}, during, 'PROPOSAL_NOT_FOUND'],
  ] as const)('%s', (_, actor, facts, now, expected) => {
    expect(told(maySubmitProposal(actor, aProposal(facts), now))).toBe(expected);
  });
  it.each([
    ['PI, the same press', { isPrincipalInvestigator: true, submitted: true }, during, 'yes'],
    ['PI, the same press after the end', { isPrincipalInvestigator: true, submitted: true }, afterEnd, 'yes'],
    ['no longer a member, the same press', { submitted: true }, during, 'PROPOSAL_NOT_FOUND'],
  ] as const)('%s', (_, facts, now, expected) => {
    expect(told(maySubmitProposal(aPerson('USER'), { ...aProposal(facts), isRepeated: true }, now))).toBe(expected);
  });
});

describe('deleting and restoring (rule P27)', () => {
  it.each([
    ['PI, draft', aPerson('USER'), { isPrincipalInvestigator: true }, 'yes'],
    ['PI, submitted', aPerson('USER'), { isPrincipalInvestigator: true, submitted: true }, 'NO_LONGER_DRAFT'],
    ['co-proposer, draft', aPerson('USER'), { isCoProposer: true }, 'NOT_PRINCIPAL_INVESTIGATOR'],
    ['officer, submitted', aPerson('USER_OFFICER'), { submitted: true }, 'yes'],
    ['scientist', aPerson('INSTRUMENT_SCIENTIST'), { isScientistOnInstrument: true }, 'NOT_PRINCIPAL_INVESTIGATOR'],
    ['stranger', aPerson('USER'), {}, 'PROPOSAL_NOT_FOUND'],
  ] as const)('%s', (_, actor, facts, expected) => {
    expect(told(mayDeleteProposal(actor, aProposal(facts)))).toBe(expected);
  });
  it.each([
    ['the deleter in time', aPerson('USER'), { isDeleter: true, deletedAt: during }, 0, 'yes'],
    ['the deleter too late', aPerson('USER'), { isDeleter: true, deletedAt: during }, 1, 'UNDO_TOO_LATE'],
    ['an officer', aPerson('USER_OFFICER'), { deletedAt: during }, 0, 'yes'],
    [
      'the PI when an officer deleted',
      aPerson('USER'),
      { isPrincipalInvestigator: true, deletedAt: during },
      0,
      'PROPOSAL_NOT_FOUND',
    ],
    ['the PI, nothing deleted', aPerson('USER'), { isPrincipalInvestigator: true }, 0, 'NOT_DELETED'],
    ['a stranger, nothing deleted', aPerson('USER'), {}, 0, 'PROPOSAL_NOT_FOUND'],
  ] as const)('%s', (_, actor, facts, late, expected) => {
    const now = new Date(undoDeleteUntil(during).getTime() + late);
    expect(told(mayUndoDelete(actor, aProposal(facts), now))).toBe(expected);
  });
});

describe('downloading', () => {
  it.each([
    ['PI, draft', aPerson('USER'), { isPrincipalInvestigator: true }, 'DOWNLOAD_BEFORE_SUBMISSION'],
    ['PI, submitted', aPerson('USER'), { isPrincipalInvestigator: true, submitted: true }, 'yes'],
    ['officer, draft', aPerson('USER_OFFICER'), {}, 'yes'],
    ['scientist, draft', aPerson('INSTRUMENT_SCIENTIST'), { isScientistOnInstrument: true }, 'yes'],
    ['stranger', aPerson('USER'), { submitted: true }, 'PROPOSAL_NOT_FOUND'],
  ] as const)('%s', (_, actor, facts, expected) => {
    expect(told(mayDownloadProposal(actor, aProposal(facts)))).toBe(expected);
  });
});

describe('data of the user office', () => {
  it.each(roleCodes)('%s', (role) => {
    const officer = role === 'USER_OFFICER';
    const all = Object.fromEntries(relations.map((relation) => [relation, true]));
    expect(mayManageProposals(aPerson(role)).allowed).toBe(officer);
    expect(mayReadProposalLogs(aPerson(role), aProposal(all)).allowed).toBe(officer);
    expect(maySeeCommentForManagement(aPerson(role), aProposal(all))).toBe(officer || role === 'INSTRUMENT_SCIENTIST');
    // Of another's instruments, a scientist is none.
    const ofOwn = aProposal({ ...all, isScientistOnInstrument: false, isScientistOnTechnique: false });
    expect(maySeeCommentForManagement(aPerson(role), ofOwn)).toBe(officer);
    expect(maySeeCommentForUser(aPerson(role), aProposal({ ...all, notified: false }))).toBe(officer);
    expect(maySeeCommentForUser(aPerson(role), aProposal({ ...all, notified: true }))).toBe(true);
  });
});

describe('data for the people of a proposal (rule P190)', () => {
  const told = aProposal({ submitted: true, notified: true });
  it.each([
    ['its principal investigator', { isPrincipalInvestigator: true }, false],
    ['a co-proposer', { isCoProposer: true }, false],
    ['a co-proposer who visits', { isCoProposer: true, isVisitor: true }, false],
    ['a visitor', { isVisitor: true }, true],
    ['who may use its data', { isDataAccessUser: true }, true],
    ['a visitor who works on its instrument, as a user', { isVisitor: true, isScientistOnInstrument: true }, true],
  ] as const)('%s', (_, relation, guest) => {
    const facts = { ...told, ...relation };
    expect(isGuest(aPerson('USER'), facts)).toBe(guest);
    expect(maySeeCommentForUser(aPerson('USER'), facts)).toBe(!guest);
  });

  it('is visible to staff in their roles, even if they are also visitors', () => {
    const visitor = { ...told, isVisitor: true };
    for (const role of roleCodes.filter((code) => code !== 'USER')) {
      const reads = readsBy[role];
      const asStaff = {
        ...visitor,
        ...(reads === 'all' ? {} : Object.fromEntries(reads.map((relation) => [relation, true]))),
      };
      expect([role, isGuest(aPerson(role), asStaff)]).toEqual([role, false]);
      expect([role, maySeeCommentForUser(aPerson(role), asStaff)]).toEqual([role, true]);
      // A visitor who wears the role elsewhere is a guest here all the same.
      const isStaff = role === 'USER_OFFICER' || role === 'EXPERIMENT_SAFETY_REVIEWER';
      expect([role, isGuest(aPerson(role), visitor)]).toEqual([role, !isStaff]);
      expect([role, maySeeCommentForUser(aPerson(role), visitor)]).toEqual([role, isStaff]);
    }
    expect(isGuest(aToken, visitor)).toBe(false);
  });
});

describe('a row in the list of own proposals', () => {
  const pi = aPerson('USER');
  it.each([
    ['an open draft', {}, during, { open: 'Edit', clone: true, download: false, delete: true }],
    ['a draft after the end', {}, afterEnd, { open: 'View', clone: true, download: false, delete: true }],
    ['submitted', { submitted: true }, during, { open: 'View', clone: true, download: true, delete: false }],
    [
      'editable though submitted',
      { submitted: true, status: 'EDITABLE_SUBMITTED' },
      afterEnd,
      { open: 'Edit', clone: true, download: true, delete: false },
    ],
  ] as const)('%s', (_, facts, now, expected) => {
    const proposal = aProposal({ isPrincipalInvestigator: true, ...facts });
    expect({
      open: mayEditProposal(pi, proposal, now).allowed ? 'Edit' : 'View',
      clone: mayCloneProposal(pi, proposal).allowed,
      download: 'submitted' in facts && mayDownloadProposal(pi, proposal).allowed,
      delete: mayDeleteProposal(pi, proposal).allowed,
    }).toEqual(expected);
  });
});
