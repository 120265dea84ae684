import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { jonas, aTechnicalReview as review } from '../../../test/technical-review.ts';
import { TechnicalReviewsPart } from './technical-reviews-part.tsx';

const open = (...reviews: object[]) =>
  renderScreen(<TechnicalReviewsPart proposalPk={21} />, {
    person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
    server: {
      query: { proposal: { primaryKey: 21, call: { id: 1, allocationTimeUnit: 'Day' }, technicalReviews: reviews } },
      mutation: {
        addTechnicalReview: { id: 1 },
        answerTopic: [],
        updateTechnicalReviewAssignee: [{ id: 1, technicalReviewAssigneeId: 8 }],
      },
    },
  });

/** The first step of a review, which nobody has completed. */
const unfinished = {
  questionaryId: 5,
  steps: [
    {
      isCompleted: false,
      topic: { id: 1, title: 'New technical review', sortOrder: 0 },
      fields: [
        {
          topicId: 1,
          question: { id: 'technical_review_basis', question: 'Basis', dataType: 'TECHNICAL_REVIEW_BASIS' },
          config: { __typename: 'TechnicalReviewBasisConfig' },
        },
      ],
    },
  ],
};

describe('a review that two users edit', () => {
  const theirs = { review: {} as object };
  const openLive = () => {
    theirs.review = {};
    return renderScreen(<TechnicalReviewsPart proposalPk={21} />, {
      person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
      server: {
        isLive: true,
        query: {
          proposal: () => ({
            primaryKey: 21,
            call: { id: 1, allocationTimeUnit: 'Day' as const },
            technicalReviews: [review(theirs.review)] as never,
          }),
        },
        mutation: { addTechnicalReview: { id: 1 }, answerTopic: [] },
      },
    });
  };

  it('shows what the other user saved, and preserves the input', async () => {
    const { user, server } = openLive();
    const time = () => screen.getByRole('textbox', { name: 'Time allocation (days)' });
    await screen.findByRole('heading', { name: 'Reviewed by Jonas Weber' });
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/21'));
    await user.type(time(), '5');
    theirs.review = { status: 'FEASIBLE', timeAllocation: 9 };
    server.tell('changed', { changes: [['proposal/21', 1]] });
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Status/ })).toHaveTextContent('Feasible'));
    expect(screen.getByRole('combobox', { name: /Status/ })).not.toHaveTextContent('Unfeasible');
    expect(time()).toHaveValue('5');
  });

  it('shows who else is writing', async () => {
    const { server } = openLive();
    await waitFor(() => expect(server.windows().at(-1)?.presence).toMatchObject({ key: 'technical-review/1' }));
    const sitting = server.windows().at(-1)?.presence as { readonly part: string } | undefined;
    server.tell('here', {
      key: 'technical-review/1',
      people: [{ userId: 8, name: 'Mei Chen', part: sitting?.part ?? '', isWriting: true }],
    });
    expect(await screen.findByText('Mei Chen is writing here')).toBeVisible();
  });
});

