import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ConflictsPart } from './conflicts-part.tsx';

const person = (id: number, lastname: string) => ({ id, firstname: 'P', lastname, preferredname: null });
const may = (keep: boolean, declare: boolean, setRules: boolean) => ({
  keep: { allowed: keep },
  declare: { allowed: declare },
  setRules: { allowed: setRules },
});
const rules = {
  ...{ samePerson: 'WARN', sameInstitution: 'WARN', workedTogether: 'WARN', declared: 'BLOCK', entered: 'BLOCK' },
  ...{ togetherYears: 3, asksReason: false },
};
const found = {
  ...{ userId: 7, proposalPk: 1, source: 'SAME_INSTITUTION', mode: 'WARN', otherName: 'Dan Four' },
  ...{ user: person(7, 'One'), proposal: { primaryKey: 1, proposalId: 'P-1', title: 'Ice' } },
};

const open = (abilities: ReturnType<typeof may>, more: object = {}) =>
  renderScreen(<ConflictsPart fapId={3} />, {
    person: { id: 5, role: 'FAP_SECRETARY' },
    server: {
      query: {
        fapConflicts: [found],
        conflictStatements: [],
        fap: { id: 3, conflictRules: rules, conflictAbilities: abilities },
        ...more,
      } as never,
      mutation: { updateFapConflictRules: { id: 3 }, declareConflict: true, enterConflict: { id: 1 } },
    },
  });

describe('conflicts of interest of a panel', () => {
  it('are listed with their effect, and names are checked before anybody is invited', async () => {
    const { user, server } = open(may(true, true, false), {
      checkNames: [
        { name: 'No Body', accounts: [] },
        {
          name: 'P One',
          accounts: [
            {
              userId: 7,
              name: 'P One',
              institution: 'ILL',
              proposalCount: 4,
              conflicts: [{ ...found, mode: 'BLOCK' }],
            },
          ],
        },
      ],
    });
    const table = await screen.findByRole('table', { name: 'Conflicts of interest' });
    expect(await within(table).findByText('Same institution: Dan Four')).toBeVisible();
    expect(within(table).getByText('Warn')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'How this panel handles conflicts' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check names' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check names' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Names or e-mail addresses' }), 'No Body\nP One');
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    expect(await within(dialog).findByText('Blocked from 1 proposal')).toBeVisible();
    expect(within(dialog).getByText(/Nobody here has this name/)).toBeVisible();
    expect(server.calls('checkedNames')[0]?.variables).toMatchObject({ fapId: 3, names: ['No Body', 'P One'] });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Check names' }));
    expect(await screen.findByRole('textbox', { name: 'Names or e-mail addresses' })).toHaveValue('No Body\nP One');
  });

  it('of a person that are too many to list are counted', async () => {
    const many = Array.from({ length: 23 }, (_, at) => ({ ...found, proposalPk: at + 1, mode: 'BLOCK' }));
    const account = { userId: 7, name: 'P One', institution: 'ILL', proposalCount: 30, conflicts: many };
    const { user } = open(may(true, false, false), { checkNames: [{ name: 'P One', accounts: [account] }] });
    await user.click(await screen.findByRole('button', { name: 'Check names' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check names' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Names or e-mail addresses' }), 'P One');
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    expect(await within(dialog).findByText('Blocked from 23 proposals')).toBeVisible();
    expect(within(dialog).getByText('and 3 more')).toBeVisible();
  });

  it('keep the dialog of their rules open when the panel is lost', async () => {
    const { user, server, cache } = open(may(true, true, true));
    const goes = async () => {
      server.answer({ query: { fapConflicts: null, conflictStatements: null, fap: null } as never });
      await cache.refetchQueries();
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Check names', hidden: true })).not.toBeInTheDocument(),
      );
    };
    await user.click(await screen.findByRole('button', { name: 'How this panel handles conflicts' }));
    await screen.findByRole('dialog', { name: 'How this panel handles conflicts' });
    await goes();
    expect(screen.getByRole('dialog', { name: 'How this panel handles conflicts' })).toBeVisible();
  });

  it('are configured by user officers', async () => {
    const { user, server } = open(may(true, false, true));
    await user.click(await screen.findByRole('button', { name: 'How this panel handles conflicts' }));
    const dialog = await screen.findByRole('dialog', { name: 'How this panel handles conflicts' });
    await user.click(within(dialog).getByRole('combobox', { name: /Same institution/ }));
    await user.click(await screen.findByRole('option', { name: 'Block' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('setConflictRules')[0]?.variables).toEqual({
        fapId: 3,
        ...{
          samePerson: 'WARN',
          sameInstitution: 'BLOCK',
          workedTogether: 'WARN',
          declared: 'BLOCK',
          entered: 'BLOCK',
        },
        togetherYears: 3,
        read: {
          ...{
            samePerson: 'WARN',
            sameInstitution: 'WARN',
            workedTogether: 'WARN',
            declared: 'BLOCK',
            entered: 'BLOCK',
          },
          togetherYears: 3,
        },
      }),
    );
  });

  it('cause a question if another user set different rules in the meantime', async () => {
    const { user, server } = open(may(true, false, true));
    server.answer({
      mutation: {
        updateFapConflictRules: () => {
          throw refused('Somebody else has changed the same in the meantime', {
            code: 'CONFLICT',
            reason: 'CHANGED_MEANWHILE',
            conflicts: [{ part: 'sameInstitution', theirs: 'OFF', by: 'Astrid Lindqvist', at: null }],
          });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'How this panel handles conflicts' }));
    const dialog = await screen.findByRole('dialog', { name: 'How this panel handles conflicts' });
    await user.click(within(dialog).getByRole('combobox', { name: /Same institution/ }));
    await user.click(await screen.findByRole('option', { name: 'Block' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: /changed “Same institution”/ });
    server.answer({ mutation: { updateFapConflictRules: { id: 3 } } });
    await user.click(within(question).getByRole('radio', { name: /^My version/ }));
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('setConflictRules').at(-1)?.variables).toMatchObject({
        sameInstitution: 'BLOCK',
        read: { sameInstitution: 'OFF', togetherYears: 3 },
      }),
    );
  });

  it('are declared by reviewers, who see nothing else of them', async () => {
    const { user, server } = open(may(false, true, false), {
      fapConflicts: null,
      conflictStatements: null,
      fapMembers: null,
      fapProposals: [{ proposalPk: 1, proposal: { primaryKey: 1, proposalId: 'P-1', title: 'Ice' } }],
    });
    await user.click(await screen.findByRole('button', { name: 'Declare my own conflict' }));
    expect(screen.queryByRole('table')).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: 'Declare a conflict of interest' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'We are married');
    await user.click(within(dialog).getByRole('button', { name: 'Declare' }));
    expect(await within(dialog).findByText('Choose either a proposal or a person')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: 'With this proposal' }));
    await user.click(await screen.findByRole('option', { name: 'P-1 Ice' }));
    await user.click(within(dialog).getByRole('button', { name: 'Declare' }));
    await waitFor(() =>
      expect(server.calls('declareOwnConflict')[0]?.variables).toEqual({
        declareConflictInput: { fapId: 3, reason: 'We are married', proposalPk: 1, otherUserId: null },
      }),
    );
  });
});
