import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { InstitutionsScreen } from './institutions-screen.tsx';
import { MergeScreen } from './merge-screen.tsx';

const yes = { allowed: true, message: null };
const no = (message: string) => ({ allowed: false, message });
const iceland = { id: 3, value: 'Iceland' };
const institutions = [
  { id: 1, name: 'Other', userCount: 4, abilities: { update: yes, merge: no('It stays'), delete: no('It stays') } },
  {
    id: 2,
    name: 'North',
    rorId: 'https://ror.org/01abcde12',
    userCount: 2,
    country: iceland,
    abilities: { update: yes, merge: yes, delete: no('There are users associated with this institution') },
  },
  { id: 7, name: 'South', userCount: 0, country: iceland, abilities: { update: yes, merge: yes, delete: yes } },
];

const found = (name: string, isHere: boolean) => ({
  rorId: `https://ror.org/0${isHere ? 'aaaaaa' : 'bbbbbb'}12`,
  name,
  isHere,
  country: iceland,
});
const answered = { state: 'ANSWERED', institutions: [found('University of Iceland', false), found('North', true)] };

const open = (ui: React.ReactNode, at = '/', path?: string, lookup: object = answered) =>
  renderScreen(ui, {
    person: { role: 'USER_OFFICER' },
    at,
    ...(path ? { path } : {}),
    server: {
      query: {
        institutions,
        countries: [iceland],
        institutionLookup: lookup,
        institutionMergePreview: {
          movedCount: 2,
          presentCount: 4,
          people: [{ id: 5, firstname: 'Ada', lastname: 'Byron' }],
          result: { id: 1, name: 'Other', rorId: 'https://ror.org/01abcde12', country: iceland },
        },
      },
      mutation: { createInstitution: { id: 8 }, updateInstitution: { id: 2 }, deleteInstitution: { id: 7 } },
    },
  });

describe('institutions', () => {
  it('are listed with country, registry id and people', async () => {
    open(<InstitutionsScreen />);
    expect(await screen.findByRole('rowheader', { name: 'North' })).toBeVisible();
    expect(screen.getByText('3 institutions')).toBeVisible();
    expect(screen.getByRole('link', { name: '01abcde12' })).toHaveAttribute('href', 'https://ror.org/01abcde12');
  });

  it('are looked up in the registry, which fills in the form', async () => {
    const { user, server } = open(<InstitutionsScreen />);
    await user.click(await screen.findByRole('button', { name: 'Add institution' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add institution' });
    await user.type(await within(dialog).findByLabelText('Search in the ROR registry'), 'iceland{Enter}');
    expect(await within(dialog).findByText('Choose one to fill in the form:')).toBeVisible();
    expect(server.calls('institutionLookup').at(-1)?.variables).toEqual({ words: 'iceland' });
    expect(within(dialog).getByRole('button', { name: /North/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(within(dialog).getByRole('button', { name: /University of Iceland/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(server.calls('CreateInstitution')).toHaveLength(1));
    expect(server.calls('CreateInstitution')[0]?.variables).toMatchObject({
      name: 'University of Iceland',
      country: 3,
      rorId: 'https://ror.org/0bbbbbb12',
    });
  });

  it.each([
    ['OFF', /The search in the Research Organization Registry is switched off/],
    ['UNREACHABLE', /The registry is not responding/],
  ])('can be typed by hand if the registry is %s', async (state, words) => {
    const { user } = open(<InstitutionsScreen />, '/', undefined, { state, institutions: [] });
    await user.click(await screen.findByRole('button', { name: 'Add institution' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add institution' });
    if (state !== 'OFF')
      await user.type(await within(dialog).findByLabelText('Search in the ROR registry'), 'x{Enter}');
    expect(await within(dialog).findByText(words)).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: /Name/ })).toBeEnabled();
  });

  it('require a name and a country', async () => {
    const { user, server } = open(<InstitutionsScreen />);
    await user.click(await screen.findByRole('button', { name: 'Add institution' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add institution' });
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('Please enter the name of the institution')).toBeVisible();
    expect(within(dialog).getByText('Please choose a country')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'West');
    await user.type(within(dialog).getByRole('textbox', { name: /ROR id/ }), 'nonsense');
    await user.click(within(dialog).getByRole('combobox', { name: /Country/ }));
    await user.click(await screen.findByRole('option', { name: 'Iceland' }));
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText(/A ROR id looks like/)).toBeVisible();
    await user.clear(within(dialog).getByRole('textbox', { name: /ROR id/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(server.calls('CreateInstitution')[0]?.variables).toEqual({
        name: 'West',
        country: 3,
        rorId: '',
        parentId: 0,
      }),
    );
  });

  it('can be deleted only if nobody belongs to them', async () => {
    const { user, server } = open(<InstitutionsScreen />);
    await user.click(await screen.findByRole('button', { name: 'Actions for North' }));
    expect(await screen.findByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Actions for South' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.calls('DeleteInstitution')[0]?.variables).toEqual({ id: 7 }));
    expect(await screen.findByText('Institution removed successfully!')).toBeVisible();
  });

  it('are merged after a preview', async () => {
    const { user, server, address } = open(
      <MergeScreen />,
      '/MergeInstitutionsPage/2',
      '/MergeInstitutionsPage/$institutionId',
    );
    const merge = await screen.findByRole('button', { name: 'Merge' });
    expect(merge).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: /Merge into/ }));
    expect(screen.queryByRole('option', { name: /North/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'Other' }));
    const preview = await screen.findByRole('region', { name: 'What the merge will do' });
    expect(await within(preview).findByText(/2 people: Ada Byron and 1 more/)).toBeVisible();
    expect(within(preview).getByText('6')).toBeVisible();
    // It keeps its name until somebody writes another.
    const name = screen.getByRole('textbox', { name: /Name after the merge/ });
    expect(name).toHaveValue('Other');
    await user.clear(name);
    expect(merge).toBeDisabled();
    await user.type(name, 'All others');
    await user.click(merge);
    await waitFor(() => expect(address()).toBe('/Institutions'));
    expect(server.calls('MergeInstitutions')[0]?.variables).toEqual({ from: 2, into: 1, newTitle: 'All others' });
  });

  it('that are permanent cannot be merged into others', async () => {
    open(<MergeScreen />, '/MergeInstitutionsPage/1', '/MergeInstitutionsPage/$institutionId');
    expect(await screen.findByText('It stays')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Merge' })).not.toBeInTheDocument();
  });

  it('that do not exist show a message', async () => {
    open(<MergeScreen />, '/MergeInstitutionsPage/99', '/MergeInstitutionsPage/$institutionId');
    expect(await screen.findByText('Institution not found')).toBeVisible();
  });
});
