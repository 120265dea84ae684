import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { InstrumentsOfProposalsDialog } from './instruments-dialog.tsx';
import { PanelsDialog } from './panels-dialog.tsx';

const [arc, halo, prism] = [
  { id: 1, name: 'ARC' },
  { id: 2, name: 'HALO' },
  { id: 3, name: 'PRISM' },
];
const proposal = (primaryKey: number, instruments: readonly object[], fapInstruments: readonly object[] = []) => ({
  primaryKey,
  proposalId: `P-${primaryKey}`,
  title: `Proposal ${primaryKey}`,
  callId: 5,
  statusId: 1,
  instruments,
  fapInstruments,
});
const open = (dialog: 'instruments' | 'panels', proposalViews: readonly object[]) => {
  const onDone = vi.fn();
  const props = { proposalPks: proposalViews.map((_, at) => at + 1), refreshes: [], onClose: () => undefined, onDone };
  const screenOf = renderScreen(
    dialog === 'panels' ? <PanelsDialog {...props} /> : <InstrumentsOfProposalsDialog {...props} />,
    {
      person: { id: 1, role: 'USER_OFFICER' },
      server: {
        query: {
          proposalsView: { totalCount: proposalViews.length, proposalViews } as never,
          calls: [{ id: 5, instruments: [arc, halo, prism] }] as never,
          faps: {
            totalCount: 2,
            faps: [
              { id: 7, code: 'QM', active: true },
              { id: 8, code: 'SL', active: true },
            ],
          } as never,
        },
        mutation: { assignProposalsToInstruments: true, assignProposalsToFaps: true },
      },
    },
  );
  return { ...screenOf, onDone };
};

describe('instruments of several proposals', () => {
  const several = [proposal(1, [arc, halo]), proposal(2, [arc])];

  it('start unselected, show the current assignments, and show the effects first', async () => {
    const { user, server, onDone } = open('instruments', several);
    const dialog = await screen.findByRole('dialog');
    const add = await within(dialog).findByRole('button', { name: 'Add to 2 proposals' });
    expect(add).toBeDisabled();
    // In reach however many instruments there are: below what scrolls, not within.
    const scrolled = within(dialog).getByRole('group', { name: 'Instruments' }).parentElement;
    expect(scrolled).not.toContainElement(add);
    const [all, some, none] = ['ARC on all', 'HALO on 1 of 2', 'PRISM on none'].map((name) =>
      within(dialog).getByRole('checkbox', { name }),
    );
    expect(all).toBeChecked();
    expect(all).toBeDisabled();
    expect(some).not.toBeChecked();
    expect(some).toHaveAttribute('data-indeterminate', 'true');
    expect(none).not.toBeChecked();
    await user.click(none as HTMLElement);
    await user.click(some as HTMLElement);
    expect(within(dialog).getByText('3 technical reviews will be created.')).toBeVisible();
    await user.click(add);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.calls('assignProposalsToInstruments')[0]?.variables).toEqual({
      proposalPks: [1, 2],
      instrumentIds: [3, 2],
      keepOthers: true,
      removeInstrumentIds: [],
    });
  });

  it('avoid "all" and "none" if a single proposal is chosen', async () => {
    open('instruments', [proposal(1, [arc])]);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('checkbox', { name: 'ARC on the proposal' })).toBeChecked();
    expect(within(dialog).getByRole('checkbox', { name: 'PRISM' })).not.toBeChecked();
  });

  it('are removed only where they are assigned, and set only if that is chosen', async () => {
    const { user, server } = open('instruments', several);
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Remove' }));
    expect(within(dialog).queryByRole('checkbox', { name: /PRISM/ })).toBeNull();
    await user.click(within(dialog).getByRole('checkbox', { name: 'ARC on all' }));
    expect(
      within(dialog).getByText(/2 proposals will lose an instrument.*1 proposal will be left without/),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Set' }));
    expect(within(dialog).getByRole('checkbox', { name: 'ARC on all' })).not.toBeChecked();
    await user.click(within(dialog).getByRole('checkbox', { name: 'PRISM on none' }));
    await user.click(within(dialog).getByRole('button', { name: 'Set for 2 proposals' }));
    // What goes is told first.
    const question = await screen.findByRole('alertdialog', { name: 'Remove instruments' });
    expect(server.calls('assignProposalsToInstruments')).toEqual([]);
    await user.click(await within(question).findByRole('button', { name: 'Set' }));
    await waitFor(() =>
      expect(server.calls('assignProposalsToInstruments')[0]?.variables).toMatchObject({
        instrumentIds: [3],
        keepOthers: false,
      }),
    );
  });
});

describe('panels of several proposals', () => {
  it('are left unchanged where they differ, and only changes are sent', async () => {
    const { user, server } = open('panels', [
      proposal(
        1,
        [arc, halo],
        [
          { instrumentId: 1, fapId: 7 },
          { instrumentId: 2, fapId: 7 },
        ],
      ),
      proposal(2, [arc, halo], [{ instrumentId: 1, fapId: 8 }]),
    ]);
    const dialog = await screen.findByRole('dialog');
    const onArc = await within(dialog).findByRole('combobox', { name: 'Panel for ARC' });
    const onHalo = within(dialog).getByRole('combobox', { name: 'Panel for HALO' });
    expect(onArc).toHaveTextContent('Leave unchanged');
    // One of them is in no panel there: that differs, too.
    expect(onHalo).toHaveTextContent('Leave unchanged');
    expect(within(dialog).getByRole('button', { name: 'Assign' })).toBeDisabled();
    await user.click(onHalo);
    await user.click(await screen.findByRole('option', { name: 'SL' }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    const question = await screen.findByRole('alertdialog', { name: 'Change panels' });
    await user.click(await within(question).findByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(server.calls('assignProposalsToFaps')[0]?.variables).toEqual({
        proposalPks: [1, 2],
        fapInstruments: [{ instrumentId: 2, fapId: 8 }],
        keepOthers: true,
      }),
    );
  });
});
