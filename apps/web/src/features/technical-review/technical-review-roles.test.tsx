import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { aTechnicalReview, jonas, mei } from '../../../test/technical-review.ts';
import { ReassignRowsDialog } from '../../kits/proposal-acts/index.ts';
import { TechnicalReviewsPart } from './technical-reviews-part.tsx';

const yes = { allowed: true };
const no = { allowed: false };

const review = (more: object = {}) =>
  aTechnicalReview({
    status: 'FEASIBLE',
    timeAllocation: 5,
    comment: '<p>between us</p>',
    publicComment: '<p>for the panel</p>',
    ...more,
  });

const open = (
  role: 'USER_OFFICER' | 'INSTRUMENT_SCIENTIST' | 'FAP_SECRETARY' | 'FAP_REVIEWER' | 'INTERNAL_REVIEWER',
  reviews: readonly object[],
  query: object = {},
) =>
  renderScreen(<TechnicalReviewsPart proposalPk={21} />, {
    person: { id: 99, role },
    server: {
      query: {
        proposal: { primaryKey: 21, call: { id: 1, allocationTimeUnit: 'Day' }, technicalReviews: reviews as never },
        ...query,
      },
      mutation: { addTechnicalReview: { id: 1 }, answerTopic: [] },
    },
  });

/** A form that asks something besides what every technical review holds. */
const asking = {
  questionaryId: 5,
  steps: [
    {
      isCompleted: true,
      topic: { id: 1, title: 'Conditions', sortOrder: 0 },
      fields: [
        {
          topicId: 1,
          question: { id: 'technical_review_basis', question: 'Basis', dataType: 'TECHNICAL_REVIEW_BASIS' },
          config: { __typename: 'TechnicalReviewBasisConfig' },
        },
        {
          topicId: 1,
          question: { id: 'effort', question: 'Effort for our staff', dataType: 'TEXT_INPUT' },
          config: { __typename: 'TextInputConfig' },
        },
      ],
    },
  ],
};

describe('the limits of a technical review', () => {
  it.each([
    ['-1', 'Must be greater than or equal to 0'],
    ['0', undefined],
    ['100000', undefined],
    ['100001', 'Must be less than or equal to 100000'],
  ])('time %s: %s', async (time, problem) => {
    const { user, server } = open('INSTRUMENT_SCIENTIST', [review()]);
    const field = await screen.findByRole('textbox', { name: 'Time allocation (days)' });
    await user.clear(field);
    await user.type(field, time);
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    if (problem) {
      // Named in the list by its field, not by the question that stands for the whole step.
      const list = await screen.findByRole('alert');
      expect(within(list).getByRole('link', { name: 'Time allocation' })).toBeVisible();
      expect(list).toHaveTextContent(problem);
      expect(server.calls('saveTechnicalReview')).toHaveLength(0);
    } else {
      await waitFor(() => expect(server.calls('saveTechnicalReview')).toHaveLength(1));
    }
  });
});

