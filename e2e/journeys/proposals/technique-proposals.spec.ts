import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { choose } from '../../support/calls.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

interface Facility {
  readonly techniqueProposalFilters: {
    readonly presetCallId: number;
    readonly statuses: readonly { readonly id: number; readonly shortCode: string }[];
  };
  readonly instruments: { readonly instruments: readonly { readonly id: number; readonly name: string }[] };
  readonly users: { readonly users: readonly { readonly id: number; readonly lastname: string }[] };
}

/** Creates a proposal under review in the call that scientists decide, for a technique of HALO and ARC whose scientist is Jonas Weber. */
async function underReview(officer: Page, applicant: Page, title: string): Promise<string> {
  const { techniqueProposalFilters, instruments, users } = await graphql<Facility>(
    officer,
    `{ techniqueProposalFilters { presetCallId statuses { id shortCode } }
       instruments { instruments { id name } } users(searchText: "Weber") { users { id lastname } } }`,
  );
  const { createProposal } = await graphql<{ createProposal: { primaryKey: number; proposalId: string } }>(
    applicant,
    'mutation ($c: Int!) { createProposal(callId: $c) { primaryKey proposalId } }',
    { c: techniqueProposalFilters.presetCallId },
  );
  const pk = createProposal.primaryKey;
  await graphql(
    applicant,
    'mutation ($pk: Int!, $t: String) { updateProposal(proposalPk: $pk, title: $t, abstract: "Now or never.") { primaryKey } }',
    { pk, t: title },
  );
  const { createTechnique } = await graphql<{ createTechnique: { id: number } }>(
    officer,
    'mutation ($n: String!, $c: String!) { createTechnique(name: $n, shortCode: $c, description: "d") { id } }',
    { n: `Spectroscopy ${pk}`, c: `SP${pk}` },
  );
  const used = instruments.instruments.filter(({ name }) => name === 'HALO' || name === 'ARC').map(({ id }) => id);
  const weber = users.users.filter(({ lastname }) => lastname === 'Weber').map(({ id }) => id);
  await graphql(
    officer,
    `mutation ($t: Int!, $i: [Int!]!, $s: [Int!]!, $pk: Int!, $id: Int!) {
      assignInstrumentsToTechnique(techniqueId: $t, instrumentIds: $i)
      assignScientistsToTechnique(techniqueId: $t, scientistIds: $s)
      assignProposalToTechniques(proposalPk: $pk, techniqueIds: [$t])
      changeTechniqueProposalsStatus(changeProposalsStatusInput: { proposalPks: [$pk], statusId: $id }) }`,
    {
      t: createTechnique.id,
      i: used,
      s: weber,
      pk,
      id: techniqueProposalFilters.statuses.find(({ shortCode }) => shortCode === 'UNDER_REVIEW')?.id,
    },
  );
  return createProposal.proposalId;
}

const confirmed = async (page: Page, question: string) => {
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Yes' }).click();
};

test('a scientist chooses the instrument of a technique proposal, approves it and leaves a comment', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = 'Spin waves that fade within a week';
  const officer = await signInBeside(browser, people.officer);
  const applicant = await signInBeside(browser, people.applicant);
  const proposalId = await underReview(officer, applicant, title);
  await applicant.context().close();

  await signIn(page, people.scientist, '/');
  await page.getByRole('link', { name: 'Technique Proposals' }).click();
  await expect(page).toHaveURL(/call=\d+/);
  await page.getByRole('searchbox', { name: 'Search proposals' }).fill(proposalId);
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toBeVisible();
  await expectAccessible(page);

  await choose(page, `Instrument of ${proposalId}`, 'ARC');
  await confirmed(page, 'Change instrument');
  await expect(page.getByText('Proposal/s assigned to the selected instrument successfully!')).toBeVisible();
  await choose(page, `Status of ${proposalId}`, 'Approved');
  await confirmed(page, 'Change status');
  await expect(page.getByText('Proposal status updated successfully!')).toBeVisible();
  await expect(page.getByRole('combobox', { name: `Instrument of ${proposalId}` })).toHaveCount(0);
  await expect(row.getByText('ARC')).toBeVisible();

  await row.getByRole('button', { name: /details/i }).click();
  await page.getByRole('textbox', { name: 'Scientist comment' }).fill('Bring it frozen.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Proposal scientist comment successfully created')).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('link', { name: title }).click();
  await page.getByRole('tab', { name: 'Scientist comment' }).click();
  await expect(page.getByRole('textbox', { name: 'Scientist comment' })).toHaveValue('Bring it frozen.');
  await officer.context().close();
});
