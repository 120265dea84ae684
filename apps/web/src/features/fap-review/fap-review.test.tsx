import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftValuesOf, keepAs } from '../../../test/kept-text.ts';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { FapProposalsPart } from './fap-proposals-part.tsx';
import { GradePart } from './grade/grade-part.tsx';

const review = ({ isCompleted = false, ...more }: { isCompleted?: boolean } & Record<string, unknown> = {}) => ({
  id: 11,
  userID: 7,
  fapID: 2,
  status: 'DRAFT' as const,
  grade: null,
  comment: null,
  questionaryID: 5,
  questionary: {
    questionaryId: 5,
    steps: [
      {
        isCompleted,
        topic: { id: 1, title: 'New fap review', sortOrder: 0 },
        fields: [
          {
            topicId: 1,
            question: { id: 'fap_review_basis', question: 'Basis', dataType: 'FAP_REVIEW_BASIS' as const },
            config: { __typename: 'FapReviewBasisConfig' as const },
          },
        ],
      },
    ],
  },
  abilities: {
    view: { allowed: true },
    edit: { allowed: true },
    submit: { allowed: true },
    reopen: { allowed: false },
  },
  ...more,
});

const openGrade = (settings: Readonly<Record<string, string>>, ...reviews: object[]) =>
  renderScreen(<GradePart proposalPk={21} />, {
    person: { id: 7, role: 'FAP_REVIEWER' },
    settings,
    server: {
      query: {
        proposal: { primaryKey: 21, proposalId: 'P-21', reviews: reviews as never },
        fap: { id: 2, customGradeGuide: false, gradeGuide: '' },
        pageContent: null,
      },
      mutation: { updateReview: { id: 11 }, answerTopic: [] },
    },
  });

