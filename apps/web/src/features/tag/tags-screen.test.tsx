import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftValuesOf, keepAs } from '../../../test/kept-text.ts';
import { renderScreen } from '../../../test/render.tsx';
import { TagsScreen } from './tags-screen.tsx';

const halo = { id: 3, name: 'HALO', shortCode: 'HL' };
const arc = { id: 4, name: 'ARC', shortCode: 'AR' };
const spring = { id: 11, shortCode: 'SPRING', title: 'Spring call', isActive: true };
const autumn = { id: 12, shortCode: 'AUTUMN', title: 'Autumn call', isActive: false };
const abilities = { update: { allowed: true }, delete: { allowed: true } };

const north = { id: 1, name: 'North hall', shortCode: 'N', instruments: [halo], calls: [spring], abilities };
const south = { id: 2, name: 'South hall', shortCode: 'S', instruments: [], calls: [], abilities };

type Row = Omit<typeof north, 'instruments' | 'calls'> & {
  readonly instruments: readonly (typeof halo)[];
  readonly calls: readonly (typeof spring)[];
};

const open = (tags: readonly Row[] = [north, south], mutation: Record<string, unknown> = {}) =>
  renderScreen(<TagsScreen />, {
    person: { id: 1, role: 'USER_OFFICER' },
    server: {
      query: {
        tags,
        instruments: { totalCount: 2, instruments: [halo, arc] },
        calls: [spring, autumn],
      },
      mutation: {
        createTag: { id: 9 },
        updateTag: { id: 1 },
        deleteTag: { id: 1 },
        assignInstrumentsToTag: true,
        removeInstrumentFromTag: true,
        assignCallsToTag: true,
        removeCallFromTag: true,
        ...mutation,
      },
    },
  });

const act = async (user: ReturnType<typeof open>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('tags', () => {
  it('are listed and searched', async () => {
    const { user } = open();
    expect(await screen.findByText('2 tags')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search tags' }), 'south');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'North hall' })).not.toBeInTheDocument());
    expect(screen.getByRole('rowheader', { name: 'South hall' })).toBeVisible();
  });

  it('explain their purpose if there are none', async () => {
    open([]);
    expect(await screen.findByText('No tags yet')).toBeVisible();
    expect(screen.getByText('A call with tags accepts only instruments that have at least one of them.')).toBeVisible();
  });

  it('require a name and a short code', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Create tag' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create tag' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Name is required')).toBeVisible();
    expect(within(dialog).getByText('Short code is required')).toBeVisible();
    expect(server.calls('CreateTag')).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'East hall');
    await user.type(within(dialog).getByRole('textbox', { name: /^Short code/ }), 'E');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Tag created successfully!')).toBeVisible();
    expect(server.calls('CreateTag')[0]?.variables).toEqual({ name: 'East hall', shortCode: 'E' });
  });

  it('preserve the input of a new tag, and restore it after the window was closed', async () => {
    const read = { value: '', version: null };
    await keepAs('gone', 'tag-new', { name: { value: 'East hall', read } }, undefined, 1);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Create tag' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create tag' });
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveValue('East hall'));
    await user.type(within(dialog).getByRole('textbox', { name: /^Short code/ }), 'E');
    await waitFor(async () => expect(await draftValuesOf('tag-new', 1)).toEqual({ name: 'East hall', shortCode: 'E' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(async () => expect(await draftValuesOf('tag-new', 1)).toEqual({}));
  });

  it('are renamed', async () => {
    const { user, server } = open();
    await act(user, 'North hall', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit tag North hall' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tag updated successfully!')).toBeVisible();
    expect(server.calls('UpdateTag')[0]?.variables).toEqual({
      id: 1,
      name: 'North hall 2',
      shortCode: 'N',
      read: { name: 'North hall', shortCode: 'N' },
    });
  });

  it.each([
    ['North hall', 1, '1 call will lose it but keep its instruments'],
    ['South hall', 2, 'No call has it'],
  ] as const)('are deleted after their effects are shown: %s', async (name, id, words) => {
    const { user, server } = open();
    await act(user, name, 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete tag' });
    expect(question).toHaveTextContent(words);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Tag deleted')).toBeVisible();
    expect(server.calls('DeleteTag')[0]?.variables).toEqual({ id });
  });

  it('are assigned to instruments, and removed after confirmation', async () => {
    const { user, server } = open();
    await act(user, 'North hall', 'Assign instruments');
    const dialog = await screen.findByRole('dialog', { name: 'Assign instruments to North hall' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Select ARC' }));
    expect(within(dialog).queryByRole('checkbox', { name: 'Select HALO' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Assign 1' }));
    await waitFor(() =>
      expect(server.calls('AssignInstrumentsToTag')[0]?.variables).toEqual({ tagId: 1, instrumentIds: [4] }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Show details of North hall' }));
    await user.click(await screen.findByRole('button', { name: 'Remove HALO' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove instrument' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(server.calls('RemoveInstrumentFromTag')[0]?.variables).toEqual({ tagId: 1, instrumentId: 3 }),
    );
  });

  it('are assigned to calls, and removed after confirmation', async () => {
    const { user, server } = open();
    await act(user, 'North hall', 'Assign calls');
    const dialog = await screen.findByRole('dialog', { name: 'Assign calls to North hall' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Select AUTUMN' }));
    expect(within(dialog).queryByRole('checkbox', { name: 'Select SPRING' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Assign 1' }));
    await waitFor(() => expect(server.calls('AssignCallsToTag')[0]?.variables).toEqual({ tagId: 1, callIds: [12] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Show details of North hall' }));
    await user.click(await screen.findByRole('button', { name: 'Remove SPRING' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove call' });
    expect(question).toHaveTextContent('It keeps its instruments');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.calls('RemoveCallFromTag')[0]?.variables).toEqual({ tagId: 1, callId: 11 }));
  });

  it('are read-only for users who may not change them', async () => {
    const { user } = open([{ ...north, abilities: { update: { allowed: false }, delete: { allowed: false } } }]);
    await user.click(await screen.findByRole('button', { name: 'Show details of North hall' }));
    expect(await screen.findByRole('list', { name: 'Calls with North hall' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Remove / })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Assign/ })).not.toBeInTheDocument();
  });
});