describe('the technical reviews of a proposal', () => {
  it('show a message if there are none', async () => {
    open();
    expect(await screen.findByText('No technical reviews found for the selected proposal')).toBeVisible();
  });

  it('show a message and an action to users who may assign an instrument', async () => {
    renderScreen(<TechnicalReviewsPart proposalPk={21} assign={<button type="button">Assign instrument</button>} />, {
      person: { id: 1, role: 'USER_OFFICER' },
      server: { query: { proposal: { primaryKey: 21, call: null, technicalReviews: [] } as never } },
    });
    expect(await screen.findByText('Proposal has no technical review')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Assign instrument' })).toBeVisible();
  });

  it('start as unfeasible, save the input and enforce its limits', async () => {
    const { user, server } = open(review());
    expect(await screen.findByRole('heading', { name: 'Reviewed by Jonas Weber' })).toBeVisible();
    const status = screen.getByRole('combobox', { name: /Status/ });
    expect(status).toHaveTextContent('Unfeasible');
    await user.click(status);
    await user.click(await screen.findByRole('option', { name: 'Feasible' }));
    await user.type(screen.getByRole('textbox', { name: 'Time allocation (days)' }), '100001');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect((await screen.findAllByText('Must be less than or equal to 100000')).length).toBeGreaterThan(0);
    await user.clear(screen.getByRole('textbox', { name: 'Time allocation (days)' }));
    await user.type(screen.getByRole('textbox', { name: 'Time allocation (days)' }), '5');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(server.calls('saveTechnicalReview')).toHaveLength(1));
    expect(server.calls('saveTechnicalReview')[0]?.variables).toMatchObject({
      input: {
        proposalPk: 21,
        instrumentId: 3,
        status: 'FEASIBLE',
        timeAllocation: 5,
        submitted: false,
        reviewerId: 7,
      },
    });
  });

  it('leave the status open in a saved draft, and store the displayed one on continuing', async () => {
    const { user, server } = open(review({ questionary: unfinished }));
    await user.type(await screen.findByRole('textbox', { name: 'Time allocation (days)' }), '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('saveTechnicalReview')).toHaveLength(1));
    expect(server.calls('saveTechnicalReview')[0]?.variables.input).toMatchObject({ status: null, timeAllocation: 5 });
    expect(screen.getByRole('combobox', { name: /Status/ })).toHaveTextContent('Unfeasible');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(server.calls('saveTechnicalReview')).toHaveLength(2));
    expect(server.calls('saveTechnicalReview')[1]?.variables.input).toMatchObject({ status: 'UNFEASIBLE' });
  });

  it('show what another user wrote in the meantime, and overwrite it only if chosen', async () => {
    const { user, server } = open(review({ status: 'FEASIBLE', timeAllocation: 3 }));
    const time = await screen.findByRole('textbox', { name: 'Time allocation (days)' });
    await user.clear(time);
    await user.type(time, '9');
    server.answer({
      mutation: {
        addTechnicalReview: (() => {
          throw refused('Somebody else has changed this review in the meantime', {
            code: 'CONFLICT',
            reason: 'TECHNICAL_REVIEW_CHANGED',
            conflicts: [{ part: 'timeAllocation', theirs: 5 }],
          });
        }) as never,
      },
    });
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    const dialog = await screen.findByRole('dialog', { name: /^There are two versions/ });
    expect(server.calls('saveTechnicalReview')[0]?.variables).toMatchObject({
      input: { timeAllocation: 9, read: { status: 'FEASIBLE', timeAllocation: 3 } },
    });
    server.answer({ mutation: { addTechnicalReview: { id: 1 }, answerTopic: [] } });
    expect(within(dialog).getByRole('radio', { name: /^Saved in the meantime\s*5$/ })).not.toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: /^My version\s*9$/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('saveTechnicalReview')).toHaveLength(2));
    expect(server.calls('saveTechnicalReview')[1]?.variables).toMatchObject({
      input: { timeAllocation: 9, read: { timeAllocation: 5 } },
    });
  });

  it('are submitted after a warning that they become final', async () => {
    const { user, server } = open(review({ status: 'FEASIBLE' }));
    await user.click(await screen.findByRole('button', { name: /Review$/ }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const question = await screen.findByRole('alertdialog', { name: 'Please confirm' });
    expect(question).toHaveTextContent(
      'I am aware that no further changes to the technical review are possible after submission.',
    );
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.calls('saveTechnicalReview')[0]?.variables).toMatchObject({
        input: { status: 'FEASIBLE', submitted: true },
      }),
    );
  });

  it('can be reassigned by users who may do so', async () => {
    const { user, server } = open(review());
    await user.click(await screen.findByRole('combobox', { name: 'Technical reviewer' }));
    await user.click(await screen.findByRole('option', { name: 'Mei Chen' }));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent('You are about to set Mei Chen as a technical reviewer for this proposal.');
    await user.click(within(question).getByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(server.calls('reassignTechnicalReviews')[0]?.variables).toEqual({
        userId: 8,
        proposalPks: [21],
        instrumentId: 3,
      }),
    );
  });

  it('are read-only once submitted, and show why they cannot be reassigned', async () => {
    const refused = { allowed: false, reason: 'TECHNICAL_REVIEW_SUBMITTED', message: 'It is submitted' };
    open(
      review({
        submitted: true,
        status: 'UNFEASIBLE',
        publicComment: '<p>No magnet</p>',
        editScope: 'NOTHING',
        abilities: {
          readInternalPart: { allowed: true },
          edit: refused,
          submit: refused,
          reopen: { allowed: false },
          reassign: refused,
        },
      }),
    );
    expect(await screen.findByText('No magnet')).toBeVisible();
    expect(screen.getByText('Submitted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save and continue' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Assign' })).toBeDisabled();
    expect(screen.getByText('It is submitted')).toBeVisible();
  });
});

