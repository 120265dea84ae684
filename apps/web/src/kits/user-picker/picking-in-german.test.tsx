import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inGerman, leaveGerman } from '../../../test/german.ts';

afterEach(leaveGerman);

it('selecting and inviting people is translated: table headers and roles', async () => {
  await inGerman();
  const [{ renderScreen }, { PeopleDialog, InviteDialog }] = await Promise.all([
    import('../../../test/render.tsx'),
    import('./index.ts'),
  ]);
  const nothing = () => undefined;
  const users = [{ id: 1, firstname: 'Ada', lastname: 'Byron', institution: 'Society' }];
  const roles = [
    { role: 'USER', title: 'User' },
    { role: 'FAP_REVIEWER', title: 'FAP Reviewer' },
  ] as const;
  const { unmount } = renderScreen(<PeopleDialog title="Wer" onPick={nothing} onClose={nothing} />, {
    person: { role: 'USER_OFFICER' },
    server: { query: { users: { totalCount: 1, users } } },
  });
  expect(await screen.findByRole('columnheader', { name: /Vorname/ })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /Nachname/ })).toBeVisible();
  unmount();
  renderScreen(<InviteDialog roles={roles} onInvited={nothing} onClose={nothing} />);
  expect(await screen.findByRole('combobox', { name: /Rolle/ })).toHaveTextContent('Antragsteller/in');
});
