import { describe, expect, it } from 'vitest';
import { aPerson, aToken } from '../../testing/proposal.ts';
import { anonymous, type RoleCode, roleCodes } from '../kernel/index.ts';
import {
  editScope,
  mayAnswerTechnicalReview,
  mayEditTechnicalReview,
  mayNameReviewer,
  mayReassignTechnicalReview,
  mayReopenTechnicalReview,
  maySeeInternalPart,
  maySubmitTechnicalReview,
  mayViewTechnicalReview,
  noTechnicalReviewRelations,
  type TechnicalReviewFacts,
} from './index.ts';

const nobody: TechnicalReviewFacts = {
  ...noTechnicalReviewRelations,
  submitted: false,
  multipleTechReviewsEnabled: false,
  panelMayEdit: false,
};
const everything = {
  isAssignee: true,
  isOnInstrument: true,
  isInstrumentManager: true,
  isOnProposalInstrument: true,
  isInternalReviewer: true,
  isFapChair: true,
  isFapSecretary: true,
  isFapReviewer: true,
};
const scientist = { isOnInstrument: true, isOnProposalInstrument: true };
const assignee = { ...scientist, isAssignee: true };
const contact = { ...scientist, isInstrumentManager: true };
const severalWrite = { ...scientist, multipleTechReviewsEnabled: true };

type May = (actor: ReturnType<typeof aPerson>, facts: TechnicalReviewFacts) => { allowed: boolean; reason?: string };
const answer = (may: May, role: RoleCode, facts: Partial<TechnicalReviewFacts>) => {
  const decision = may(aPerson(role), { ...nobody, ...facts });
  return decision.allowed ? 'yes' : decision.reason;
};

describe('reading, by current role', () => {
  const relation: Partial<Record<RoleCode, Partial<TechnicalReviewFacts>>> = {
    INSTRUMENT_SCIENTIST: { isOnProposalInstrument: true },
    INTERNAL_REVIEWER: { isInternalReviewer: true },
    FAP_CHAIR: { isFapChair: true },
    FAP_SECRETARY: { isFapSecretary: true },
    FAP_REVIEWER: { isFapReviewer: true },
  };
  it.each(roleCodes)('%s', (role) => {
    const always = role === 'USER_OFFICER';
    expect(mayViewTechnicalReview(aPerson(role), nobody).allowed).toBe(always);
    expect(mayViewTechnicalReview(aPerson(role), { ...nobody, ...relation[role] }).allowed).toBe(
      always || role in relation,
    );
    // Relations that belong to other roles open nothing.
    const others = {
      ...everything,
      ...Object.fromEntries(Object.keys(relation[role] ?? {}).map((key) => [key, false])),
    };
    const reads = mayViewTechnicalReview(aPerson(role), { ...nobody, ...others, isAssignee: false }).allowed;
    expect(reads).toBe(always);
  });

  it('is refused as if the review did not exist', () => {
    expect(answer(mayViewTechnicalReview, 'USER', everything)).toBe('TECHNICAL_REVIEW_NOT_FOUND');
    expect(mayViewTechnicalReview(anonymous, { ...nobody, ...everything }).allowed).toBe(false);
    expect(mayViewTechnicalReview(aToken, nobody).allowed).toBe(true);
  });

  it.each(roleCodes)('whether %s sees the internal part', (role) => {
    const sees = maySeeInternalPart(aPerson(role), { ...nobody, ...everything });
    expect(sees).toBe(!['USER', 'EXPERIMENT_SAFETY_REVIEWER', 'FAP_REVIEWER'].includes(role));
  });
});

