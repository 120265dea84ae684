import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, during } from '../../testing/proposal.ts';
import { anonymous, type RoleCode, roleCodes } from '../kernel/index.ts';
import {
  answerClarificationArgs,
  askClarificationArgs,
  type ClarificationFacts,
  clarificationAnswerLimit,
  clarificationQuestionLimit,
  clarificationState,
  dueProblem,
  mayAnswerClarification,
  mayAskClarification,
  mayExtendClarification,
  mayReadClarification,
  mayWithdrawClarification,
} from './index.ts';

const submitted = { submitted: true, status: 'FAP_REVIEW' };
const everyStaffRelation = {
  ...submitted,
  isScientistOnInstrument: true,
  isScientistOnTechnique: true,
  isInternalReviewer: true,
  isFapChair: true,
  isFapSecretary: true,
  isFapReviewer: true,
};
const later = new Date(during.getTime() + 86_400_000);
const before = new Date(during.getTime() - 1);
const asked = (more: Partial<ClarificationFacts> = {}, proposal: object = everyStaffRelation): ClarificationFacts => ({
  dueAt: later,
  answeredAt: null,
  withdrawnAt: null,
  isAsker: false,
  visibleToReviewers: false,
  proposal: aProposal(proposal),
  ...more,
});
const reason = (answer: { allowed: boolean; reason?: string }) => (answer.allowed ? 'yes' : answer.reason);

describe('asking the applicants (rule R210)', () => {
  const askers: readonly RoleCode[] = ['USER_OFFICER', 'FAP_SECRETARY', 'INSTRUMENT_SCIENTIST'];
  it.each(roleCodes)('%s, with every relation to the proposal', (role) => {
    expect(mayAskClarification(aPerson(role), aProposal(everyStaffRelation)).allowed).toBe(askers.includes(role));
  });
  it.each([
    ['a secretary of another panel', 'FAP_SECRETARY', submitted, 'CLARIFICATION_NO_PROPOSAL'],
    ['a scientist of another instrument', 'INSTRUMENT_SCIENTIST', submitted, 'CLARIFICATION_NO_PROPOSAL'],
    [
      'a scientist of the technique',
      'INSTRUMENT_SCIENTIST',
      { ...submitted, isScientistOnTechnique: true },
      'INSUFFICIENT_PERMISSIONS',
    ],
    ['before it is submitted', 'USER_OFFICER', {}, 'CLARIFICATION_BEFORE_SUBMISSION'],
    [
      'after it was decided on',
      'USER_OFFICER',
      { ...submitted, managementDecisionSubmitted: true },
      'CLARIFICATION_AFTER_DECISION',
    ],
  ] as const)('%s', (_, role, facts, expected) => {
    expect(reason(mayAskClarification(aPerson(role), aProposal(facts)))).toBe(expected);
  });
  it.each([
    [0, false],
    [1, true],
    [90 * 86_400_000, true],
    [90 * 86_400_000 + 1, false],
  ])('with a due date %i ms ahead', (ms, allowed) => {
    expect(dueProblem(new Date(during.getTime() + ms), during).allowed).toBe(allowed);
  });
});

