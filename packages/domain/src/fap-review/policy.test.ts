import { describe, expect, it } from 'vitest';
import { aPerson, aToken } from '../../testing/proposal.ts';
import { anonymous, type RoleCode, roleCodes } from '../kernel/index.ts';
import {
  type FapReviewFacts,
  mayAssignToProposals,
  mayEditReview,
  mayReopenReview,
  maySubmitReview,
  mayViewPanelProposals,
  mayViewReview,
  noFapReviewRelations,
} from './index.ts';

const nobody: FapReviewFacts = { status: 'DRAFT', ...noFapReviewRelations };
const inPanel = { isFapChair: true, isFapSecretary: true, isFapReviewer: true };
const reasonOf = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? 'yes' : decision.reason);
const panelRoles: readonly RoleCode[] = ['FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'];
const leads = (role: RoleCode) => role === 'FAP_CHAIR' || role === 'FAP_SECRETARY';

describe.each(roleCodes)('%s', (role) => {
  const actor = aPerson(role);
  const officer = role === 'USER_OFFICER';

  it.each(['DRAFT', 'SUBMITTED'] as const)('and a review that is %s', (status) => {
    const own = { ...nobody, ...inPanel, isAuthor: true, status };
    const others = { ...nobody, ...inPanel, status };
    const author = panelRoles.includes(role);
    expect(mayViewReview(actor, own).allowed).toBe(officer || author);
    expect(mayViewReview(actor, others).allowed).toBe(officer || leads(role));
    expect(mayViewReview(actor, { ...nobody, status }).allowed).toBe(officer);
    expect(mayViewReview(actor, { ...own, isOnProposal: true }).allowed).toBe(officer);
    expect(mayEditReview(actor, own).allowed).toBe(officer || (author && status === 'DRAFT'));
    expect(mayEditReview(actor, others).allowed).toBe(officer);
    expect(maySubmitReview(actor, own).allowed).toBe((officer || author) && status === 'DRAFT');
    expect(mayReopenReview(actor, own).allowed).toBe(officer);
  });

  it('and a panel', () => {
    const outside = { isFapChair: false, isFapSecretary: false, isFapReviewer: false };
    expect(mayViewPanelProposals(actor, inPanel).allowed).toBe(officer || panelRoles.includes(role));
    expect(mayViewPanelProposals(actor, outside).allowed).toBe(officer);
    expect(mayAssignToProposals(actor, inPanel).allowed).toBe(officer || leads(role));
    expect(mayAssignToProposals(actor, outside).allowed).toBe(officer);
  });
});

it('refusals have reasons that users understand', () => {
  const own = { ...nobody, ...inPanel, isAuthor: true, status: 'SUBMITTED' } as const;
  expect(reasonOf(mayEditReview(aPerson('FAP_REVIEWER'), own))).toBe('REVIEW_SUBMITTED');
  expect(reasonOf(mayEditReview(aPerson('FAP_CHAIR'), { ...nobody, ...inPanel }))).toBe('NOT_REVIEWER');
  expect(reasonOf(mayViewReview(aPerson('USER'), own))).toBe('REVIEW_NOT_FOUND');
  expect(reasonOf(mayViewReview(anonymous, own))).toBe('NOT_LOGGED_IN');
  expect(mayViewReview(aToken, nobody).allowed).toBe(true);
});