describe('editing and submitting', () => {
  const panelChair = { isFapChair: true };
  const panelSecretary = { isFapSecretary: true };
  it.each<[string, RoleCode, Partial<TechnicalReviewFacts>, string, string, string]>([
    ['officer', 'USER_OFFICER', {}, 'yes', 'ALL', 'yes'],
    ['officer, submitted', 'USER_OFFICER', { submitted: true }, 'yes', 'ALL', 'TECHNICAL_REVIEW_SUBMITTED'],
    ['assignee', 'INSTRUMENT_SCIENTIST', assignee, 'yes', 'ALL', 'yes'],
    [
      'assignee, submitted',
      'INSTRUMENT_SCIENTIST',
      { ...assignee, submitted: true },
      'TECHNICAL_REVIEW_SUBMITTED',
      'NOTHING',
      'TECHNICAL_REVIEW_SUBMITTED',
    ],
    ['other scientist', 'INSTRUMENT_SCIENTIST', scientist, 'NOT_ASSIGNEE', 'NOTHING', 'NOT_ASSIGNEE'],
    ['contact of the instrument', 'INSTRUMENT_SCIENTIST', contact, 'NOT_ASSIGNEE', 'NOTHING', 'NOT_ASSIGNEE'],
    ['other scientist where several write', 'INSTRUMENT_SCIENTIST', severalWrite, 'yes', 'ALL', 'NOT_ASSIGNEE'],
    [
      'scientist of another instrument of the proposal where several write',
      'INSTRUMENT_SCIENTIST',
      { isOnProposalInstrument: true, multipleTechReviewsEnabled: true },
      'NOT_ASSIGNEE',
      'NOTHING',
      'NOT_ASSIGNEE',
    ],
    [
      'several write, submitted',
      'INSTRUMENT_SCIENTIST',
      { ...severalWrite, submitted: true },
      'TECHNICAL_REVIEW_SUBMITTED',
      'NOTHING',
      'TECHNICAL_REVIEW_SUBMITTED',
    ],
    ['chair', 'FAP_CHAIR', panelChair, 'NOT_TECHNICAL_REVIEWER', 'NOTHING', 'NOT_TECHNICAL_REVIEWER'],
    ['secretary', 'FAP_SECRETARY', panelSecretary, 'NOT_TECHNICAL_REVIEWER', 'NOTHING', 'NOT_TECHNICAL_REVIEWER'],
    ['chair who may edit', 'FAP_CHAIR', { ...panelChair, panelMayEdit: true }, 'yes', 'ALL', 'yes'],
    ['secretary who may edit', 'FAP_SECRETARY', { ...panelSecretary, panelMayEdit: true }, 'yes', 'ALL', 'yes'],
    [
      'secretary who may edit, submitted',
      'FAP_SECRETARY',
      { ...panelSecretary, panelMayEdit: true, submitted: true },
      'yes',
      'COMMENTS_AND_DOCUMENTS',
      'TECHNICAL_REVIEW_SUBMITTED',
    ],
    [
      'secretary of another panel',
      'FAP_SECRETARY',
      { panelMayEdit: true },
      'TECHNICAL_REVIEW_NOT_FOUND',
      'NOTHING',
      'TECHNICAL_REVIEW_NOT_FOUND',
    ],
    [
      'internal reviewer',
      'INTERNAL_REVIEWER',
      { isInternalReviewer: true, isAssignee: true },
      'NOT_TECHNICAL_REVIEWER',
      'NOTHING',
      'NOT_TECHNICAL_REVIEWER',
    ],
    [
      'panel reviewer',
      'FAP_REVIEWER',
      { isFapReviewer: true, panelMayEdit: true },
      'NOT_TECHNICAL_REVIEWER',
      'NOTHING',
      'NOT_TECHNICAL_REVIEWER',
    ],
    ['applicant', 'USER', everything, 'TECHNICAL_REVIEW_NOT_FOUND', 'NOTHING', 'TECHNICAL_REVIEW_NOT_FOUND'],
  ])('%s', (_, role, facts, edit, scope, submit) => {
    expect(answer(mayEditTechnicalReview, role, facts)).toBe(edit);
    expect(editScope(aPerson(role), { ...nobody, ...facts })).toBe(scope);
    expect(answer(maySubmitTechnicalReview, role, facts)).toBe(submit);
    expect(mayAnswerTechnicalReview(aPerson(role), { ...nobody, ...facts }).allowed).toBe(scope === 'ALL');
  });
});

describe('reassigning and reopening', () => {
  it.each<[string, RoleCode, Partial<TechnicalReviewFacts>, string, string]>([
    ['officer', 'USER_OFFICER', {}, 'yes', 'yes'],
    ['assignee', 'INSTRUMENT_SCIENTIST', assignee, 'yes', 'TECHNICAL_REVIEW_SUBMITTED'],
    ['contact of the instrument', 'INSTRUMENT_SCIENTIST', contact, 'yes', 'TECHNICAL_REVIEW_SUBMITTED'],
    ['other scientist', 'INSTRUMENT_SCIENTIST', scientist, 'NOT_ASSIGNEE', 'TECHNICAL_REVIEW_SUBMITTED'],
    ['several write', 'INSTRUMENT_SCIENTIST', severalWrite, 'NOT_ASSIGNEE', 'TECHNICAL_REVIEW_SUBMITTED'],
    [
      'secretary',
      'FAP_SECRETARY',
      { isFapSecretary: true, panelMayEdit: true },
      'INSUFFICIENT_PERMISSIONS',
      'INSUFFICIENT_PERMISSIONS',
    ],
    [
      'internal reviewer',
      'INTERNAL_REVIEWER',
      { isInternalReviewer: true },
      'INSUFFICIENT_PERMISSIONS',
      'INSUFFICIENT_PERMISSIONS',
    ],
  ])('%s', (_, role, facts, before, after) => {
    expect(answer(mayReassignTechnicalReview, role, facts)).toBe(before);
    expect(answer(mayReassignTechnicalReview, role, { ...facts, submitted: true })).toBe(after);
  });

  it('reopening is allowed only for officers', () => {
    for (const role of roleCodes) {
      const facts = { ...nobody, ...everything, submitted: true };
      expect(mayReopenTechnicalReview(aPerson(role), facts).allowed).toBe(role === 'USER_OFFICER');
    }
  });

  it('only officers and access tokens may name another reviewer', () => {
    expect(mayNameReviewer(aPerson('INSTRUMENT_SCIENTIST'), 7).allowed).toBe(true);
    expect(mayNameReviewer(aPerson('INSTRUMENT_SCIENTIST'), 8).allowed).toBe(false);
    expect(mayNameReviewer(aPerson('USER_OFFICER'), 8).allowed).toBe(true);
    expect(mayNameReviewer(aToken, 8).allowed).toBe(true);
    expect(mayNameReviewer(anonymous, 8).allowed).toBe(false);
  });
});
