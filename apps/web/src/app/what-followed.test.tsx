import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { type CommandOutcome, toastDone } from '../api/index.ts';

const done = (first: number, last: number): CommandOutcome<unknown> => ({ ok: true, data: {}, act: { first, last } });

it('several commands of one action are reported together, with all their consequences', async () => {
  const { server } = renderScreen(<p>A screen</p>, {
    person: { id: 1, role: 'USER_OFFICER' },
    server: {
      query: {
        whatFollowed: {
          moves: [{ status: 'Panel meeting', proposals: 3 }],
          heldMails: 2,
          otherMails: 0,
          isPending: false,
        } as never,
      },
    },
  });
  toastDone('Reviews submitted.', [done(40, 44), { ok: true, data: {} }, done(45, 61)]);
  expect(await screen.findByText(/^Reviews submitted\. .*Panel meeting.*2 e-mails are held/)).toBeVisible();
  await waitFor(() => expect(server.calls('whatFollowed')).not.toHaveLength(0));
  expect(server.calls('whatFollowed')[0]?.variables).toEqual({ first: 40, last: 61 });
});

it('a user who may not know the consequences is immediately shown that the action is done', async () => {
  const { server } = renderScreen(<p>A screen</p>, { person: { id: 1, role: 'FAP_CHAIR' }, server: {} });
  toastDone('Saved', [{ ok: true, data: {} }]);
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(server.calls('whatFollowed')).toEqual([]);
});