describe('reading a question and its answer (rule R212)', () => {
  const reviewers: readonly RoleCode[] = [
    'INSTRUMENT_SCIENTIST',
    'INTERNAL_REVIEWER',
    'FAP_CHAIR',
    'FAP_SECRETARY',
    'FAP_REVIEWER',
  ];
  it.each(roleCodes)('%s with every relation to the proposal', (role) => {
    const person = aPerson(role);
    expect(mayReadClarification(person, asked()).allowed).toBe(role === 'USER_OFFICER');
    const shown = mayReadClarification(person, asked({ visibleToReviewers: true })).allowed;
    expect(shown).toBe(role === 'USER_OFFICER' || reviewers.includes(role));
    if (reviewers.includes(role)) expect(mayReadClarification(person, asked({ isAsker: true })).allowed).toBe(true);
    const elsewhere = asked({ visibleToReviewers: true, isAsker: true }, submitted);
    const far = role === 'USER_OFFICER' || role === 'EXPERIMENT_SAFETY_REVIEWER';
    expect(mayReadClarification(person, elsewhere).allowed).toBe(far);
  });
  it('visitors and people with data access see no more than strangers', () => {
    for (const facts of [{ isVisitor: true }, { isDataAccessUser: true }, {}]) {
      const answer = mayReadClarification(
        aPerson('USER'),
        asked({ visibleToReviewers: true }, { ...submitted, ...facts }),
      );
      expect(reason(answer)).toBe('CLARIFICATION_NOT_FOUND');
    }
    expect(reason(mayReadClarification(anonymous, asked()))).toBe('NOT_LOGGED_IN');
  });
  it('the team reads all of them in any role', () => {
    for (const facts of [{ isPrincipalInvestigator: true }, { isCoProposer: true }])
      for (const role of roleCodes)
        expect(mayReadClarification(aPerson(role), asked({}, { ...submitted, ...facts })).allowed).toBe(true);
  });
});

describe('answering, extending and withdrawing (rule R211)', () => {
  const own = { ...submitted, isCoProposer: true };
  it.each([
    ['in time', {}, 'OPEN', 'yes', 'yes', 'yes'],
    ['at the last moment', { dueAt: during }, 'OPEN', 'yes', 'yes', 'yes'],
    ['too late', { dueAt: before }, 'OVERDUE', 'CLARIFICATION_OVERDUE', 'yes', 'yes'],
    [
      'answered',
      { answeredAt: before },
      'ANSWERED',
      'CLARIFICATION_ANSWERED',
      'CLARIFICATION_ANSWERED',
      'CLARIFICATION_ANSWERED',
    ],
    [
      'withdrawn',
      { withdrawnAt: before },
      'WITHDRAWN',
      'CLARIFICATION_WITHDRAWN',
      'CLARIFICATION_WITHDRAWN',
      'CLARIFICATION_WITHDRAWN',
    ],
  ] as const)('%s', (_, facts, state, answer, extend, withdraw) => {
    expect(clarificationState(asked(facts), during)).toBe(state);
    expect(reason(mayAnswerClarification(aPerson('USER'), asked(facts, own), during))).toBe(answer);
    expect(reason(mayExtendClarification(aPerson('USER_OFFICER'), asked(facts), during))).toBe(extend);
    expect(reason(mayWithdrawClarification(aPerson('FAP_SECRETARY'), asked({ ...facts, isAsker: true }), during))).toBe(
      withdraw,
    );
  });
  it('are not allowed for anybody else', () => {
    expect(reason(mayAnswerClarification(aPerson('USER_OFFICER'), asked(), during))).toBe('CLARIFICATION_NOT_YOURS');
    expect(reason(mayExtendClarification(aPerson('FAP_SECRETARY'), asked({ isAsker: true }), during))).toBe(
      'INSUFFICIENT_PERMISSIONS',
    );
    const other = asked({ visibleToReviewers: true });
    expect(reason(mayWithdrawClarification(aPerson('FAP_SECRETARY'), other, during))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reason(mayWithdrawClarification(aPerson('FAP_SECRETARY'), asked(), during))).toBe('CLARIFICATION_NOT_FOUND');
  });
});

it.each([
  [clarificationQuestionLimit, true],
  [clarificationQuestionLimit + 1, false],
])('a question of %i characters', (length, allowed) => {
  const given = { proposalPk: 1, question: 'x'.repeat(length), dueAt: later };
  expect(askClarificationArgs.safeParse(given).success).toBe(allowed);
});
it.each([
  ['x'.repeat(clarificationAnswerLimit), 3, true],
  ['x'.repeat(clarificationAnswerLimit + 1), 0, false],
  [' ', 0, false],
  ['x', 4, false],
])('an answer has limits of length and files', (answer, files, allowed) => {
  const fileIds = Array.from({ length: files }, (_, at) => String(at));
  expect(answerClarificationArgs.safeParse({ id: 1, answer, fileIds }).success).toBe(allowed);
});
