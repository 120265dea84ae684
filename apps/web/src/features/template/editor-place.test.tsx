import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
// The routes load these on demand; here they are made ready before the clock of a test runs.
import './editor-screen.tsx';
import './import-template-screen.tsx';
import './pdf/pdf-editor-screen.tsx';
import './templates-screen.tsx';

const template = (groupId: string) => ({
  templateId: 5,
  groupId,
  name: 'A form',
  description: '',
  revision: 1,
  steps: [],
  complementaryQuestions: [],
});

const marked = () =>
  within(screen.getByRole('navigation', { name: 'Main navigation' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

it.each([
  ['PROPOSAL', 'Proposal'],
  ['SAMPLE', 'Sample declaration'],
  ['GENERIC_TEMPLATE', 'Sub-templates'],
  ['FAP_REVIEW', 'FAP review'],
  ['TECHNICAL_REVIEW', 'Technical review'],
  ['PROPOSAL_ESI', 'Experiment safety input'],
])('the menu marks the list of the edited template: %s', async (groupId, entry) => {
  const { user } = renderApp({
    at: '/QuestionaryEditor/5',
    person: { role: 'USER_OFFICER' },
    server: { query: { template: template(groupId) as never } },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'A form' })).toBeVisible();
  await waitFor(() => expect(marked()).toEqual([entry]));
  await user.click(screen.getByRole('link', { name: 'Units' }));
  await waitFor(() => expect(marked()).toEqual(['Units']));
});

it.each([
  ['/ImportTemplate?group=VISIT_REGISTRATION', 'Visit'],
  ['/ImportTemplate', 'Proposal'],
])('the menu marks the list from which a template is imported: %s', async (at, entry) => {
  renderApp({ at, person: { role: 'USER_OFFICER' }, features: ['VISIT_MANAGEMENT'] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Import template' })).toBeVisible();
  await waitFor(() => expect(marked()).toEqual([entry]));
});

it('reloads the template when the user returns, because edits do not update the cache', async () => {
  let name = 'A form';
  const { user, back } = renderApp({
    at: '/QuestionaryEditor/5',
    person: { role: 'USER_OFFICER' },
    server: { query: { template: () => ({ ...template('PROPOSAL'), name }) as never } },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'A form' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Units' }));
  await screen.findByRole('heading', { level: 1, name: 'Units' });
  name = 'As it became';
  back();
  expect(await screen.findByRole('heading', { level: 1, name: 'As it became' })).toBeVisible();
});

it('a template that does not exist has a heading too', async () => {
  renderApp({
    at: '/PdfTemplateEditor/Proposal/5',
    person: { role: 'USER_OFFICER' },
    server: { query: { template: null } },
  });
  expect(await screen.findByText('Failed to load template')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'PDF template' })).toBeVisible();
});
