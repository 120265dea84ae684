import { describe, expect, it } from 'vitest';
import { aPerson } from '../../testing/proposal.ts';
import {
  acceptedChange,
  addTechnicalReviewInput,
  blankFeasibility,
  bulkSubmitAlerts,
  bulkSubmitReport,
  mayBeAssignee,
  needsTechnicalReview,
  noTechnicalReviewRelations,
  onSeveralInstruments,
  progressOf,
  readDocuments,
  technicalReviewDraft,
  technicalReviewItemKind,
} from './index.ts';

const messages = (
  schema: { safeParse(value: unknown): { error?: { issues: Array<{ message: string }> } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const document = { id: '0b7a7a5e-5d3c-4b0e-9c6a-1c1f0d8f6c11' };
const documents = (count: number) => JSON.stringify(Array.from({ length: count }, () => document));

describe('validation of a review', () => {
  it.each<[unknown, string[]]>([
    [{}, []],
    [{ status: null, timeAllocation: null, comment: null, publicComment: null, files: null }, []],
    [{ timeAllocation: 0 }, []],
    [{ timeAllocation: 100_000 }, []],
    [{ timeAllocation: -1 }, ['Must be greater than or equal to 0']],
    [{ timeAllocation: 100_001 }, ['Must be less than or equal to 100000']],
    [{ comment: 'x'.repeat(6000) }, []],
    [{ comment: `<p>${'x'.repeat(6000)}</p>` }, []],
    [{ comment: 'x'.repeat(6001) }, ['Comment must be at most 6000 characters']],
    [{ publicComment: 'x'.repeat(6001) }, ['Public comment must be at most 6000 characters']],
    [{ files: documents(5) }, []],
    [{ files: documents(6) }, ['At most 5 internal documents can be attached']],
    [{ files: '{' }, ['At most 5 internal documents can be attached']],
  ])('%#', (given, expected) => expect(messages(technicalReviewDraft, given)).toEqual(expected));

  it('requires a feasibility for submission, but no time', () => {
    const input = { proposalPk: 1, instrumentId: 2, questionaryId: 3 };
    expect(messages(addTechnicalReviewInput, { ...input, submitted: true })).toEqual(['Status is required']);
    expect(messages(addTechnicalReviewInput, { ...input, submitted: true, status: null })).toEqual([
      'Status is required',
    ]);
    expect(messages(addTechnicalReviewInput, { ...input, submitted: true, status: 'FEASIBLE' })).toEqual([]);
    expect(messages(addTechnicalReviewInput, { ...input, submitted: false })).toEqual([]);
  });

  it('starts with unfeasible', () => expect(blankFeasibility).toBe('UNFEASIBLE'));
  it('reads lists of documents', () => {
    expect(readDocuments(documents(1))).toEqual([document]);
    expect(readDocuments('null')).toBeNull();
    expect(readDocuments('[1]')).toBeUndefined();
  });
});

it('only changes that the scope allows are accepted', () => {
  const stored = { status: 'FEASIBLE', timeAllocation: 3, comment: 'a', publicComment: 'b', files: null } as const;
  const change = { status: 'UNFEASIBLE', timeAllocation: 9, comment: 'c', publicComment: 'd', files: '[]' } as const;
  expect(acceptedChange(stored, change, 'ALL')).toEqual(change);
  expect(acceptedChange(stored, change, 'NOTHING')).toEqual(stored);
  expect(acceptedChange(stored, change, 'COMMENTS_AND_DOCUMENTS')).toEqual({
    ...change,
    status: 'FEASIBLE',
    timeAllocation: 3,
  });
});

it.each([
  ['', ['DRAFT'], true],
  ['  ', [], true],
  ['FEASIBILITY', ['DRAFT', 'FEASIBILITY_REVIEW'], true],
  ['FEASIBILITY', ['DRAFT', 'FAP_REVIEW'], false],
  ['FEASIBILITY', [], false],
])('setting %j with the statuses %j requires a technical review: %s', (setting, statuses, expected) =>
  expect(needsTechnicalReview(setting, statuses)).toBe(expected),
);

describe('bulk submission', () => {
  const review = (proposalId: string, extra = {}) => ({
    proposalId,
    isAssignedToMe: true,
    submitted: false,
    status: 'FEASIBLE',
    timeAllocation: 1,
    openSteps: [],
    ...extra,
  });
  const selection = [
    review('ready'),
    review('zero', { timeAllocation: 0 }),
    review('done', { submitted: true, isAssignedToMe: false }),
    review('theirs', { isAssignedToMe: false, status: null }),
    review('undecided', { status: null }),
    review('timeless', { timeAllocation: null }),
    review('unanswered', { openSteps: ['Hazards'] }),
  ];
  it('groups a selection by the first obstacle of each review', () => {
    expect(bulkSubmitReport(selection)).toEqual({
      alreadySubmitted: ['done'],
      assignedElsewhere: ['theirs'],
      incomplete: ['undecided', 'timeless'],
      stepsOpen: ['unanswered'],
      ready: ['ready', 'zero'],
    });
  });
  it('lists a proposal with several instruments once in a group', () => {
    const twice = [review('twice', { submitted: true }), review('twice', { submitted: true }), review('twice')];
    expect(bulkSubmitReport(twice)).toMatchObject({ alreadySubmitted: ['twice'], ready: ['twice'] });
  });
  it('warns in the order of rule R77, listing ids', () => {
    const alerts = bulkSubmitAlerts(bulkSubmitReport(selection));
    expect(alerts).toHaveLength(4);
    expect(alerts[0]).toBe('These proposals done are already submitted');
    expect(alerts[1]).toContain('theirs');
    expect(alerts[2]).toContain('undecided, timeless');
    expect(alerts[3]).toContain('unanswered');
    expect(bulkSubmitAlerts(bulkSubmitReport([review('ready')]))).toEqual([]);
  });
  it('returns the ids of proposals with several instruments', () => {
    const selected = [
      { proposalId: 'one', instruments: [1] },
      { proposalId: 'two', instruments: [1, 2] },
    ];
    expect(onSeveralInstruments(selected)).toEqual(['two']);
  });
});

it('a technical review can be assigned only to people of its instrument', () => {
  expect(mayBeAssignee(3, [1, 3]).allowed).toBe(true);
  expect(mayBeAssignee(2, [1, 3]).allowed).toBe(false);
});

it('the item kind tells the wizard whether the review is submitted', () => {
  const review = { ...noTechnicalReviewRelations, multipleTechReviewsEnabled: false, panelMayEdit: false };
  const facts = { actor: aPerson('USER_OFFICER'), review: { ...review, submitted: true } };
  expect(technicalReviewItemKind.submitTexts(facts).button).toBe('✔ Submitted');
  expect(technicalReviewItemKind.maySubmit(facts).allowed).toBe(false);
  expect(technicalReviewItemKind.submitTexts({ ...facts, review: { ...review, submitted: false } }).button).toBe(
    'Submit',
  );
  expect(progressOf({ submitted: true })).toBe('SUBMITTED');
  expect(progressOf({ submitted: false })).toBe('DRAFT');
});
