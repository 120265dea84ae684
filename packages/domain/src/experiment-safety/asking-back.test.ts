import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, aToken } from '../../testing/proposal.ts';
import { anonymous, type RoleCode } from '../kernel/index.ts';
import {
  type AskingBackFacts,
  type BroughtSample,
  type DecidedSafety,
  earlierApproval,
  isApprovedSafety,
  isSameSample,
  mayAskBackExperimentSafety,
  type SafetyStage,
  safetyChanges,
  safetyStageOf,
  type WordedPart,
} from './index.ts';

const outcome = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? true : decision.reason);
const facts = (change: Partial<AskingBackFacts> = {}): AskingBackFacts => ({
  proposal: aProposal({ submitted: true, isPrincipalInvestigator: true }),
  isSubmitted: true,
  isScientistOfExperiment: true,
  isHidden: false,
  instrumentScientistDecision: 'UNSET',
  safetyReviewerDecision: 'UNSET',
  stage: 'ANY',
  ...change,
});

describe('asking back (rule O160)', () => {
  it.each([
    ['ESF_IS_REVIEW', 'SCIENTIST'],
    ['ESF_ESR_REVIEW', 'REVIEWER'],
    ['ESF_APPROVED', 'APPROVED'],
    ['ESF_REJECTED', 'ANY'],
    ['AWAITING_ESF', 'ANY'],
    ['OF_THE_FACILITY', 'ANY'],
    ['constructor', 'ANY'],
    [null, 'ANY'],
  ])('status %s is at the stage %s', (status, stage) => expect(safetyStageOf(status)).toBe(stage));

  it.each<[RoleCode, Readonly<Record<SafetyStage, true | string>>]>([
    ['USER_OFFICER', { SCIENTIST: true, REVIEWER: true, ANY: true, APPROVED: true }],
    [
      'INSTRUMENT_SCIENTIST',
      { SCIENTIST: true, REVIEWER: 'SAFETY_OF_ANOTHER_STAGE', ANY: true, APPROVED: 'SAFETY_APPROVED' },
    ],
    [
      'EXPERIMENT_SAFETY_REVIEWER',
      { SCIENTIST: 'SAFETY_OF_ANOTHER_STAGE', REVIEWER: true, ANY: true, APPROVED: 'SAFETY_APPROVED' },
    ],
  ])('is allowed for %s depending on the stage', (role, expected) => {
    for (const [stage, answer] of Object.entries(expected)) {
      expect(outcome(mayAskBackExperimentSafety(aPerson(role), facts({ stage: stage as SafetyStage })))).toBe(answer);
    }
  });

  it.each<RoleCode>(['USER', 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER', 'INTERNAL_REVIEWER'])(
    'is not allowed for %s',
    (role) => expect(outcome(mayAskBackExperimentSafety(aPerson(role), facts()))).toBe('INSUFFICIENT_PERMISSIONS'),
  );

  it('requires a submitted form, booked time and an existing proposal', () => {
    const officer = aPerson('USER_OFFICER');
    const may = (change: Partial<AskingBackFacts>) => outcome(mayAskBackExperimentSafety(officer, facts(change)));
    expect(may({ isSubmitted: false })).toBe('SAFETY_NOT_SUBMITTED');
    expect(may({ isHidden: true })).toBe('SAFETY_BOOKING_REMOVED');
    expect(may({ proposal: aProposal({ deletedAt: new Date() }) })).toBe('EXPERIMENT_SAFETY_NOT_FOUND');
    const elsewhere = facts({ isScientistOfExperiment: false });
    expect(outcome(mayAskBackExperimentSafety(aPerson('INSTRUMENT_SCIENTIST'), elsewhere))).toBe(
      'EXPERIMENT_SAFETY_NOT_FOUND',
    );
    expect(outcome(mayAskBackExperimentSafety(anonymous, facts()))).toBe('NOT_LOGGED_IN');
    expect(outcome(mayAskBackExperimentSafety(aToken, facts({ stage: 'APPROVED' })))).toBe(true);
  });
});

describe('changes since a form was asked back (rule O163)', () => {
  const part = (sampleId: number | null, title: string, answers: Record<string, string>): WordedPart => ({
    sampleId,
    title,
    answers: Object.entries(answers).map(([key, words]) => ({ key, question: `${key}?`, words, value: words })),
  });
  const told = (was: WordedPart[], is: WordedPart[]) =>
    safetyChanges(was, is).map(({ kind, sample, question, before, after }) => [kind, sample, question, before, after]);

  it('are empty where nothing changed', () => {
    const same = [part(null, '', { a: '1' }), part(3, 'Iron', { b: '2' })];
    expect(told(same, same)).toEqual([]);
    expect(told([], [])).toEqual([]);
  });

  it('list answers that were changed, added and removed, in the order of the form', () => {
    expect(told([part(null, '', { a: '1', b: '2', c: '3' })], [part(null, '', { d: '4', b: '2', a: '9' })])).toEqual([
      ['ANSWER', null, 'd?', null, '4'],
      ['ANSWER', null, 'a?', '1', '9'],
      ['ANSWER', null, 'c?', '3', null],
    ]);
  });

  it('list answers that differ but read the same, such as another file of the same name', () => {
    const file = (id: string): WordedPart => ({
      sampleId: null,
      title: '',
      answers: [{ key: 'f', question: 'File?', words: 'data.pdf', value: [{ id, caption: null }] }],
    });
    expect(told([file('1')], [file('2')])).toEqual([['ANSWER', null, 'File?', 'data.pdf', 'data.pdf']]);
    expect(told([file('1')], [file('1')])).toEqual([]);
  });

  it('list samples that were added, removed and renamed', () => {
    expect(
      told(
        [part(1, 'Iron', { a: '1' }), part(2, 'Cobalt', {})],
        [part(1, 'Iron film', { a: '2' }), part(3, 'Nickel', {})],
      ),
    ).toEqual([
      ['SAMPLE_RENAMED', 'Iron film', null, 'Iron', 'Iron film'],
      ['ANSWER', 'Iron film', 'a?', '1', '2'],
      ['SAMPLE_ADDED', 'Nickel', null, null, null],
      ['SAMPLE_REMOVED', 'Cobalt', null, null, null],
    ]);
  });
});

describe('a previously approved sample (rule O164)', () => {
  const sample = (change: Partial<BroughtSample> = {}): BroughtSample => ({
    sampleId: 1,
    title: 'Iron film',
    declaration: { gas: 'argon' },
    input: { handling: { value: 1, unit: 'g' } },
    ...change,
  });

  it.each<[string, Partial<BroughtSample>, boolean]>([
    ['itself', {}, true],
    ['another of the same title', { sampleId: 2, title: ' iron Film ' }, true],
    ['itself under another title', { title: 'Film' }, true],
    ['another of another title', { sampleId: 2, title: 'Film' }, false],
    ['answers in another order', { input: { handling: { unit: 'g', value: 1 } } }, true],
    ['declared otherwise', { declaration: { gas: 'neon' } }, false],
    ['handled otherwise', { input: { handling: { value: 2, unit: 'g' } } }, false],
    ['something more is said', { input: { handling: { value: 1, unit: 'g' }, more: true } }, false],
  ])('%s', (_, change, expected) => expect(isSameSample(sample(), sample(change))).toBe(expected));

  const decided = (change: Partial<DecidedSafety> = {}): DecidedSafety => ({
    decidedAt: new Date('2026-05-01'),
    status: 'ESF_APPROVED',
    hasWorkflow: true,
    instrumentScientistDecision: 'ACCEPTED',
    safetyReviewerDecision: 'UNSET',
    ...change,
  });

  it.each<[string, Partial<DecidedSafety>, boolean]>([
    ['approved by the workflow', {}, true],
    ['accepted by one, on its way', { status: 'ESF_ESR_REVIEW' }, false],
    ['approved, and rejected since', { safetyReviewerDecision: 'REJECTED' }, false],
    ['no workflow, accepted', { hasWorkflow: false, status: 'AWAITING_ESF' }, true],
    [
      'no workflow, not decided',
      { hasWorkflow: false, status: 'AWAITING_ESF', instrumentScientistDecision: 'UNSET' },
      false,
    ],
  ])('%s', (_, change, expected) => expect(isApprovedSafety(decided(change))).toBe(expected));

  it('is the latest one approved before this one was decided on', () => {
    const at = (day: number, change: Partial<DecidedSafety> = {}) => ({
      ...sample(),
      ...decided({ decidedAt: new Date(`2026-05-0${day}`), ...change }),
    });
    const others = [at(1), at(3), at(4, { status: 'ESF_REJECTED' }), at(5, { decidedAt: null })];
    expect(earlierApproval(sample(), null, others)?.decidedAt).toEqual(new Date('2026-05-03'));
    expect(earlierApproval(sample(), new Date('2026-05-03'), others)?.decidedAt).toEqual(new Date('2026-05-01'));
    expect(earlierApproval(sample(), new Date('2026-05-01'), others)).toBeUndefined();
    expect(earlierApproval(sample({ title: 'Other', sampleId: 9 }), null, others)).toBeUndefined();
  });
});