describe('the scientist’s table', () => {
  const row = (primaryKey: number, technicalReview: object) => ({
    primaryKey,
    proposalId: `P-${primaryKey}`,
    title: `Proposal ${primaryKey}`,
    statusName: 'Feasibility review',
    allocationTimeUnit: 'Day' as const,
    instruments: [{ id: 3, name: 'HALO' }],
    technicalReviews: [
      { id: primaryKey, instrumentId: 3, submitted: false, technicalReviewAssignee: jonas, ...technicalReview },
    ],
  });

  it('lists one’s own open reviews first, and submits several after naming incomplete ones', async () => {
    const { user, server } = renderApp({
      person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
      features: ['TECHNICAL_REVIEW'],
      server: {
        query: {
          instrumentScientistProposals: {
            totalCount: 2,
            proposals: [row(1, { status: 'FEASIBLE', timeAllocation: 2 }), row(2, { status: null })],
          },
        },
        mutation: { submitTechnicalReviews: true },
      },
    });
    expect(await screen.findByRole('link', { name: 'Edit technical review: P-1' })).toHaveAttribute(
      'href',
      '/?reviewModal=1&modalTab=1',
    );
    expect(server.calls('scientistProposals')[0]?.variables).toMatchObject({
      filter: { reviewer: 'ME', proposalStatusId: 2 },
    });
    await user.click(screen.getByRole('checkbox', { name: /all/i }));
    await user.click(await screen.findByRole('button', { name: 'Submit technical reviews' }));
    const question = await screen.findByRole('alertdialog', { name: 'Submit technical reviews' });
    expect(question).toHaveTextContent(
      'Please correct the status and time allocation for the proposal(s) with ID: P-2',
    );
    expect(question).toHaveTextContent('Reviews that will be submitted: 1 of 2');
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.calls('submitTechnicalReviewsInBulk')[0]?.variables).toEqual({
        input: { technicalReviews: [{ proposalPk: 1, instrumentId: 3, reviewerId: 7, submitted: true }] },
      }),
    );
  });

  it('can be filtered by answers in a call, and does not offer expired proposals', async () => {
    const { user, server, address } = renderApp({
      person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
      features: ['TECHNICAL_REVIEW'],
      server: {
        query: {
          instrumentScientistProposals: { totalCount: 1, proposals: [row(1, {})] },
          callsByInstrumentScientist: [{ id: 3, shortCode: '27A' }],
          statuses: [
            { id: 2, name: 'Feasibility review', shortCode: 'FEASIBILITY_REVIEW' },
            { id: 9, name: 'Expired', shortCode: 'EXPIRED' },
          ],
          blankQuestionaryStepsByCallId: [
            {
              topic: { id: 4, title: 'Safety', templateId: 8 },
              fields: [
                {
                  question: { id: 'q3', dataType: 'BOOLEAN', question: 'Toxic' },
                  config: { __typename: 'BooleanConfig' },
                },
              ],
            },
          ] as never,
        },
      },
    });
    await screen.findByRole('link', { name: 'Edit technical review: P-1' });
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    expect(await screen.findByRole('option', { name: 'Feasibility review' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Expired' })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'All' }));
    expect(screen.queryByRole('button', { name: 'By answer' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Call' }));
    await user.click(await screen.findByRole('option', { name: '27A' }));
    await user.click(await screen.findByRole('button', { name: 'By answer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter by answer' });
    await user.click(await within(dialog).findByRole('combobox', { name: 'Question' }));
    await user.click(await screen.findByRole('option', { name: 'Toxic' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Value' }));
    await user.click(await screen.findByRole('option', { name: 'Yes' }));
    await user.click(within(dialog).getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(server.calls('scientistProposals').at(-1)?.variables).toMatchObject({
        filter: { callId: 3, questionFilter: { questionId: 'q3', dataType: 'BOOLEAN', compareOperator: 'EQUALS' } },
      }),
    );
    expect(address()).toContain('questionId=q3');
  });
});
