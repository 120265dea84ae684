import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import type { ConfigurationPlanFragment } from '../../api/generated/features/configuration/configuration.ts';
import { ConfigurationScreen } from './configuration-screen.tsx';

type Change = ConfigurationPlanFragment['parts'][number]['changes'][number];
const change = (name: string, state: Change['state'], more: Partial<Change> = {}): Change => ({
  name,
  state,
  problem: null,
  fields: [],
  ...more,
});
const plan = (...changes: Change[]): ConfigurationPlanFragment => ({
  added: 1,
  changed: 1,
  problems: changes.filter(({ problem }) => problem).length,
  parts: [{ part: 'SETTINGS', title: 'Settings', same: 30, changes }],
});
const renamed = change('ORGANISATION_NAME', 'CHANGED', { fields: [{ field: 'value', before: null, after: 'Aurora' }] });

const renderConfiguration = (
  answer: ConfigurationPlanFragment | (() => never),
  exported: string | (() => Promise<string>) = '{}\n',
) =>
  renderScreen(<ConfigurationScreen />, {
    person: { role: 'USER_OFFICER' },
    server: {
      query: { configuration: exported },
      mutation: { configurationImportPreview: answer, importConfiguration: plan() },
    },
  });
const file = new File(['{"format": "atrium-configuration"}'], 'test.json', { type: 'application/json' });

it('shows what a file changes, and imports it on request', async () => {
  const { user, server } = renderConfiguration(plan(renamed, change('TIMEZONE', 'ONLY_HERE')));
  const workflows = await screen.findByRole('checkbox', { name: 'Workflows' });
  expect(workflows).toHaveAccessibleDescription(/\w/);
  await user.click(workflows);
  await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
  expect(await screen.findByText(/To be added: 1. To be changed: 1./)).toBeVisible();
  expect(screen.getByText(': 1 changed, 30 the same, 1 only here')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Details of ORGANISATION_NAME' })).toHaveTextContent('value–Aurora');
  expect(screen.getByText('Only here, kept')).toBeVisible();
  expect(server.calls('ImportConfiguration')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(server.calls('ImportConfiguration')).toHaveLength(1));
  const { variables } = server.calls('ImportConfiguration')[0] ?? {};
  expect(variables).toMatchObject({ file: '{"format": "atrium-configuration"}' });
  expect((variables as { parts: string[] }).parts).toHaveLength(12);
  expect((variables as { parts: string[] }).parts).not.toContain('WORKFLOWS');
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible();
});

it('imports nothing while one record cannot be imported, and shows why', async () => {
  const { user } = renderConfiguration(
    plan(renamed, change('TIMEZONE', 'CHANGED', { problem: 'There is no such zone' })),
  );
  await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
  expect(await screen.findByText('There is no such zone')).toBeVisible();
  expect(screen.getByText('Cannot be imported')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible();
});

it('still shows that the export is in progress after the preview of an import', async () => {
  const { user } = renderConfiguration(plan(renamed), () => new Promise<string>(() => undefined));
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('button', { name: 'Export' })).toHaveAttribute('aria-busy', 'true');
});

it('shows what is wrong with an invalid file', async () => {
  const { user } = renderConfiguration(() => {
    throw refused('This is not an Atrium configuration, or it is damaged', { code: 'REFUSED' });
  });
  await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
  expect(await screen.findByText('This is not an Atrium configuration, or it is damaged')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

it('requires at least one part', async () => {
  const { user } = renderConfiguration(plan());
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  expect(screen.getByText('Please choose at least one part.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});
