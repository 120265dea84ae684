import { type Browser, expect, type Page } from '@playwright/test';
import { graphql } from './api.ts';
import { people, signIn, signInBeside } from './sign-in.ts';

interface Own {
  readonly id: number;
  readonly proposals: ReadonlyArray<{ primaryKey: number; instruments: ReadonlyArray<{ id: number }> }>;
}

export interface BookedVisit {
  readonly experimentId: string;
  readonly experimentPk: number;
  readonly office: Page;
}

/** Returns the date this many days from now, as digits in the facility's order. */
export const digitsIn = (days: number): string => {
  const [year = '', month = '', day = ''] = new Date(Date.now() + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${day}${month}${year}`;
};

/** Turns on visits, with an active form, and books time in twenty days for an accepted proposal of the applicant, who is signed in on the page. */
export async function bookVisit(page: Page, browser: Browser): Promise<BookedVisit> {
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
  const scheduledEventId = Math.floor(Date.now() / 100) % 2_000_000_000;
  const answer = await page.request.post('/messages', {
    headers: { authorization: `Bearer ${createApiAccessToken.accessToken.replace(/^Bearer /, '')}` },
    data: {
      type: 'PROPOSAL_BOOKING_TIME_SLOT_ADDED',
      messageId: `slot-${scheduledEventId}`,
      body: {
        id: scheduledEventId,
        proposalPk: proposal?.primaryKey,
        instrumentId: proposal?.instruments[0]?.id,
        status: 'ACTIVE',
        startsAt: at(20),
        endsAt: at(22),
      },
    },
  });
  expect(await answer.json()).toMatchObject({ state: 'HANDLED' });
  const booked = async () =>
    (
      await graphql<{
        me: {
          experiments: ReadonlyArray<{ experimentId: string; experimentPk: number; scheduledEventId: number }>;
        };
      }>(page, '{ me { experiments(filter: { status: [ACTIVE] }) { experimentId experimentPk scheduledEventId } } }')
    ).me.experiments.find((one) => one.scheduledEventId === scheduledEventId);
  await expect.poll(async () => (await booked()) !== undefined).toBe(true);
  const { experimentId = '', experimentPk = 0 } = (await booked()) ?? {};
  return { experimentId, experimentPk, office };
}

/** Returns the actions for an experiment, shown as icons beside it. */
export const actionsOf = (page: Page, experimentId: string) =>
  page.getByRole('group', { name: `Actions of ${experimentId}`, exact: true });

/** Completes the open step of a registration, and moves to the last one. */
export async function finishRegistration(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Visit registration' });
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(dialog.getByRole('button', { name: /^Submit/ })).toBeVisible();
}