describe('grading', () => {
  it('offers whole grades in a list', async () => {
    const { user, server } = openGrade({}, review());
    await user.click(await screen.findByRole('combobox', { name: /Grade/ }));
    expect(await screen.findAllByRole('option')).toHaveLength(10);
    await user.click(screen.getByRole('option', { name: '7' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('saveReview')[0]?.variables).toMatchObject({ grade: '7', status: 'DRAFT' }),
    );
  });

  it('continues only with a grade and a comment, but saves an incomplete review', async () => {
    const { user, server } = openGrade({}, review());
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    expect((await screen.findAllByText('Grade is required')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Comment is required').length).toBeGreaterThan(0);
    expect(server.calls('saveReview')).toHaveLength(0);
    await user.click(screen.getByRole('combobox', { name: /Grade/ }));
    await user.click(await screen.findByRole('option', { name: '7' }));
    await waitFor(() => expect(screen.queryByText('Grade is required')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('saveReview')[0]?.variables).toMatchObject({ grade: '7', comment: '' }));
  });

  it('saves a grade automatically and stays on the page', async () => {
    const { user, server } = openGrade({}, review());
    await user.click(await screen.findByRole('combobox', { name: /Grade/ }));
    await user.click(await screen.findByRole('option', { name: '7' }));
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(server.calls('saveReview').map(({ variables }) => variables)).toEqual([
      expect.objectContaining({ grade: '7', status: 'DRAFT' }),
    ]);
    await waitFor(async () => expect(await draftValuesOf('fap-review-11')).toEqual({}));
    expect(screen.getByRole('combobox', { name: /Grade/ })).toBeVisible();
  });

  it('saves a comment that was restored after the window was closed', async () => {
    const read = { value: '', version: null };
    await keepAs('gone', 'fap-review-11', { 'basis.comment': { value: '<p>A fine idea</p>', read } });
    const { server } = openGrade({}, review());
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(server.calls('saveReview')[0]?.variables).toMatchObject({ comment: '<p>A fine idea</p>', status: 'DRAFT' });
    await waitFor(async () => expect(await draftValuesOf('fap-review-11')).toEqual({}));
  });

  it('offers a number field for finer grades, and enforces the step', async () => {
    const { user, server } = openGrade({ GRADE_PRECISION: '0.5' }, review());
    const grade = await screen.findByRole('spinbutton', { name: /Grade/ });
    await user.type(grade, '7.3');
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect((await screen.findAllByText('The grade must be in steps of 0.5')).length).toBeGreaterThan(0);
    expect(server.calls('saveReview')).toHaveLength(0);
  });

  it('reports an invalid grade when the field loses focus, until it is corrected', async () => {
    const { user, server } = openGrade({ GRADE_PRECISION: '0.5' }, review());
    const grade = await screen.findByRole('spinbutton', { name: /Grade/ });
    await user.type(grade, '7.3');
    expect(screen.queryByText('The grade must be in steps of 0.5')).toBeNull();
    await user.tab();
    expect(await screen.findByText('The grade must be in steps of 0.5')).toBeVisible();
    expect(grade).toBeInvalid();
    expect(grade).toHaveValue('7.3');
    await user.clear(grade);
    expect(screen.queryByText('The grade must be in steps of 0.5')).toBeNull();
    await user.type(grade, '7.5');
    expect(grade).toBeValid();
    await waitFor(() => expect(server.calls('saveReview')).toHaveLength(1));
  });

  it('says so if there is no grading guide', async () => {
    const { user } = openGrade({}, review());
    await user.click(await screen.findByRole('button', { name: 'Grading guide' }));
    expect(await screen.findByText('No guide has been added yet')).toBeVisible();
  });

  it('is submitted after a warning once grade and comment are given', async () => {
    const { user, server } = openGrade({}, review({ isCompleted: true, grade: 3, comment: '<p>good</p>' }));
    await user.click(await screen.findByRole('button', { name: /Review$/ }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const question = await screen.findByRole('alertdialog', { name: 'Please confirm' });
    expect(question).toHaveTextContent(
      'I am aware that no further changes to the grade are possible after submission.',
    );
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(server.calls('saveReview')[0]?.variables).toMatchObject({ status: 'SUBMITTED' }));
  });

  it('cannot be submitted without a comment', async () => {
    const { user } = openGrade({}, review({ isCompleted: true, grade: 3 }));
    await user.click(await screen.findByRole('button', { name: /Review$/ }));
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeDisabled();
  });
});

describe("'Proposals to grade'", () => {
  const row = (id: number, more: object = {}) => ({
    id,
    userID: 7,
    fapID: 2,
    status: 'DRAFT' as const,
    proposal: { primaryKey: id, proposalId: `P-${id}`, title: `Proposal ${id}`, call: { id: 1, shortCode: 'A' } },
    abilities: { edit: { allowed: true }, submit: { allowed: true } },
    ...more,
  });

  it('lists one’s own drafts first and submits the complete ones', async () => {
    const { user, server } = renderApp({
      person: { id: 7, role: 'FAP_REVIEWER' },
      features: ['FAP_REVIEW'],
      server: {
        query: { me: { id: 7, reviews: [row(1, { grade: 3, comment: 'good' }), row(2, { grade: null })] as never } },
        mutation: { submitProposalsReview: true },
      },
    });
    expect(await screen.findByRole('link', { name: 'Grade proposal: P-1' })).toHaveAttribute(
      'href',
      '/?reviewModal=1&modalTab=2',
    );
    expect(server.calls('proposalsToGrade')[0]?.variables).toMatchObject({ reviewer: 'ME', status: 'DRAFT' });
    await user.click(screen.getByRole('checkbox', { name: /all/i }));
    await user.click(await screen.findByRole('button', { name: 'Submit proposal reviews' }));
    const question = await screen.findByRole('alertdialog', { name: 'Submit proposal reviews' });
    expect(question).toHaveTextContent('Please correct the grade and comment for the proposal(s) with ID: P-2');
    await user.click(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.calls('submitReviewsInBulk')[0]?.variables).toEqual({
        input: { proposals: [{ proposalPk: 1, reviewId: 1 }] },
      }),
    );
  });

  it.each([
    ['FAP_SECRETARY', '/', true],
    ['FAP_REVIEWER', '/', false],
    ['FAP_REVIEWER', '/?reviewer=ALL', true],
  ] as const)('shows a %s at %s whose review it is: %s', async (role, at, isTold) => {
    const reviewer = { id: 8, firstname: 'Ada', lastname: 'Byron' };
    renderApp({
      at,
      person: { id: 7, role },
      features: ['FAP_REVIEW'],
      server: { query: { me: { id: 7, reviews: [row(1, { reviewer })] as never } } },
    });
    expect(await screen.findByRole('link', { name: 'Proposal 1' })).toBeVisible();
    expect(screen.queryAllByRole('cell', { name: 'Ada Byron' })).toHaveLength(isTold ? 1 : 0);
  });
});

describe('the proposals of a panel', () => {
  const person = (id: number, lastname: string, institutionId: number) => ({
    id,
    firstname: 'P',
    lastname,
    institution: `House ${institutionId}`,
    institutionId,
  });
  const proposal = {
    proposalPk: 21,
    instrumentId: 3,
    averageGrade: 3.5,
    gradeDeviation: 1.5,
    fap: { id: 2, numberRatingsRequired: 3 },
    proposal: {
      primaryKey: 21,
      proposalId: 'P-21',
      title: 'Cells',
      status: { id: 5, name: 'Panel review', shortCode: 'FAP_REVIEW' },
      proposer: person(1, 'Byron', 9),
      users: [],
      reviewersExcluded: [1, 6],
    },
    assignments: [{ fapMemberUserId: 4, user: person(4, 'Four', 4), review: { id: 1, status: 'DRAFT', grade: 2 } }],
  };

  it('are assigned to members, with a warning about conflicts of interest', async () => {
    const { user, server } = renderScreen(<FapProposalsPart fapId={2} code="QM" />, {
      person: { id: 7, role: 'FAP_SECRETARY' },
      features: ['CONFLICT_OF_INTEREST_WARNING'],
      server: {
        query: {
          fapProposals: [proposal] as never,
          fap: {
            id: 2,
            abilities: { assignReviewers: { allowed: true }, update: { allowed: false } },
            conflictRules: { asksReason: true },
          },
          fapConflicts: [
            {
              ...{ userId: 5, proposalPk: 21, source: 'SAME_INSTITUTION', mode: 'WARN', otherName: 'P One' },
              ...{ user: person(5, 'Five', 9), proposal: { primaryKey: 21, proposalId: 'P-21' } },
            },
            {
              ...{ userId: 8, proposalPk: 21, source: 'DECLARED', mode: 'BLOCK' },
              ...{ user: person(8, 'Eight', 9), proposal: { primaryKey: 21, proposalId: 'P-21' } },
            },
          ] as never,
          fapMembers: [
            { userId: 8, proposalsCountByCall: 0, user: person(8, 'Eight', 9) },
            { userId: 4, proposalsCountByCall: 1, user: person(4, 'Four', 4) },
            { userId: 5, proposalsCountByCall: 0, user: person(5, 'Five', 9) },
            { userId: 6, proposalsCountByCall: 0, user: person(6, 'Six', 4) },
          ],
        },
        mutation: { assignFapReviewersToProposals: { id: 2 } },
      },
    });
    const table = await screen.findByRole('table', { name: 'QM - Panel proposals' });
    // A grade that is not handed in counts for nothing, and the panel wants three.
    expect(await within(table).findByText('0 / 3')).toBeVisible();
    expect(await within(table).findByText('3.5')).toBeVisible();
    await user.click(within(table).getByRole('checkbox', { name: /Cells/ }));
    await user.click(await screen.findByRole('button', { name: 'Assign panel members' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign reviewers to 1 proposal' });
    const own = await within(dialog).findByRole('checkbox', { name: 'Choose P Six' });
    expect(own).toBeDisabled();
    expect(own).toHaveAccessibleDescription('On the proposal: P-21');
    const declared = within(dialog).getByRole('checkbox', { name: 'Choose P Eight' });
    expect(declared).toBeDisabled();
    expect(declared).toHaveAccessibleDescription('Declared by the person: P-21');
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Choose P Four' }));
    expect(within(dialog).getByText('The FAP member is already assigned to the selected proposal')).toBeVisible();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Choose P Five' }));
    expect(within(dialog).getByText('Same institution: P Five – P One')).toBeVisible();
    // The panel asks why.
    expect(within(dialog).getByRole('button', { name: 'Assign without Rankings' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: /Reason for assigning them anyway/ }), 'Nobody else');
    expect(within(dialog).getByRole('button', { name: 'Assign without Rankings' })).toBeEnabled();
    expect(within(dialog).getByText(/^Not saved yet/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Assign with Rankings' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Rank of P Four' }), '1');
    await user.type(within(dialog).getByRole('textbox', { name: 'Rank of P Five' }), '1');
    expect(within(dialog).getByRole('button', { name: 'Submit Mass Assignments' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Rank of P Five' }), '{Backspace}2');
    await user.click(within(dialog).getByRole('button', { name: 'Submit Mass Assignments' }));
    await waitFor(() =>
      expect(server.calls('assignReviewersToProposals')[0]?.variables).toEqual({
        fapId: 2,
        assignments: [{ proposalPk: 21, memberId: 5, rank: 2 }],
        conflictReason: 'Nobody else',
      }),
    );
  });
});
