import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { findFeasible, openReviewCall, panelId, submitProposal } from '../../support/reviews.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

/** Every window follows a meeting within two seconds; a machine under load gets more. */
const soon = { timeout: 15_000 };

const discussed = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible(soon);
const agenda = (page: Page) => page.getByRole('complementary', { name: 'Agenda of the meeting' });
const rowOf = (page: Page, title: string) =>
  agenda(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title }) })
    .last();

test('a chair runs a meeting, and every screen of the participants follows', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const officer = await signInBeside(browser, people.officer);
  const call = await openReviewCall(officer, 'meeting', { HALO: 'QM' });
  const qm = await panelId(officer, 'QM');
  const applicant = await signInBeside(browser, people.applicant);
  const titles = ['Ice at noon', 'Ice at dusk', 'Ice at night'] as const;
  const proposals: Awaited<ReturnType<typeof submitProposal>>[] = [];
  for (const title of titles) proposals.push(await submitProposal(applicant, call, { title, instrument: 'HALO' }));
  for (const proposal of proposals) await findFeasible(officer, proposal, 4);

  // A member of the panel is a co-proposer of the second proposal.
  const reviewer = await signInBeside(browser, people.reviewer);
  const { me } = await graphql<{ me: { id: number } }>(reviewer, '{ me { id } }');
  await graphql(
    officer,
    `mutation ($pk: Int!, $title: String, $users: [Int!]) {
       updateProposal(proposalPk: $pk, title: $title, abstract: "What we want to find out, and how.", users: $users) { primaryKey } }`,
    { pk: proposals[1]?.primaryKey, title: titles[1], users: [me.id] },
  );

  const address = `/FapMeeting/${qm}/${call.id}`;
  await signIn(page, people.chair, `/FapPage/${qm}?tab=4&call=${call.id}`);
  await page.getByRole('link', { name: 'Open the meeting room' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const projector = await signInBeside(browser, people.secretary, `${address}?view=projector`);
  await projector.setViewportSize({ width: 1920, height: 1080 });
  await reviewer.goto(address);
  await expect(page.getByText('Nothing is being discussed')).toBeVisible();
  await expect(reviewer.getByText('Nothing is being discussed')).toBeVisible();

  await test.step('the meeting begins, on the projector and on a laptop', async () => {
    await page.getByLabel('Minutes per proposal').click();
    await page.getByRole('option', { name: '10 minutes' }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    for (const each of [page, projector, reviewer]) await discussed(each, titles[0]);
    await expect(projector.getByRole('timer')).toHaveText(/^9:\d\d$/);
    // Members do not see here what they may not see elsewhere.
    await expect(agenda(reviewer).getByText(titles[1])).toHaveCount(0);
    await expect(reviewer.getByRole('toolbar', { name: 'Lead the meeting' })).toHaveCount(0);
    for (const each of [page, projector, reviewer]) await expectAccessible(each);
  });

  await test.step('a decision entered by a key is shown on the projector', async () => {
    await page.getByRole('heading', { level: 2, name: titles[0] }).click();
    await page.keyboard.press('1');
    await expect(rowOf(projector, titles[0])).toContainText('Accepted', soon);
  });

  await test.step('a member looks at another proposal and comes back', async () => {
    await agenda(reviewer).getByRole('button', { name: titles[2] }).click();
    await discussed(reviewer, titles[2]);
    await reviewer.getByRole('button', { name: 'Back to the discussion' }).click();
    await discussed(reviewer, titles[0]);
  });

  await test.step('a member who is on the proposal is asked to leave, and returns automatically', async () => {
    await page.keyboard.press('j');
    await discussed(page, titles[1]);
    await discussed(reviewer, 'Please leave the meeting for now');
    await expect(reviewer.getByText(titles[1])).toHaveCount(0);
    await expect(page.getByText('Please leave while this is discussed: Priya Raman')).toBeVisible();
    await expectAccessible(reviewer);
    await page.keyboard.press('j');
    await discussed(reviewer, titles[2]);
  });

  await test.step('without a connection a decision waits, and is sent once it is restored', async () => {
    await discussed(page, titles[2]);
    await page.context().setOffline(true);
    await page.getByRole('textbox', { name: 'Minutes, for management' }).fill('Too late in the day.');
    await page.getByRole('heading', { level: 2, name: titles[2] }).click();
    await page.keyboard.press('3');
    await expect(rowOf(page, titles[2])).toContainText('Waiting to be sent');
    await expect(page.getByText(/1 decision is waiting to be sent/)).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(rowOf(projector, titles[2])).toContainText('Rejected', { timeout: 30_000 });
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0, soon);
    const { fapProposalsByInstrument: places } = await graphql<{
      fapProposalsByInstrument: { proposalPk: number; meetingDecision: { commentForManagement: string } | null }[];
    }>(
      officer,
      `query ($f: Int!, $i: Int!, $c: Int!) { fapProposalsByInstrument(fapId: $f, instrumentId: $i, callId: $c) {
         proposalPk meetingDecision { commentForManagement } } }`,
      { f: qm, i: call.instruments.HALO, c: call.id },
    );
    const last = places.find(({ proposalPk }) => proposalPk === proposals[2]?.primaryKey);
    expect(last?.meetingDecision?.commentForManagement).toContain('Too late in the day.');
  });

  await test.step('while the meeting is locked nothing changes', async () => {
    await page.getByRole('button', { name: 'Lock' }).click();
    await expect(reviewer.getByText(/has locked the meeting/)).toBeVisible(soon);
    await expect(page.getByRole('button', { name: `Move ${proposals[0]?.proposalId} down` })).toHaveCount(0, soon);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('button', { name: `Move ${proposals[0]?.proposalId} down` })).toBeVisible(soon);
  });
});
