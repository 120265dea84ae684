import { type Browser, expect, type Page, test } from '@playwright/test';
import { graphql } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { typeDate } from '../support/calls.ts';
import { people, signIn, signInBeside } from '../support/sign-in.ts';

interface Own {
  readonly id: number;
  readonly proposals: ReadonlyArray<{ primaryKey: number; instruments: ReadonlyArray<{ id: number }> }>;
}

/** Dates as the facility writes them, so many days ahead. */
const digitsIn = (days: number) => {
  const [year = '', month = '', day = ''] = new Date(Date.now() + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${day}${month}${year}`;
};

/** Visits are switched on, with a form in use, and time is booked for an accepted proposal of the applicant. */
async function prepare(page: Page, browser: Browser): Promise<{ experimentId: string; office: Page }> {
  const office = await signInBeside(browser, people.officer, '/Experiments');
  await graphql(
    office,
    `mutation { updateFeatures(updatedFeaturesInput: { featureIds: [VISIT_MANAGEMENT, SCHEDULER], action: ENABLE }) { id } }`,
  );
  const { activeTemplateId } = await graphql<{ activeTemplateId: number | null }>(
    office,
    '{ activeTemplateId(templateGroupId: VISIT_REGISTRATION) }',
  );
  if (!activeTemplateId)
    await graphql(office, 'mutation { createTemplate(groupId: VISIT_REGISTRATION, name: "Visitors") { templateId } }');
  await signIn(page, people.applicant);
  const { me } = await graphql<{ me: Own }>(
    page,
    `{ me { id proposals(filter: { finalStatus: ACCEPTED, managementDecisionSubmitted: true }) { primaryKey instruments { id } } } }`,
  );
  const proposal = me.proposals.find(({ instruments }) => instruments.length > 0);
  const { createApiAccessToken } = await graphql<{ createApiAccessToken: { accessToken: string } }>(
    office,
    `mutation { createApiAccessToken(createApiAccessTokenInput: { name: "scheduler ${Date.now()}",
       accessPermissions: "{\\"MessageMutations.receive\\": true}" }) { accessToken } }`,
  );
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const answer = await page.request.post('/messages', {
    headers: { authorization: `Bearer ${createApiAccessToken.accessToken.replace(/^Bearer /, '')}` },
    data: {
      type: 'PROPOSAL_BOOKING_TIME_SLOT_ADDED',
      messageId: `slot-${Date.now()}`,
      body: {
        id: Math.floor(Date.now() / 1000),
        proposalPk: proposal?.primaryKey,
        instrumentId: proposal?.instruments[0]?.id,
        status: 'ACTIVE',
        startsAt: at(20),
        endsAt: at(22),
      },
    },
  });
  expect(await answer.json()).toMatchObject({ state: 'HANDLED' });
  const experiments = async () =>
    (
      await graphql<{
        me: { experiments: ReadonlyArray<{ experimentId: string; proposalPk: number; visit: object | null }> };
      }>(page, '{ me { experiments(filter: { status: [ACTIVE] }) { experimentId proposalPk visit { id } } } }')
    ).me.experiments.filter(({ proposalPk, visit }) => proposalPk === proposal?.primaryKey && !visit);
  await expect.poll(async () => (await experiments()).length).toBeGreaterThan(0);
  return { experimentId: (await experiments()).at(-1)?.experimentId ?? '', office };
}

const actionsOf = (page: Page, experimentId: string) =>
  page.getByRole('group', { name: `Actions of ${experimentId}`, exact: true });

test('the team says who comes; a visitor registers, is asked for changes, is approved; another cancels', async ({
  page,
  browser,
}) => {
  test.slow();
  const { experimentId, office } = await prepare(page, browser);
  const guestName = 'Piotr Zieliński';
  const { users } = await graphql<{ users: { users: ReadonlyArray<{ email: string }> } }>(
    office,
    'query ($s: String) { users(searchText: $s) { users { email } } }',
    { s: 'Zieliński' },
  );
  const guestEmail = users.users[0]?.email ?? '';
  await page.goto('/ExperimentTimes');
  const actions = actionsOf(page, experimentId);
  await expect(actions.getByRole('button', { name: /^Define your visit \(.*visit is not defined\)/ })).toBeVisible();

  // Who comes, and who leads them.
  await actions.getByRole('button', { name: /^Define who is coming/ }).click();
  const team = page.getByRole('dialog', { name: 'Create new visit' });
  await team.getByRole('button', { name: 'Create' }).click();
  await expect(team.getByText('Please add visitors')).toBeVisible();
  await expect(team.getByText('Please select the team lead')).toBeVisible();
  await expectAccessible(page);
  await team.getByRole('button', { name: 'Add visitors' }).click();
  await pick(page, guestEmail);
  await team.getByRole('button', { name: 'Add the people of the proposal' }).click();
  await team.getByRole('combobox', { name: 'Team lead' }).click();
  await page.getByRole('option', { name: people.applicant }).click();
  await team.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Visit created')).toBeVisible();
  await expect(actions.getByRole('button', { name: /^Define who is coming, completed/ })).toBeVisible();

  // The visitor registers: dates first, then the form, then all of it.
  const guest = await signInBeside(browser, guestName, '/ExperimentTimes');
  const own = actionsOf(guest, experimentId);
  await own.getByRole('button', { name: /^Define your visit, to do/ }).click();
  const dialog = guest.getByRole('dialog', { name: 'Visit registration' });
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(dialog.getByText('Visit start date is required').first()).toBeVisible();
  await typeDate(guest, 'Visit start', digitsIn(20));
  await typeDate(guest, 'Visit end', digitsIn(18));
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(dialog.getByText("End date can't be before Start date").first()).toBeVisible();
  await typeDate(guest, 'Visit end', digitsIn(22));
  await expectAccessible(guest);
  await dialog.getByRole('radio', { name: 'Somewhere else' }).check();
  await dialog.getByRole('textbox', { name: /Whom we call in an emergency/ }).fill('Ada, +46 1');
  await finish(guest);
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(guest.getByText('I am aware that no further edits can be done after visit submission.')).toBeVisible();
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();

  // The office asks for changes.
  await office.goto(`/Experiments?experiment=${experimentId}&tab=2`);
  await office.getByRole('tab', { name: 'Visit' }).click();
  const row = office.getByRole('row').filter({ hasText: guestName });
  await expect(row).toContainText('Submitted');
  await expect(office.getByRole('row').filter({ hasText: people.applicant })).toContainText('Waiting user input');
  await expectAccessible(office);
  await row.getByRole('button', { name: 'Request visit registration changes' }).click();
  await office.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Change requested');
  await expect(row.getByRole('button', { name: 'Request visit registration changes' })).toHaveCount(0);

  // The visitor comes a day longer, and hands it in again.
  await guest.goto('/ExperimentTimes');
  await own.getByRole('button', { name: /^Define your visit \(Changes are requested/ }).click();
  await typeDate(guest, 'Visit end', digitsIn(23));
  await finish(guest);
  await dialog.getByRole('button', { name: 'Submit changes' }).click();
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Submit changes' }).click();
  await expect(dialog.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();
  await guest.goto('/ExperimentTimes');
  await expect(own.getByRole('button', { name: /^Define your visit .*pending approval\), pending/ })).toBeVisible();

  // Approved: nothing can be cancelled by the visitor any more.
  await office.reload();
  await office.getByRole('tab', { name: 'Visit' }).click();
  await row.getByRole('button', { name: 'Approve visit registration' }).click();
  await office.getByRole('button', { name: 'Yes' }).click();
  await expect(row).toContainText('Approved');
  await guest.goto('/ExperimentTimes');
  await own.getByRole('button', { name: /^Define your visit, completed/ }).click();
  await expect(dialog.getByText('Approved')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'More options' })).toHaveCount(0);

  // The other one does not come after all.
  await page.goto('/ExperimentTimes');
  await actions.getByRole('button', { name: /^Define your visit, to do/ }).click();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Visit' }).click();
  await expect(page.getByText('Are you sure you want to cancel this visit?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(actions.getByRole('button', { name: /registration for visit is cancelled\), cancelled/ })).toBeVisible();
});

/** Finds somebody by the exact address. */
async function pick(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add visitors' });
  await dialog.getByRole('textbox', { name: 'Find User by e-mail' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Chosen people' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}

/** Completes the step that is open, and comes to the last. */
async function finish(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Visit registration' });
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(dialog.getByRole('button', { name: /^Submit/ })).toBeVisible();
}
