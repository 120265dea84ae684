import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { openReviewCall, panelId, submitProposal } from '../../support/reviews.ts';
import { people, signInBeside, signInUnseen } from '../../support/sign-in.ts';

interface MadeTemplate {
  readonly createTemplate: {
    readonly templateId: number;
    readonly steps: readonly { readonly topic: { readonly id: number } }[];
  };
}

/** Creates a panel review form whose two questions are scores: one counts three times, the other once. */
async function makeScoredForm(officer: Page, name: string): Promise<void> {
  const { createTemplate } = await graphql<MadeTemplate>(
    officer,
    'mutation ($name: String!) { createTemplate(groupId: FAP_REVIEW, name: $name) { templateId steps { topic { id } } } }',
    { name },
  );
  const { templateId, steps } = createTemplate;
  for (const [at, [question, scoreWeight]] of (
    [
      ['Originality', 3],
      ['Use to others', 1],
    ] as const
  ).entries()) {
    const { createQuestion } = await graphql<{ createQuestion: { id: string } }>(
      officer,
      'mutation { createQuestion(categoryId: FAP_REVIEW, dataType: NUMBER_INPUT) { id } }',
    );
    const { id } = createQuestion;
    await graphql(
      officer,
      'mutation ($id: String!, $question: String, $config: String) { updateQuestion(id: $id, question: $question, config: $config) { id } }',
      { id, question, config: JSON.stringify({ required: true, units: [], scoreWeight }) },
    );
    await graphql(
      officer,
      `mutation ($t: Int!, $q: String!, $topic: Int!, $at: Int!) {
        createQuestionTemplateRelation(templateId: $t, questionId: $q, topicId: $topic, sortOrder: $at) { templateId } }`,
      { t: templateId, q: id, topic: steps[0]?.topic.id, at: at + 1 },
    );
  }
}

test('a reviewer grades five proposals in one sitting, helped by the scores of the form', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const officer = await signInBeside(browser, people.officer);
  await makeScoredForm(officer, 'By criteria');
  const call = await openReviewCall(officer, 'sitting', { HALO: 'QM' }, 'By criteria');
  const qm = await panelId(officer, 'QM');
  const applicant = await signInBeside(browser, people.applicant);
  const titles = ['Snow at one', 'Snow at two', 'Snow at three', 'Snow at four', 'Snow at five'];
  const proposals: Awaited<ReturnType<typeof submitProposal>>[] = [];
  for (const title of titles) proposals.push(await submitProposal(applicant, call, { title, instrument: 'HALO' }));
  await signInUnseen(page, people.reviewer);
  const { me } = await graphql<{ me: { id: number } }>(page, '{ me { id } }');
  await graphql(
    officer,
    `mutation ($fapId: Int!, $assignments: [FapReviewAssignmentInput!]!) {
      assignFapReviewersToProposals(fapId: $fapId, assignments: $assignments) { id } }`,
    {
      fapId: qm,
      assignments: proposals.map(({ primaryKey }) => ({ memberId: me.id, proposalPk: primaryKey })),
    },
  );
  const { reviewTasks } = await graphql<{ reviewTasks: { reviewId: number; proposalPk: number; title: string }[] }>(
    page,
    '{ reviewTasks { reviewId proposalPk title } }',
  );
  const mine = reviewTasks.filter(({ proposalPk }) => proposals.some(({ primaryKey }) => primaryKey === proposalPk));
  expect(mine.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());

  await page.goto(`/PanelReview/${mine[0]?.reviewId}`);
  for (const [at, { title }] of mine.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const form = page.getByRole('region', { name: 'Review form' });
    await form.getByRole('textbox', { name: 'Comment' }).fill('A good plan.');
    await form.getByRole('textbox', { name: /^Originality/ }).fill('4');
    await form.getByRole('textbox', { name: /^Use to others/ }).fill('2');
    await expect(form.getByText('Weighted mean of the scores: 3.5')).toBeVisible();
    if (at === 0) await expectAccessible(page);
    await form.getByRole('button', { name: 'Use 3.5 as the grade' }).click();
    await form.getByRole('button', { name: /^Submit/ }).click();
    await page.getByRole('alertdialog', { name: 'Please confirm' }).getByRole('button', { name: 'Submit' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: mine.at(-1)?.title ?? '' })).toBeHidden();
  // The heading is already hidden behind the dialog before the response to the last submission has arrived.
  const reviewsOf = async (pk: number) => {
    const { proposal } = await graphql<{ proposal: { reviews: { userID: number; grade: number; status: string }[] } }>(
      officer,
      'query ($pk: Int!) { proposal(primaryKey: $pk) { reviews { userID grade status } } }',
      { pk },
    );
    return proposal.reviews;
  };
  for (const { primaryKey } of proposals) {
    await expect.poll(() => reviewsOf(primaryKey)).toEqual([{ userID: me.id, grade: 3.5, status: 'SUBMITTED' }]);
  }

  await test.step('the panel sees the weighted mean of the scores', async () => {
    const chair = await signInBeside(browser, people.chair, `/PanelReview/${mine[0]?.reviewId}`);
    await expect(chair.getByText('Weighted mean of the scores: 3.5')).toBeVisible();
    await chair.context().close();
  });
  await officer.context().close();
  await applicant.context().close();
});