describe('visibility of a technical review', () => {
  it('the requested time is shown beside the allocated time (rule R102)', async () => {
    const technicalBasis = { requested: 7, available: 30, proposals: 2, given: 4, reviewed: 1, asked: 0 };
    open('INSTRUMENT_SCIENTIST', [review()], { technicalBasis: { ...technicalBasis, earlierExperiments: [] } });
    expect(await screen.findByRole('textbox', { name: 'Time allocation (days)' })).toBeVisible();
    const basis = await screen.findByRole('region', { name: 'What the time is based on' });
    expect(basis).toHaveTextContent('The proposal requests7 days');
  });

  it('an untouched review is shown as not reviewed, not as unfeasible', async () => {
    const { user } = open('INSTRUMENT_SCIENTIST', [review({ status: null })]);
    await user.click(await screen.findByRole('button', { name: /Review$/ }));
    expect(await screen.findByText('Not reviewed yet')).toBeVisible();
    expect(screen.queryByText('Unfeasible')).not.toBeInTheDocument();
  });

  it('the reason why it cannot be submitted is always visible', async () => {
    const steps = [{ ...review().questionary.steps[0], isCompleted: false }];
    const { user } = open('INSTRUMENT_SCIENTIST', [review({ questionary: { questionaryId: 5, steps } })]);
    await user.click(await screen.findByRole('button', { name: /Review/ }));
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeDisabled();
    expect(screen.getByText('Complete every step before submitting')).toBeVisible();
  });

  it('the officer can reopen a submitted review', async () => {
    const { user, server } = open('USER_OFFICER', [
      review({
        submitted: true,
        abilities: { readInternalPart: yes, edit: yes, submit: no, reopen: yes, reassign: yes },
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: /Review$/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Submitted' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('saveTechnicalReview')[0]?.variables).toMatchObject({
        // The name under the review stays that of its reviewer.
        input: { submitted: false, reviewerId: 7 },
      }),
    );
  });

  it('a secretary with permission can edit comments of a submitted review, not its feasibility', async () => {
    const { user, server } = open('FAP_SECRETARY', [
      review({
        submitted: true,
        files: JSON.stringify([{ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }]),
        editScope: 'COMMENTS_AND_DOCUMENTS',
        abilities: {
          readInternalPart: yes,
          edit: yes,
          submit: no,
          reopen: no,
          reassign: { allowed: false, reason: 'NOT_ASSIGNEE' },
        },
      }),
    ]);
    expect(await screen.findByRole('textbox', { name: 'Comments for the review panel' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.queryByRole('combobox', { name: /Status/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Assign to someone else?')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Remove/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('saveTechnicalReview')[0]?.variables).toMatchObject({
        input: { status: 'FEASIBLE', timeAllocation: 5, files: '[]', submitted: true },
      }),
    );
  });

  it('a panel reviewer sees only the comment for the panel', async () => {
    open('FAP_REVIEWER', [
      review({
        comment: null,
        submitted: true,
        editScope: 'NOTHING',
        questionary: asking,
        abilities: { readInternalPart: no, edit: no, submit: no, reopen: no, reassign: no },
      }),
    ]);
    expect(await screen.findByText('for the panel')).toBeVisible();
    expect(screen.queryByText('Internal comment')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save and continue' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Overwritten texts' })).not.toBeInTheDocument();
  });

  it('an officer has a link to overwritten texts, even before a comment is written', async () => {
    open('USER_OFFICER', [review({ comment: null, questionary: asking })]);
    expect(await screen.findByRole('button', { name: 'Overwritten texts' })).toBeVisible();
  });

  it('several reviews are shown in tabs by instrument', async () => {
    const second = review({ id: 2, instrumentId: 4, instrument: { id: 4, name: 'ARC', scientists: [] } });
    const { user } = open('USER_OFFICER', [review(), { ...second, technicalReviewAssignee: mei }]);
    expect(await screen.findByRole('heading', { name: 'Reviewed by Jonas Weber' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'ARC' }));
    expect(await screen.findByRole('heading', { name: 'Reviewed by Mei Chen' })).toBeVisible();
  });

  it('a refusal is shown as a message', async () => {
    renderScreen(<TechnicalReviewsPart proposalPk={21} />, {
      person: { id: 99, role: 'INTERNAL_REVIEWER' },
      server: { query: { proposal: null }, refusals: ['proposal'] },
    });
    expect(await screen.findByText('You cannot open this')).toBeVisible();
  });
});

const row = (primaryKey: number, reviews: readonly object[], instruments = [{ id: 3, name: 'HALO' }]) => ({
  primaryKey,
  proposalId: `P-${primaryKey}`,
  title: `Proposal ${primaryKey}`,
  statusName: 'Feasibility review',
  allocationTimeUnit: 'Day' as const,
  instruments,
  technicalReviews: reviews,
});
const mine = (allowed: boolean, reviewersExcluded: readonly number[] = []) => ({
  review: {
    id: 1,
    openSteps: [],
    proposal: { primaryKey: 1, reviewersExcluded },
    abilities: { reassign: { allowed } },
  },
});
const due = { id: 1, instrumentId: 3, submitted: false, technicalReviewAssignee: jonas, status: null, ...mine(true) };

describe('reassigning several reviews', () => {
  it('omits reviews that the user may not reassign, and disables members of the proposal', async () => {
    const rows = [
      row(1, [{ ...due, ...mine(true, [8]) }]),
      row(2, [{ ...due, id: 2, instrumentId: 4, ...mine(false) }]),
    ];
    const { user, server } = renderScreen(
      <ReassignRowsDialog rows={rows as never} refreshes={[]} onClose={() => undefined} onDone={() => undefined} />,
      {
        person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
        server: {
          query: {
            instrumentsByIds: [{ id: 3, name: 'HALO', scientists: [jonas, mei], instrumentContact: jonas }] as never,
          },
        },
      },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Reassign technical reviews' });
    expect(dialog).toHaveTextContent(/are left out: P-2 \(/);
    await user.click(await within(dialog).findByRole('combobox', { name: 'New reviewer' }));
    const own = await screen.findByRole('option', { name: 'Mei Chen (is on P-1)' });
    expect(own).toHaveAttribute('aria-disabled', 'true');
    expect(server.calls('instrumentsForReassigning')[0]?.variables).toEqual({ ids: [3] });
  });

  it('warns of several instruments, can omit single proposals, and asks for confirmation', async () => {
    const onDone = vi.fn();
    const rows = [
      row(1, [due]),
      row(
        2,
        [{ ...due, id: 2 }],
        [
          { id: 3, name: 'HALO' },
          { id: 4, name: 'ARC' },
        ],
      ),
    ];
    const { user, server } = renderScreen(
      <ReassignRowsDialog rows={rows as never} refreshes={[]} onClose={() => undefined} onDone={onDone} />,
      {
        person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
        server: {
          query: {
            instrumentsByIds: [{ id: 3, name: 'HALO', scientists: [jonas, mei], instrumentContact: jonas }] as never,
          },
          mutation: { updateTechnicalReviewAssignee: [] },
          act: {
            operation: 'updateTechnicalReviewAssignee',
            does: 'Reassigned technical reviews',
            records: [
              {
                one: 'technical review',
                many: 'technical reviews',
                removed: 0,
                changed: 1,
                made: 0,
                submitted: 0,
                names: ['P-1, HALO'],
              },
            ],
            sentence: '1 technical review is changed',
          },
        },
      },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Reassign technical reviews' });
    expect(dialog).toHaveTextContent('These proposals have several instruments: P-2');
    expect(within(dialog).getByRole('button', { name: 'Update Reviewers' })).toBeDisabled();
    await user.click(await within(dialog).findByRole('combobox', { name: 'New reviewer' }));
    await user.click(await screen.findByRole('option', { name: 'Mei Chen' }));
    await user.click(within(dialog).getByRole('button', { name: 'Leave P-2 out' }));
    await user.click(within(dialog).getByRole('button', { name: 'Update Reviewers' }));
    const question = await screen.findByRole('alertdialog', { name: 'Update reviewers' });
    expect(question).toHaveTextContent('1 review will be reassigned.');
    expect(await within(question).findByText('1 technical review is changed.')).toBeVisible();
    expect(question).toHaveTextContent('P-1, HALO');
    expect(server.calls('reassignTechnicalReviews')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.calls('reassignTechnicalReviews')[0]?.variables).toEqual({
      instrumentId: 3,
      userId: 8,
      proposalPks: [1],
    });
  });
});

describe('the table of technical reviews', () => {
  const openTable = (
    role: 'INSTRUMENT_SCIENTIST' | 'INTERNAL_REVIEWER',
    rows: readonly object[],
    at = '/',
    features: readonly 'TECHNICAL_REVIEW'[] = ['TECHNICAL_REVIEW'],
  ) =>
    renderApp({
      person: { id: 7, role },
      features,
      at,
      server: {
        query: { instrumentScientistProposals: { totalCount: rows.length, proposals: rows as never } },
        mutation: { submitTechnicalReviews: true },
      },
    });

  it('shows internal reviewers their assigned proposals, without filters and bulk submission', async () => {
    const { user, server } = openTable('INTERNAL_REVIEWER', [row(1, [due])]);
    expect(await screen.findByText('Proposal 1')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Reviewer' })).not.toBeInTheDocument();
    expect(server.calls('scientistProposals')[0]?.variables).toMatchObject({ filter: { reviewer: 'ALL' } });
    await user.click(screen.getByRole('checkbox', { name: /Proposal 1/ }));
    expect(await screen.findByRole('button', { name: 'Download proposals' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit technical reviews' })).not.toBeInTheDocument();
  });

  it('does not mention technical reviews while they are switched off (rule R81)', async () => {
    const { user, server } = openTable('INSTRUMENT_SCIENTIST', [row(1, [due])], '/?reviewer=ME', []);
    expect(await screen.findByRole('link', { name: 'View proposal: P-1' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /Technical status/ })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Reviewer' })).not.toBeInTheDocument();
    const filter = (server.calls('scientistProposals')[0]?.variables as { filter: object } | undefined)?.filter;
    expect(filter).toMatchObject({ reviewer: 'ALL' });
    expect(filter).not.toHaveProperty('proposalStatusId', 2);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Principal Investigator' })).toBeVisible();
    expect(screen.queryByRole('menuitemcheckbox', { name: 'FAP' })).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Final status' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: /Proposal 1/ }));
    expect(await screen.findByRole('button', { name: 'Download proposals' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /technical reviews/ })).not.toBeInTheDocument();
  });

  it('restores its filters when the user returns from a proposal', async () => {
    const { user, address } = openTable('INSTRUMENT_SCIENTIST', [row(1, [due])], '/?reviewer=ALL');
    await user.click(await screen.findByRole('link', { name: 'Edit technical review: P-1' }));
    await user.click(await screen.findByRole('button', { name: 'All proposals' }));
    await waitFor(() => expect(address()).toBe('/?reviewer=ALL'));
  });

  it('submits only the reviews of a proposal that are ready', async () => {
    const ready = { ...due, status: 'FEASIBLE', timeAllocation: 2 };
    const { user, server } = openTable('INSTRUMENT_SCIENTIST', [row(1, [ready, { ...due, id: 2, instrumentId: 4 }])]);
    await user.click(await screen.findByRole('checkbox', { name: /Proposal 1/ }));
    await user.click(await screen.findByRole('button', { name: 'Submit technical reviews' }));
    const question = await screen.findByRole('alertdialog', { name: 'Submit technical reviews' });
    expect(question).toHaveTextContent('Reviews that will be submitted: 1 of 2');
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.calls('submitTechnicalReviewsInBulk')[0]?.variables).toEqual({
        input: { technicalReviews: [{ proposalPk: 1, instrumentId: 3, reviewerId: 7, submitted: true }] },
      }),
    );
  });

  it('cannot submit if no review is ready', async () => {
    const { user, server } = openTable('INSTRUMENT_SCIENTIST', [row(1, [due])]);
    await user.click(await screen.findByRole('checkbox', { name: /Proposal 1/ }));
    await user.click(await screen.findByRole('button', { name: 'Submit technical reviews' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Reviews that will be submitted: 0 of 1');
    expect(within(question).getByRole('button', { name: 'Submit' })).toBeDisabled();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.calls('submitTechnicalReviewsInBulk')).toHaveLength(0);
  });
});
