import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, renderScreen } from '../../../../test/render.tsx';
import type { Session } from '../../../session/index.ts';
import { CommandSearch } from './command-search.tsx';
import { recentPlaces, rememberPlace } from './recent.ts';

const proposals = {
  proposalViews: [{ primaryKey: 7, proposalId: '27A-0026', title: 'Iron at work', callShortCode: '27A regular' }],
};
const none = {
  users: { users: [] },
  allQuestions: { questions: [] },
  calls: [{ id: 3, shortCode: '27A regular', title: 'Regular access' }],
  instruments: { instruments: [{ id: 1, name: 'ARC', shortCode: 'arc' }] },
  faps: { faps: [{ id: 2, code: 'QM', description: 'Quantum matter' }] },
};

const box = () => screen.findByRole('combobox', { name: 'Where to?' });

// The first of this file: the dialog is not loaded yet.
it('preserves what is typed before the dialog opens', async () => {
  const { user } = renderApp({ person: { role: 'USER_OFFICER' }, server: { query: none } });
  await screen.findByText('Logged in as');
  await user.keyboard('{Control>}k{/Control}maix{Backspace}');
  expect(await box()).toHaveValue('mai');
  await user.keyboard('ls');
  expect(await box()).toHaveValue('mails');
});

it('preserves a letter that is typed while the dialog renders', async () => {
  const typedAhead = { current: 'ma' };
  function TypedWhileDrawn() {
    typedAhead.current = 'mai';
    return null;
  }
  renderScreen(
    <>
      <CommandSearch
        session={{ user: { id: 1 }, role: 'USER_OFFICER' } as Session}
        typedAhead={typedAhead}
        onClose={() => undefined}
      />
      <TypedWhileDrawn />
    </>,
    { person: { role: 'USER_OFFICER' }, server: { query: none } },
  );
  expect(await box()).toHaveValue('mai');
});

it('finds a proposal by its id and shows its record', async () => {
  const { user, address } = renderApp({
    person: { role: 'USER_OFFICER' },
    server: { query: { ...none, proposalsView: proposals } },
  });
  await screen.findByText('Logged in as');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await box(), '27A-0026');
  await user.click(await screen.findByRole('option', { name: /27A-0026 Iron at work/ }));
  await waitFor(() => expect(address()).toContain('reviewModal=7'));
});

it('finds calls, panels and tasks despite typing errors, and lists the last destination first', async () => {
  const { user, address } = renderApp({
    person: { role: 'USER_OFFICER' },
    server: { query: { ...none, proposalsView: { proposalViews: [] } } },
  });
  await screen.findByText('Logged in as');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await box(), 'quantmu');
  await user.click(await screen.findByRole('option', { name: /QM/ }));
  await waitFor(() => expect(address()).toContain('/FapPage/2'));
  await user.keyboard('{Control>}k{/Control}');
  await box();
  expect(screen.getByRole('listbox', { name: 'Places' })).toHaveAttribute('tabindex', '-1');
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('QM');
  await user.type(await box(), 'create c{Enter}');
  await waitFor(() => expect(address()).toContain('/Calls/new'));
});

it('lists recently visited records first, newest first, including screens of the menu', async () => {
  const other = { primaryKey: 8, proposalId: '27A-0027', title: 'Iron at rest', callShortCode: '27A regular' };
  const { user, address } = renderApp({
    person: { role: 'USER_OFFICER' },
    server: { query: { ...none, proposalsView: { proposalViews: [...proposals.proposalViews, other] } } },
  });
  await screen.findByText('Logged in as');
  const goTo = async (words: string, option: RegExp, part: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), words);
    await user.click(await screen.findByRole('option', { name: option }));
    await waitFor(() => expect(address()).toContain(part));
  };
  await goTo('iron', /27A-0026/, 'reviewModal=7');
  await goTo('iron', /27A-0027/, 'reviewModal=8');
  await goTo('institutions', /^Institutions/, '/Institutions');
  await user.keyboard('{Control>}k{/Control}');
  await box();
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(names.slice(0, 3)).toEqual([
    expect.stringContaining('Institutions'),
    expect.stringContaining('27A-0027'),
    expect.stringContaining('27A-0026'),
  ]);
  expect(names.filter((name) => name.startsWith('Institutions'))).toHaveLength(1);
});

it('does not show in one role what was visited in another', async () => {
  const place = { path: '/Settings', label: 'Settings', kind: 'Configuration' };
  rememberPlace({ user: { id: 1 }, role: 'USER_OFFICER' }, place);
  expect(recentPlaces({ user: { id: 1 }, role: 'USER_OFFICER' })).toEqual([place]);
  expect(recentPlaces({ user: { id: 1 }, role: 'USER' })).toEqual([]);
});

it('requests only the own proposals of an applicant', async () => {
  const { user, address, server } = renderApp({
    server: {
      query: {
        me: { id: 1, proposalsPage: { proposals: [{ primaryKey: 9, proposalId: '27A-0030', title: 'Iron' }] } },
      },
    },
  });
  await screen.findByRole('heading', { name: 'Dashboard' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await box(), 'iron');
  expect(await screen.findByRole('option', { name: /27A-0030 Iron/ })).toBeVisible();
  expect(server.calls('recordsCalled')[0]?.variables).toMatchObject({ staff: false, officer: false, applicant: true });
  expect(server.calls('recordsToGoTo')).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toContain('/ProposalEdit/9'));
});
