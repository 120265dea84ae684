import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inGerman, leaveGerman } from '../../../test/german.ts';

afterEach(leaveGerman);

const person = { id: 1, firstname: 'Ada', lastname: 'Lovelace', preferredname: null };
const entry = { eventType: 'PROPOSAL_STATUS_CHANGED_BY_USER', at: '2026-01-15T12:00:00.000Z', by: person, changes: [] };

it('the log of a proposal is translated: titles, entries of one act, details and reasons', async () => {
  await inGerman();
  const [{ renderScreen }, { logsTab }] = await Promise.all([
    import('../../../test/render.tsx'),
    import('./logs-tab.tsx'),
  ]);
  const log = [
    { ...entry, id: 1, title: 'Proposal submitted', changes: [{ field: 'Title', before: 'Ice', after: 'Snow' }] },
    { ...entry, id: 2, title: 'Status changed by a person', detail: 'Status changed to: Expired' },
    { ...entry, id: 3, title: 'Decision submitted – Proposal accepted' },
    {
      ...entry,
      id: 4,
      title: 'Moved from “Draft” to “Feasibility review”',
      why: 'Because “Proposal submitted” happened, after “Panels selected”',
      by: null,
    },
  ];
  const told = [
    { field: 'Decision', before: null, after: 'Accepted' },
    { field: 'Safety input submitted', before: null, after: 'yes' },
  ];
  const standing = { status: { id: 1, name: 'Draft' }, isInWorkflow: true, workflowId: 1, waysOn: [] };
  const again = { title: 'Visit registration approved', detail: 'Visit registration approved' };
  const moved = {
    title: 'Moved from “Draft” to “Draft”',
    isStatusChange: true,
    why: 'Because “Proposal submitted” happened',
  };
  log.push({ ...entry, id: 5, ...again, changes: told } as never, { ...entry, id: 6, ...moved } as never);
  renderScreen(<logsTab.Content proposal={{ primaryKey: 7 } as never} />, {
    person: { role: 'USER_OFFICER' },
    server: { query: { proposalTimeline: log, proposalStanding: standing as never } },
  });
  expect(await screen.findByText('Antrag eingereicht')).toBeVisible();
  expect(screen.getByText('Titel')).toBeVisible();
  expect(screen.getByText('Status geändert zu: Abgelaufen')).toBeVisible();
  expect(screen.getByText('Entscheidung eingereicht – Antrag angenommen')).toBeVisible();
  expect(screen.getByText('Verschoben von „Entwurf“ nach „Machbarkeitsprüfung“')).toBeVisible();
  expect(screen.getByText(/· Weil „Antrag eingereicht“ geschehen ist, nach „Gremien gewählt“$/)).toBeVisible();
  // Values that the product says, why it is in its status, and what is told by its title already.
  expect(screen.getByText('Angenommen')).toBeVisible();
  expect(screen.getByText('ja')).toBeVisible();
  expect(screen.getByText(/^Weil „Antrag eingereicht“ geschehen ist/)).toBeVisible();
  expect(screen.getAllByText('Besuchsregistrierung genehmigt')).toHaveLength(1);
});
