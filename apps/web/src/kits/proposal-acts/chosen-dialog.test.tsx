import { bulkLimit } from '@atrium/domain/proposal';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { NotifyDialog } from './notify-dialog.tsx';
import { ReassignDialog } from './reassign/reassign-dialog.tsx';

const pks = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const props = { refreshes: [], onClose: () => undefined, onDone: () => undefined };
const decided = (primaryKey: number) => ({
  primaryKey,
  proposalId: `P-${primaryKey}`,
  title: 'Ice',
  statusId: 1,
  callId: 1,
  notified: false,
  finalStatus: 'ACCEPTED',
  submitted: true,
  instruments: [],
  fapInstruments: [],
});
const letter = (proposalPk: number, copies: readonly string[]) => ({
  proposalPk,
  recipients: ['ada@uni.org'],
  copies,
  subject: 'Result',
  html: '<p>Glad</p>',
});

const open = (
  Dialog: typeof NotifyDialog,
  proposalPks: readonly number[],
  resultLetters: unknown = [letter(1, [])],
  chosen = proposalPks,
) =>
  renderScreen(<Dialog proposalPks={proposalPks} {...props} />, {
    person: { id: 1, role: 'USER_OFFICER' },
    server: {
      query: {
        proposalsView: { totalCount: chosen.length, proposalViews: chosen.map(decided) } as never,
        resultLetters: resultLetters as never,
      },
    },
  });

describe.each([
  ['Notify', NotifyDialog, 'chosenProposals'],
  ['Reassign', ReassignDialog, 'proposalsToReassign'],
] as const)('%s', (_, Dialog, query) => {
  it('does not act on a part of too many proposals', async () => {
    const { server } = open(Dialog, pks(bulkLimit + 1), [], []);
    expect(await screen.findByText('At most 5,000 proposals at once')).toBeVisible();
    expect(server.calls(query)).toEqual([]);
  });

  it('does not act on all proposals if none is selected any more', async () => {
    const { server } = open(Dialog, [], [letter(1, [])], [1]);
    expect(await screen.findByText('No proposals selected')).toBeVisible();
    expect(server.calls(query)).toEqual([]);
  });
});

describe('the number of result letters', () => {
  it.each([
    ['nobody receives copies', [], '2 e-mails will be written.'],
    [
      'one copy of each letter goes to all addresses together',
      ['a@x.org', 'b@x.org'],
      '4 e-mails will be written. Each letter goes to the principal investigator, with a copy to a@x.org, b@x.org.',
    ],
  ])('%s', async (_, copies, shown) => {
    open(NotifyDialog, [1, 2], [letter(1, copies), letter(2, copies)]);
    expect(await screen.findByText(new RegExp(`${shown.replaceAll('.', '\\.')}$`))).toBeVisible();
  });

  it('is not shown before it is known whether there are copies', async () => {
    open(NotifyDialog, [1, 2], () => new Promise(() => undefined));
    expect(await screen.findByText(/This action will trigger emails/)).toBeVisible();
    expect(screen.queryByText(/will be written/)).not.toBeInTheDocument();
  });

  it('is told apart from the number of letters shown', async () => {
    open(NotifyDialog, pks(501));
    expect(await screen.findByText(/501 e-mails will be written/)).toBeVisible();
    expect(await screen.findByText('Only the first 500 letters are shown; all will be sent.')).toBeVisible();
  });
});
