import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';

const step = (id: number, title: string, fields: object[], isCompleted = false) => ({
  isCompleted,
  topic: { id, title, sortOrder: id },
  fields,
});

const basis = {
  topicId: 1,
  question: { id: 'fap_review_basis', question: 'Basis', dataType: 'FAP_REVIEW_BASIS' as const },
  config: { __typename: 'FapReviewBasisConfig' as const },
};

const review = (more: Record<string, unknown> = {}) => ({
  id: 11,
  userID: 7,
  fapID: 2,
  status: 'DRAFT' as const,
  grade: null,
  comment: '<p>A fine idea</p>',
  questionaryID: 5,
  questionary: { questionaryId: 5, steps: [step(1, 'Grade', [basis]), step(2, 'Judgement', [])] },
  proposal: { primaryKey: 21, proposalId: 'P-21', title: 'Spin ice' },
  abilities: {
    view: { allowed: true },
    edit: { allowed: true },
    submit: { allowed: true },
    reopen: { allowed: false },
  },
  ...more,
});

const asked = (id: string, question: string, dataType: string, config: object, value: unknown) => ({
  topicId: 2,
  question: { id, question, dataType },
  config,
  value,
  version: 0,
});
/** Two questions are scores: a number that counts three times, and a choice that counts once. */
const scoredAs = (originality: number | '', use: string | undefined) => ({
  questionaryId: 5,
  steps: [
    step(1, 'Grade', [basis]),
    step(2, 'Judgement', [
      asked(
        'originality',
        'Originality',
        'NUMBER_INPUT',
        { __typename: 'NumberInputConfig', scoreWeight: 3, units: [] },
        { value: originality, siValue: null, unit: null },
      ),
      asked(
        'use',
        'Use',
        'SELECTION_FROM_OPTIONS',
        { __typename: 'SelectionFromOptionsConfig', scoreWeight: 1, variant: 'radio', options: ['1', '4'] },
        use === undefined ? [] : [use],
      ),
    ]),
  ],
});
const scored = scoredAs('', undefined);

const task = (reviewId: number, isDone = false) => ({
  kind: 'PANEL' as const,
  reviewId,
  proposalPk: reviewId + 10,
  proposalId: `P-${reviewId + 10}`,
  title: `Proposal ${reviewId + 10}`,
  callShortCode: 'A',
  place: 'QM',
  dueAt: '2036-01-01T00:00:00.000Z',
  isDone,
});

const open = (
  found: object,
  tasks: object[] = [task(11), task(12, true), task(13)],
  at = '/PanelReview/11',
  isLive = false,
) =>
  renderApp({
    person: { id: 7, role: 'FAP_REVIEWER' },
    features: ['FAP_REVIEW'],
    at,
    server: {
      isLive,
      query: {
        review: found as never,
        reviewTasks: tasks as never,
        proposal: { primaryKey: 21, proposalId: 'P-21', title: 'Spin ice', questionary: { steps: [] } } as never,
        fap: { id: 2, customGradeGuide: false, gradeGuide: '' },
        pageContent: null,
      },
      mutation: { updateReview: { id: 11 }, answerTopic: [], declineReview: { id: 11 } },
    },
  });

/** The window of the tests is narrow: one of both is shown, the other stays behind it. */
const turnToForm = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Review form' }));

