import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';
import { actionsOf } from '../../support/visits.ts';

interface Over {
  readonly experimentId: string;
  readonly feedback: { readonly id: number } | null;
  readonly actions: ReadonlyArray<{ readonly kind: string; readonly state: string }>;
}

test('the lead of a team gives feedback on an experiment, and an officer reads it @phone', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, people.applicant, '/ExperimentTimes');
  const { me } = await graphql<{ me: { experiments: Over[] } }>(
    page,
    '{ me { experiments(filter: { status: [COMPLETED] }) { experimentId feedback { id } actions { kind state } } } }',
  );
  const over = me.experiments.find(({ actions }) =>
    actions.some(({ kind, state }) => kind === 'FEEDBACK' && ['ACTIVE', 'COMPLETED'].includes(state)),
  );
  const { experimentId = '', feedback } = over ?? {};
  const officer = await signInBeside(browser, people.officer, '/Feedback', page.viewportSize());
  // The demo facility has only one experiment to give feedback on, and this journey runs at two window sizes.
  if (feedback) await graphql(officer, 'mutation ($id: Int!) { deleteFeedback(feedbackId: $id) { id } }', feedback);

  await test.step('started from the icon of a completed experiment', async () => {
    await page.reload();
    await actionsOf(page, experimentId).getByRole('button', { name: 'Provide feedback, to do' }).click();
    await expect(page).toHaveURL(/\/CreateFeedback\/\d+/);
    await expect(page.getByText(new RegExp(`Experiment ${experimentId} of proposal`))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('created by its first save, and submitted once', async () => {
    await page.getByRole('radio', { name: 'Excellent' }).first().check();
    await page.getByRole('radio', { name: 'Good' }).last().check();
    await page.getByRole('textbox', { name: 'What we should change' }).fill('More coffee at night.');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page).toHaveURL(/\/UpdateFeedback\/\d+/);
    await page.getByRole('button', { name: 'Submit' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirmation' });
    await expect(dialog).toContainText('I am aware that no further edits can be done after feedback submission.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('shown as done beside the experiment', async () => {
    await page.goto('/ExperimentTimes');
    await expect(
      actionsOf(page, experimentId).getByRole('button', { name: 'Provide feedback, completed' }),
    ).toBeVisible();
  });

  await test.step('read by an officer, one by one and in figures', async () => {
    await officer.reload();
    await expectAccessible(officer);
    await officer.getByRole('link', { name: experimentId }).click();
    await expect(officer.getByText('More coffee at night.')).toBeVisible();
    await officer.goto('/Feedback?tab=1');
    const figure = officer.getByRole('table', { name: 'The experiment as a whole' });
    await expect(figure.getByRole('row', { name: /Excellent/ })).toBeVisible();
    await expectAccessible(officer);
    await officer.context().close();
  });
});
