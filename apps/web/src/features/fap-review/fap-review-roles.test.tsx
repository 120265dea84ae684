import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { FapProposalsPart } from './fap-proposals-part.tsx';
import { FapReviewsPart } from './fap-reviews-part.tsx';
import { GradePart } from './grade/grade-part.tsx';

const yes = { allowed: true };
const no = { allowed: false };
const person = (id: number, lastname: string) => ({ id, firstname: 'P', lastname, institutionId: id });

const review = (id: number, userID: number, more: object = {}) => ({
  id,
  userID,
  fapID: 2,
  status: 'SUBMITTED' as const,
  grade: 3,
  comment: '<p>well planned</p>',
  reviewer: person(userID, `Number${userID}`),
  questionaryID: 5,
  questionary: {
    questionaryId: 5,
    steps: [
      {
        isCompleted: true,
        topic: { id: 1, title: 'Grade', sortOrder: 0 },
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
  abilities: { view: yes, edit: no, submit: no, reopen: no },
  ...more,
});

describe('the grade', () => {
  const open = (settings: Readonly<Record<string, string>>) =>
    renderScreen(<GradePart proposalPk={21} />, {
      person: { id: 7, role: 'FAP_REVIEWER' },
      settings,
      server: {
        query: {
          proposal: {
            primaryKey: 21,
            reviews: [
              review(11, 7, {
                status: 'DRAFT',
                grade: null,
                abilities: { view: yes, edit: yes, submit: yes, reopen: no },
              }),
            ] as never,
          },
        },
        mutation: { updateReview: { id: 11 }, answerTopic: [] },
      },
    });

  it.each([
    ['0.5', 'Lowest grade is 1'],
    ['1', undefined],
    ['10', undefined],
    ['10.5', 'Highest grade is 10'],
  ])('%s: %s', async (grade, problem) => {
    const { user, server } = open({ GRADE_PRECISION: '0.5' });
    await user.type(await screen.findByRole('spinbutton', { name: /Grade/ }), grade);
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    if (problem) {
      const list = await screen.findByRole('alert');
      expect(within(list).getByRole('link', { name: 'Grade' })).toBeVisible();
      expect(list).toHaveTextContent(problem);
      expect(server.calls('saveReview')).toHaveLength(0);
    } else {
      await waitFor(() => expect(server.calls('saveReview')).not.toHaveLength(0));
    }
  });
});

describe('visibility of reviews', () => {
  it('a reviewer without a review is told so', async () => {
    renderScreen(<GradePart proposalPk={21} />, {
      person: { id: 7, role: 'FAP_REVIEWER' },
      server: { query: { proposal: { primaryKey: 21, reviews: [] } } },
    });
    expect(await screen.findByText('No review assigned to you')).toBeVisible();
  });

  it('the user’s own submitted review is read-only', async () => {
    renderScreen(<GradePart proposalPk={21} />, {
      person: { id: 7, role: 'FAP_REVIEWER' },
      server: { query: { proposal: { primaryKey: 21, reviews: [review(11, 7)] as never } } },
    });
    expect(await screen.findByText('Submitted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save and continue' })).not.toBeInTheDocument();
  });

  it('a chair can read the reviews of all reviewers, by name', async () => {
    const { user } = renderScreen(<GradePart proposalPk={21} />, {
      person: { id: 9, role: 'FAP_CHAIR' },
      server: { query: { proposal: { primaryKey: 21, reviews: [review(11, 7), review(12, 8)] as never } } },
    });
    await user.click(await screen.findByRole('tab', { name: 'P Number8' }));
    // What was looked at before stays mounted beside it.
    const panel = await screen.findByRole('tabpanel', { name: 'P Number8' });
    expect(await within(panel).findByText('well planned')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save and continue' })).not.toBeInTheDocument();
  });

  it('the officer sees figures and decisions and reopens a submitted review', async () => {
    const mayReopen = { abilities: { view: yes, edit: yes, submit: no, reopen: yes } };
    const { user, server } = renderScreen(<FapReviewsPart proposalPk={21} />, {
      person: { id: 1, role: 'USER_OFFICER' },
      server: {
        query: {
          proposal: {
            primaryKey: 21,
            faps: [{ id: 2, code: 'QM' }],
            instruments: [{ id: 3, name: 'HALO' }] as never,
            reviews: [review(11, 7, mayReopen), review(12, 8, { ...mayReopen, grade: 5 })] as never,
            fapMeetingDecisions: [
              { fapId: 2, instrumentId: 3, recommendation: 'RESERVED', rankOrder: 2, submitted: true },
            ] as never,
          },
        },
        mutation: { updateReview: { id: 11 } },
      },
    });
    expect(await screen.findByText('Average 4, deviation 1')).toBeVisible();
    expect(screen.getByText(/Recommendation: Reserved, rank 2 · Submitted/)).toBeVisible();
    expect(screen.getByRole('table', { name: 'External reviews' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'QM · HALO' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the review by P Number7' }));
    const dialog = await screen.findByRole('dialog', { name: 'Review by P Number7' });
    await user.click(within(dialog).getByRole('button', { name: /Review$/ }));
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Submitted' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('saveReview')[0]?.variables).toMatchObject({ reviewID: 11, status: 'DRAFT' }),
    );
  });

  it('a proposal without a panel shows a message', async () => {
    renderScreen(<FapReviewsPart proposalPk={21} />, {
      person: { id: 1, role: 'USER_OFFICER' },
      server: { query: { proposal: { primaryKey: 21, faps: [] } } },
    });
    expect(await screen.findByText('Not in a panel')).toBeVisible();
  });
});

describe('the proposals of a panel', () => {
  const place = (more: object = {}) => ({
    proposalPk: 21,
    instrumentId: 3,
    averageGrade: 3.5,
    gradeDeviation: 1.5,
    proposal: {
      primaryKey: 21,
      proposalId: 'P-21',
      title: 'Cells',
      status: { id: 5, name: 'Panel review', shortCode: 'FAP_REVIEW' },
      proposer: person(1, 'Byron'),
      users: [],
    },
    assignments: [
      { fapMemberUserId: 4, rank: 1, user: person(4, 'Four'), review: { id: 1, status: 'DRAFT', grade: null } },
      { fapMemberUserId: 5, rank: 1, user: person(5, 'Five'), review: { id: 2, status: 'SUBMITTED', grade: 2 } },
    ],
    ...more,
  });
  const open = (assigns: boolean, row = place(), more: { refusals?: readonly string[] } = {}) =>
    renderScreen(<FapProposalsPart fapId={2} code="QM" />, {
      person: { id: 7, role: assigns ? 'FAP_CHAIR' : 'FAP_REVIEWER' },
      server: {
        query: {
          fapProposals: [row] as never,
          fap: { id: 2, abilities: { assignReviewers: { allowed: assigns }, update: no } },
        },
        mutation: { saveReviewerRank: true, removeMemberFromFapProposal: { id: 2 } },
        ...more,
      },
    });

  it('are ranked up to the number of reviewers, with a warning if a rank is given twice', async () => {
    const { user, server } = open(true);
    await user.click(await screen.findByRole('button', { name: 'Show details of Cells' }));
    const rank = await screen.findByRole('textbox', { name: 'Rank of P Four' });
    expect(screen.getAllByLabelText('This rank is already assigned to another reviewer').length).toBeGreaterThan(0);
    await user.clear(rank);
    await user.type(rank, '3{Enter}');
    expect(screen.getByText('The rank 3 is invalid, please chose another.')).toBeVisible();
    await user.clear(rank);
    await user.type(rank, '2{Enter}');
    await waitFor(() =>
      expect(server.calls('rankReviewer')[0]?.variables).toEqual({ fapReviewId: 1, reviewerId: 4, rank: 2 }),
    );
    expect(server.calls('rankReviewer')).toHaveLength(1);
  });

  it('lose a reviewer after a warning that the grade and comment are removed', async () => {
    const { user, server } = open(true);
    await user.click(await screen.findByRole('button', { name: 'Show details of Cells' }));
    await user.click(await screen.findByRole('button', { name: 'Remove assignment of P Five' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove assignment' });
    expect(question).toHaveTextContent('The grade and comment written so far will be removed.');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(server.calls('removeReviewerFromProposal')[0]?.variables).toEqual({
        fapId: 2,
        proposalPk: 21,
        memberId: 5,
      }),
    );
  });

  it('show reviewers neither figures nor assignment actions', async () => {
    const { user } = open(false);
    expect(await screen.findByText('Cells')).toBeVisible();
    expect(screen.queryByText('Average grade')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /Cells/ }));
    expect(await screen.findByRole('button', { name: 'Download proposals' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Assign panel members' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove assigned proposal' })).not.toBeInTheDocument();
  });

  it('count declined reviews neither among reviewers nor among reviews (rule R103)', async () => {
    const { assignments } = place();
    const declined = { id: 3, status: 'DRAFT', grade: null, declineReason: 'ABSTAINS', declineText: 'Away' };
    open(
      true,
      place({ assignments: [...assignments, { fapMemberUserId: 6, user: person(6, 'Six'), review: declined }] }),
    );
    expect(await screen.findByText('1 / 2')).toBeVisible();
    expect(screen.getByRole('cell', { name: '2' })).toBeVisible();
    expect(screen.queryByRole('cell', { name: '3' })).not.toBeInTheDocument();
  });

  it('show the members of a proposal only its number of reviewers', async () => {
    const hidden = [{ fapMemberUserId: 4, user: person(4, 'Four'), review: null }];
    open(true, place({ averageGrade: null, gradeDeviation: null, assignments: hidden }));
    expect(await screen.findByText('– / 1')).toBeVisible();
  });
});

describe("'Proposals to grade'", () => {
  it('does not offer to submit reviews of other users', async () => {
    const { user, server } = renderApp({
      person: { id: 7, role: 'FAP_REVIEWER' },
      features: ['FAP_REVIEW'],
      at: '/?reviewer=ALL&reviewStatus=ALL',
      server: {
        query: {
          me: {
            id: 7,
            reviews: [{ ...review(1, 8), proposal: { primaryKey: 1, proposalId: 'P-1', title: 'Cells' } }] as never,
          },
        },
      },
    });
    expect(await screen.findByRole('link', { name: 'View proposal: P-1' })).toBeVisible();
    expect(server.calls('proposalsToGrade')[0]?.variables).toMatchObject({ reviewer: 'ALL' });
    await user.click(screen.getByRole('checkbox', { name: /Cells/ }));
    expect(await screen.findByRole('button', { name: 'Submit proposal reviews' })).toBeDisabled();
  });

  it('does not offer grading while panel reviews are switched off (rule R98)', async () => {
    const { server } = renderApp({ person: { id: 7, role: 'FAP_REVIEWER' }, features: [], server: { query: {} } });
    expect(await screen.findByText('Panel reviews are switched off')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Review offline' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Review status' })).not.toBeInTheDocument();
    expect(server.calls('proposalsToGrade')).toEqual([]);
  });

  it('offers the choice between own and all reviews only to reviewers', async () => {
    renderApp({
      person: { id: 7, role: 'FAP_SECRETARY' },
      features: ['FAP_REVIEW'],
      server: { query: { me: { id: 7, reviews: [] } } },
    });
    expect(await screen.findByText('Nothing to grade')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Reviewer' })).not.toBeInTheDocument();
  });
});
