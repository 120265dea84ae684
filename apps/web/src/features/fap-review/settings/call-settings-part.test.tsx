import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { draftValuesOf, keepAs } from '../../../../test/kept-text.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { CallSettingsPart } from './call-settings-part.tsx';

const stored = {
  reviewStart: null,
  reviewEnd: null,
  graceDays: 2,
  readsOthers: 'NEVER' as const,
  showsReviewers: true,
  hidesAuthors: false,
};
const open = (callId: number) =>
  renderScreen(<CallSettingsPart fapId={2} />, {
    person: { id: 7, role: 'USER_OFFICER' },
    at: `/?call=${callId}`,
    server: {
      query: { fapCallSettings: stored, calls: [] },
      mutation: { setFapCallSettings: { id: 2 } },
    },
  });

describe('the review settings of a panel in a call', () => {
  it('preserve typed input until it is saved', async () => {
    const { user, server } = open(4);
    const grace = await screen.findByRole('textbox', { name: /Grace period/ });
    await user.clear(grace);
    await user.type(grace, '5');
    await waitFor(async () => expect(await draftValuesOf('fap-2-call-4')).toEqual({ graceDays: 5 }));
    server.answer({ query: { fapCallSettings: { ...stored, graceDays: 5 }, calls: [] } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Review settings saved')).toBeVisible();
    expect(server.calls('setFapCallSettings')[0]?.variables).toEqual({
      ...{ fapId: 2, callId: 4, ...stored, graceDays: 5 },
      read: stored,
    });
    await waitFor(async () => expect(await draftValuesOf('fap-2-call-4')).toEqual({}));
  });

  it('ask which value to use if another user has changed it in the meantime', async () => {
    const { user, server } = open(6);
    server.answer({
      mutation: {
        setFapCallSettings: () => {
          throw refused('Somebody else has changed the same in the meantime', {
            code: 'CONFLICT',
            reason: 'CHANGED_MEANWHILE',
            conflicts: [{ part: 'graceDays', theirs: 3, by: 'Astrid Lindqvist', at: null }],
          });
        },
      },
    });
    const grace = await screen.findByRole('textbox', { name: /Grace period/ });
    await user.clear(grace);
    await user.type(grace, '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: /changed “Grace period/ });
    server.answer({ mutation: { setFapCallSettings: { id: 2 } } });
    await user.click(within(question).getByRole('radio', { name: /Astrid Lindqvist/ }));
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('setFapCallSettings').at(-1)?.variables).toMatchObject({
        graceDays: 3,
        read: { ...stored, graceDays: 3 },
      }),
    );
  });

  it('restore input from before the tab was closed', async () => {
    await keepAs('gone', 'fap-2-call-5', { graceDays: { value: 9, read: { value: 2, version: null } } }, Date.now());
    const { user, server } = open(5);
    await waitFor(async () => expect(await screen.findByRole('textbox', { name: /Grace period/ })).toHaveValue('9'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('setFapCallSettings')[0]?.variables).toMatchObject({ graceDays: 9 }));
  });
});