describe('the room of a panel review', () => {
  it('shows the form beside the proposal, submits after confirmation, and opens the next review', async () => {
    const { user, server, address } = open(review());
    expect(await screen.findByRole('heading', { level: 1, name: 'Spin ice' })).toBeVisible();
    await turnToForm(user);
    const form = screen.getByRole('region', { name: 'Review form' });
    await user.click(await within(form).findByRole('radio', { name: '7' }));
    await user.click(within(form).getByRole('button', { name: 'Submit and next (1 of 3)' }));
    const question = await screen.findByRole('alertdialog', { name: 'Please confirm' });
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(address()).toBe('/PanelReview/13'));
    expect(server.calls('saveReview').map(({ variables }) => variables)).toEqual([
      expect.objectContaining({ grade: '7', status: 'DRAFT' }),
      expect.objectContaining({ status: 'SUBMITTED' }),
    ]);
    // Every step is completed.
    expect(server.calls('answerTopic').map(({ variables }) => variables.topicId)).toEqual([1, 2]);
  });

  it('shows what is missing, and submits nothing', async () => {
    const { user, server } = open(review({ comment: null }));
    await turnToForm(user);
    await user.click(await screen.findByRole('button', { name: /^Submit and next/ }));
    expect((await screen.findAllByText('Grade is required')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Comment is required').length).toBeGreaterThan(0);
    expect(server.calls('saveReview')).toHaveLength(0);
  });

  it('suggests the weighted mean of the scores as the grade, which may differ (rule R221)', async () => {
    const { user, server } = open(review({ questionary: scored }));
    await turnToForm(user);
    const form = screen.getByRole('region', { name: 'Review form' });
    const grade = (name: string) =>
      within(within(form).getByRole('radiogroup', { name: 'Grade' })).getByRole('radio', { name });
    const originality = await within(form).findByRole('textbox', { name: /Originality/ });
    expect(within(form).queryByText(/^Weighted mean/)).not.toBeInTheDocument();
    await user.type(originality, '8');
    expect(within(form).getByText('Weighted mean of 1 of 2 scores: 8')).toBeVisible();
    await user.click(within(within(form).getByRole('radiogroup', { name: 'Use' })).getByRole('radio', { name: '4' }));
    expect(within(form).getByText('Weighted mean of the scores: 7')).toBeVisible();
    expect(grade('7')).not.toBeChecked();
    await user.click(within(form).getByRole('button', { name: 'Use 7 as the grade' }));
    expect(grade('7')).toBeChecked();
    expect(within(form).queryByRole('button', { name: /^Take/ })).not.toBeInTheDocument();
    await user.click(grade('9'));
    expect(within(form).getByRole('button', { name: 'Use 7 as the grade' })).toBeVisible();
    await user.click(within(form).getByRole('button', { name: /^Submit and next/ }));
    await screen.findByRole('alertdialog', { name: 'Please confirm' });
    expect(server.calls('saveReview')[0]?.variables).toMatchObject({ grade: '9' });
  });

  it('shows readers the grade that the scores suggest', async () => {
    const read = {
      view: { allowed: true },
      edit: { allowed: false },
      submit: { allowed: false },
      reopen: { allowed: false },
    };
    const { user } = open(review({ status: 'SUBMITTED', grade: 9, abilities: read, questionary: scoredAs(8, '4') }));
    await turnToForm(user);
    expect(await screen.findByText('Weighted mean of the scores: 7, which would be 7')).toBeVisible();
  });

  it('moves to the next and previous review by key', async () => {
    const { user, address } = open(review());
    await screen.findByText('1 of 3');
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe('/PanelReview/12'));
    await user.keyboard('k');
    await waitFor(() => expect(address()).toBe('/PanelReview/11'));
  });

  it('lists the remaining reviews', async () => {
    const { user } = open(review());
    await user.click(await screen.findByRole('button', { name: '2 reviews left' }));
    const list = await screen.findByRole('dialog', { name: 'My reviews' });
    expect(within(list).getByRole('link', { name: 'P-23 Proposal 23' })).toHaveAttribute('href', '/PanelReview/13');
    expect(within(list).getAllByText('Done')).toHaveLength(1);
  });

  it('is read-only once the review is submitted', async () => {
    const { user } = open(
      review({
        status: 'SUBMITTED',
        grade: 4,
        abilities: {
          view: { allowed: true },
          edit: { allowed: false, message: 'The review has been submitted and can no longer be changed' },
          submit: { allowed: false },
          reopen: { allowed: false },
        },
      }),
    );
    await turnToForm(user);
    expect(await screen.findByText('Submitted')).toBeVisible();
    expect(screen.getByText('A fine idea')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument();
  });
});

describe('a review that was submitted in another window', () => {
  const message = 'The review has been submitted and can no longer be changed';
  const submitted = review({
    status: 'SUBMITTED',
    grade: 4,
    abilities: {
      view: { allowed: true },
      edit: { allowed: false, message },
      submit: { allowed: false },
      reopen: { allowed: false },
    },
  });

  it('leaves the unsaved input visible, and says that it cannot be saved', async () => {
    const { user, server } = open(review(), [task(11)], '/PanelReview/11', true);
    await turnToForm(user);
    const form = screen.getByRole('region', { name: 'Review form' });
    await user.click(await within(form).findByRole('radio', { name: '7' }));
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/21'));
    server.answer({ query: { review: submitted as never } });
    server.tell('changed', { changes: [['proposal/21', 1]] });
    expect(await within(form).findByText('Submitted')).toBeVisible();
    expect(within(form).getByText(message)).toBeVisible();
    expect(within(form).getByRole('radio', { name: '7' })).toBeChecked();
    expect(within(form).queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument();
  });
});

describe('a review whose reviewer was changed', () => {
  it('leaves the unsaved input visible for copying, but not for saving', async () => {
    const { user, server } = open(review(), [task(11)], '/PanelReview/11', true);
    await turnToForm(user);
    const form = screen.getByRole('region', { name: 'Review form' });
    await user.click(await within(form).findByRole('radio', { name: '7' }));
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/21'));
    server.answer({ query: { review: null as never } });
    server.tell('changed', { changes: [['proposal/21', 1]] });
    expect(await within(form).findByText(/You can no longer write this review/)).toBeVisible();
    expect(within(form).getByRole('radio', { name: '7' })).toBeChecked();
    expect(within(form).getByRole('radio', { name: '7' })).toBeDisabled();
    expect(within(form).queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Review not found')).not.toBeInTheDocument();
  });
});

describe('the home of a reviewer', () => {
  it('shows the progress and continues with the next review', async () => {
    const { user, address } = open(review(), [task(11, true), task(12), task(13)], '/');
    const strip = await screen.findByRole('region', { name: 'My reviews' });
    expect(strip).toHaveTextContent('Your reviews done: 1 of 3');
    expect(within(strip).getByRole('progressbar', { name: 'Reviews done' })).toHaveAttribute(
      'aria-valuetext',
      'Your reviews done: 1 of 3',
    );
    await user.click(within(strip).getByRole('link', { name: 'Continue with P-22' }));
    expect(address()).toBe('/PanelReview/12');
  });
});

describe('declining a review', () => {
  it('tells the secretary the reason, and opens the next review', async () => {
    const { user, server, address } = open(
      review({ abilities: { ...review().abilities, decline: { allowed: true }, takeBackDecline: { allowed: false } } }),
    );
    await turnToForm(user);
    await user.click(await screen.findByRole('button', { name: 'Decline review…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline to review this proposal' });
    await user.click(within(dialog).getByRole('button', { name: 'Decline and notify the secretary' }));
    expect(await within(dialog).findByText('Please explain why')).toBeVisible();
    expect(server.calls('declineReview')).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: /Explanation/ }), 'Not mine');
    await user.click(within(dialog).getByRole('button', { name: 'Decline and notify the secretary' }));
    await waitFor(() => expect(address()).toBe('/PanelReview/13'));
    expect(server.calls('declineReview')[0]?.variables).toEqual({
      reviewId: 11,
      decline: { reason: 'OUTSIDE_FIELD', text: 'Not mine' },
    });
  });

  it('can be undone on the same page', async () => {
    const { user, server } = open(
      review({
        declineReason: 'CONFLICT',
        declineText: 'A friend',
        abilities: {
          view: { allowed: true },
          edit: { allowed: false },
          submit: { allowed: false },
          reopen: { allowed: false },
          decline: { allowed: false },
          takeBackDecline: { allowed: true },
        },
      }),
    );
    await turnToForm(user);
    expect(await screen.findByText('Conflict of interest')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo decline' }));
    await waitFor(() => expect(server.calls('declineReview')[0]?.variables).toEqual({ reviewId: 11, decline: null }));
  });
});
