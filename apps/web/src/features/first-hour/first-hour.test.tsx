import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { FirstHourHome } from './first-hour-home.tsx';
import { FirstHourScreen } from './first-hour-screen.tsx';

const step = (id: string, isDone: boolean, address = '/Calls') => ({
  id,
  title: `Step ${id}`,
  advice: `Do ${id}`,
  address,
  isDone,
});
const empty = {
  name: null,
  timeZone: 'Europe/Stockholm',
  officeEmail: null,
  isDismissed: false,
  isOver: false,
  make: { allowed: true, message: null },
  steps: [step('NAME', false, '/Settings'), step('CALL', false)],
};
const named = { ...empty, name: 'Aurora', steps: [step('NAME', true, '/Settings'), step('CALL', false)] };
const pieces = [
  { kind: 'FORM' as const, name: 'Proposal', detail: 'proposal template', isThere: false },
  { kind: 'PAGE' as const, name: 'Home', detail: 'On the dashboard', isThere: true },
];

const render = (ui: React.ReactNode, firstHour: object | null) =>
  renderScreen(ui, {
    person: { role: 'USER_OFFICER' },
    server: {
      query: { firstHour: firstHour as never, firstHourPreview: pieces },
      mutation: { makeFirstHour: pieces, dismissFirstHour: { isDismissed: true } },
    },
  });
const home = (firstHour: object | null) => render(<FirstHourHome>the table</FirstHourHome>, firstHour);

describe('the first page of officers', () => {
  it('sets up an empty facility: questions, a preview, then the creation', async () => {
    const { user, server } = home(empty);
    expect(await screen.findByRole('heading', { name: 'Set up your facility' })).toBeVisible();
    expect(screen.queryByText('the table')).not.toBeInTheDocument();
    const name = screen.getByRole('textbox', { name: /Name of the facility/ });
    expect(name).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'See what will be created' }));
    expect(await screen.findByText('Please enter the name of the facility')).toBeVisible();
    await user.type(name, 'Aurora');
    await user.click(screen.getByRole('combobox', { name: /Kind of facility/ }));
    await user.click(await screen.findByRole('option', { name: 'Laser facility' }));
    await user.type(screen.getByRole('textbox', { name: /E-mail of the user office/ }), 'office@a.example{Enter}');
    expect(await screen.findByText('One record will be created')).toBeVisible();
    expect(screen.getByText(/already exists and will not change/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.calls('MakeFirstHour')[0]?.variables).toEqual({
        answers: {
          name: 'Aurora',
          timeZone: 'Europe/Stockholm',
          kind: 'LASER',
          officeEmail: 'office@a.example',
          laboratoryUnits: true,
          anyLetters: true,
        },
      }),
    );
    await user.type(name, '!');
    expect(screen.queryByRole('button', { name: 'Create' })).not.toBeInTheDocument();
  });

  it('lists the remaining tasks with links, and can hide the list', async () => {
    const { user, server } = home(named);
    const list = await screen.findByRole('region', { name: 'Before your first call opens' });
    expect(within(list).getByText('1 of 2 done')).toBeVisible();
    expect(within(list).getByRole('link', { name: 'Step CALL' })).toHaveAttribute('href', '/Calls');
    expect(within(list).getByText('Do CALL')).toBeVisible();
    expect(within(list).queryByText('Do NAME')).not.toBeInTheDocument();
    expect(screen.getByText('the table')).toBeVisible();
    await user.click(within(list).getByRole('button', { name: 'Hide this list' }));
    await waitFor(() => expect(server.calls('DismissFirstHour')[0]?.variables).toEqual({ isDismissed: true }));
  });

  it.each([
    ['all is done, or calls have been', { ...named, isOver: true }],
    ['the list is put away', { ...named, isDismissed: true }],
    ['no messages are sent', null],
  ])('shows only the table when %s', async (_, state) => {
    home(state);
    expect(await screen.findByText('the table')).toBeVisible();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('the setup screen', () => {
  it('says that a facility in use cannot be set up again', async () => {
    render(<FirstHourScreen />, { ...named, make: { allowed: false, message: 'This facility is at work' } });
    expect(await screen.findByText('This facility is at work')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'See what will be created' })).not.toBeInTheDocument();
  });
});
