import { describe, expect, it } from 'vitest';
import { aPerson, aToken } from '../../testing/proposal.ts';
import { anonymous, roleCodes } from '../kernel/index.ts';
import { noTechnicalReviewRelations, type TechnicalReviewFacts } from '../technical-review/index.ts';
import {
  acceptedInternalReview,
  createInternalReviewArgs,
  internalReviewForm,
  internalReviewScope,
  mayAskInternalReviewers,
  mayDeleteInternalReview,
  mayEditInternalReview,
  mayListInternalReviews,
  mayViewInternalReview,
} from './index.ts';

const aReview = (facts: Partial<TechnicalReviewFacts> = {}): TechnicalReviewFacts => ({
  ...noTechnicalReviewRelations,
  submitted: false,
  multipleTechReviewsEnabled: false,
  panelMayEdit: false,
  ...facts,
});
const everything = aReview({
  isAssignee: true,
  isOnInstrument: true,
  isOnProposalInstrument: true,
  isInternalReviewer: true,
  isFapChair: true,
  isFapSecretary: true,
  isFapReviewer: true,
});

const officer = aPerson('USER_OFFICER');
const scientist = aPerson('INSTRUMENT_SCIENTIST');
const asked = aPerson('INTERNAL_REVIEWER');
const told = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? 'yes' : decision.reason);

describe('permissions on internal reviews', () => {
  it.each(roleCodes)('%s, with every relation to the review', (role) => {
    const person = aPerson(role);
    const asks = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
    const reads = asks || role === 'INTERNAL_REVIEWER';
    const facts = { technicalReview: everything, isReviewer: true };
    expect(mayListInternalReviews(person, everything).allowed).toBe(reads);
    expect(mayViewInternalReview(person, facts).allowed).toBe(reads);
    expect(mayEditInternalReview(person, facts).allowed).toBe(reads);
    expect(mayAskInternalReviewers(person, everything).allowed).toBe(asks);
    expect(mayDeleteInternalReview(person, facts).allowed).toBe(asks);
  });

  it.each([
    ['officer, unrelated', officer, {}, 'yes'],
    ['machine', aToken, {}, 'yes'],
    ['scientist of an instrument of the proposal', scientist, { isOnProposalInstrument: true }, 'yes'],
    ['scientist of another instrument', scientist, {}, 'INTERNAL_REVIEW_NOT_FOUND'],
    ['internal reviewer of it', asked, { isInternalReviewer: true }, 'yes'],
    ['internal reviewer of another', asked, {}, 'INTERNAL_REVIEW_NOT_FOUND'],
    ['nobody', anonymous, {}, 'NOT_LOGGED_IN'],
  ])('%s', (_, actor, facts, answer) => expect(told(mayListInternalReviews(actor, aReview(facts)))).toBe(answer));
});

it.each([
  ['officer', officer, false, false, 'ALL'],
  ['officer, submitted', officer, false, true, 'NOTHING'],
  ['scientist', scientist, false, false, 'ALL'],
  ['scientist, submitted', scientist, false, true, 'NOTHING'],
  ['who was asked', asked, true, false, 'COMMENT_AND_DOCUMENTS'],
  ['a colleague who was asked too', asked, false, false, 'NOTHING'],
  ['who was asked, submitted', asked, true, true, 'NOTHING'],
] as const)('%s changes: %s', (_, actor, isReviewer, submitted, scope) => {
  expect(internalReviewScope(actor, { technicalReview: { ...everything, submitted }, isReviewer })).toBe(scope);
});

it('the internal reviewer cannot change title and reviewer', () => {
  const stored = { title: 'Old', reviewerId: 1, comment: null, files: null };
  const given = { title: 'New', reviewerId: 2, comment: '<p>x</p>', files: '[]' };
  expect(acceptedInternalReview(stored, given, 'ALL')).toEqual(given);
  expect(acceptedInternalReview(stored, given, 'NOTHING')).toEqual(stored);
  expect(acceptedInternalReview(stored, given, 'COMMENT_AND_DOCUMENTS')).toEqual({
    ...given,
    title: 'Old',
    reviewerId: 1,
  });
});

it.each([
  [{}, undefined],
  [{ title: ' ' }, 'Title is required'],
  [{ title: 'x'.repeat(201) }, 'Please make it at most 200 characters long'],
  [{ reviewerId: null }, 'Reviewer is required'],
  [{ comment: `<p>${'x'.repeat(6001)}</p>` }, 'Comment must be at most 6000 characters'],
  [{ files: '[1]' }, 'At most 5 internal documents can be attached'],
])('input %# is validated', (change, message) => {
  const values = { title: 'Cryostat', reviewerId: 7, comment: '<p>x</p>', files: null, ...change };
  expect(internalReviewForm.safeParse(values).error?.issues[0]?.message).toBe(message);
  const input = { ...values, technicalReviewId: 1 };
  const sent = createInternalReviewArgs.safeParse({ createInternalReviewInput: input });
  expect(sent.error?.issues[0]?.message).toBe(message);
});

it('a request requires a reviewer, even if the client omits the field (rule R86)', () => {
  const sent = createInternalReviewArgs.safeParse({
    createInternalReviewInput: { title: 'Cryostat', technicalReviewId: 1 },
  });
  expect(sent.error?.issues[0]?.message).toBe('Reviewer is required');
});
