import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeServerOptions, refused } from '../../../test/fake-server.ts';
import { draftValuesOf, keepAs } from '../../../test/kept-text.ts';
import { listen } from '../../../test/listen.ts';
import { renderScreen } from '../../../test/render.tsx';
import {
  DraftNote,
  DraftNotices,
  type DraftRoom,
  plainTexts,
  useDraftRoom,
  useDraftService,
  useDraftState,
} from './index.ts';

// Longer than the two seconds after the last key, with room for a slow machine.
const faces = [{ name: 'text', label: 'Text', ...plainTexts }];

let room: DraftRoom;

/** A form that waits for its button. */
function Waiting({ stored = 'Dear' }: { readonly stored?: string }) {
  room = useDraftRoom('page-1');
  const read = { text: { value: stored, version: null } };
  if (!room.state().parts.text) room.tell({ type: 'READ', parts: read });
  useDraftService(room, undefined, true);
  const { parts } = useDraftState(room);
  return (
    <>
      <DraftNotices room={room} faces={faces} />
      <textarea
        aria-label="Text"
        value={String(parts.text?.mine)}
        onChange={(event) => room.tell({ type: 'KEY', part: 'text', value: event.target.value })}
      />
      <button
        type="button"
        onClick={() => {
          room.tell({ type: 'SENT', parts: ['text'] });
          room.tell({ type: 'ANSWERED', outcome: { stored: { text: null } } });
        }}
      >
        Save
      </button>
      <p role="status">
        <DraftNote room={room} savesItself={false} />
      </p>
    </>
  );
}

const open = (server: FakeServerOptions = {}) => renderScreen(<Waiting />, { server });
const written = () => screen.findByRole('textbox', { name: 'Text' });

/** What the server keeps of a window that was somewhere else. */
const elsewhere = (value: string, read = 'Dear') => ({
  record: 'page-1',
  window: 'elsewhere',
  copy: JSON.stringify({
    keptAt: Date.now() - 60_000,
    parts: { text: { value, read: { value: read, version: null }, sent: [] } },
    offers: [],
  }),
});

describe('unsaved input that waits for a button', () => {
  it('shows the reason for a refusal in a separate sentence', async () => {
    const { user } = open();
    await user.type(await written(), ' all');
    act(() => {
      room.tell({ type: 'SENT', parts: ['text'] });
      room.tell({ type: 'ANSWERED', outcome: { resting: { text: { why: 'REFUSED', text: 'The call has ended' } } } });
    });
    expect(screen.getByText(/^Not saved: The call has ended\. What you wrote is kept/)).toBeVisible();
  });

  it('is stored on the server two seconds after the last key, and deleted there once it is saved', async () => {
    const { user, server } = open();
    await user.type(await written(), ' all');
    expect(screen.getByText('Not saved yet. What you wrote is kept in this browser.')).toBeVisible();
    expect(await screen.findByText('Not saved yet. What you wrote is kept as your draft.')).toBeVisible();
    const [call, ...others] = server.calls('KeepDraft');
    expect(others).toEqual([]);
    expect(call?.variables).toMatchObject({ record: 'page-1', takes: [] });
    expect(JSON.parse(String(call?.variables.copy))).toMatchObject({
      parts: { text: { value: 'Dear all', read: { value: 'Dear' } } },
    });
    expect(server.calls('ForgetDrafts')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('ForgetDrafts')).toHaveLength(1));
    expect(server.calls('ForgetDrafts')[0]?.variables).toEqual({ record: 'page-1', windows: [call?.variables.window] });
  });

  it('is announced as stored once, and again after a save', async () => {
    const { user } = open();
    const field = await written();
    const told = listen();
    const kept = ['in this browser', 'as your draft'].map((where) => `Not saved yet. What you wrote is kept ${where}.`);
    await user.type(field, ' all');
    await waitFor(() => expect(told).toEqual(kept), { timeout: 5000 });
    await user.type(field, ' of you');
    expect(screen.getByText(kept[0] ?? '')).toBeVisible();
    expect(await screen.findByText(kept[1] ?? '', undefined, { timeout: 5000 })).toBeVisible();
    expect(told).toEqual(kept);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(told).toEqual(kept);
    await user.type(field, '!');
    expect(told).toEqual([...kept, kept[0]]);
  });

  it('is deleted with Discard, and restored with Undo', async () => {
    const { user, server } = open();
    await user.type(await written(), ' all');
    await waitFor(() => expect(server.calls('KeepDraft')).toHaveLength(1));
    room.tell({ type: 'DISCARDED' });
    await waitFor(() => expect(server.calls('ForgetDrafts')).toHaveLength(1));
    await waitFor(async () => expect(await draftValuesOf('page-1')).toEqual({}));
    expect(await written()).toHaveValue('Dear');
    expect(screen.getByText('What you had typed was discarded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await written()).toHaveValue('Dear all');
    await waitFor(() => expect(server.calls('KeepDraft')).toHaveLength(2));
    expect(await draftValuesOf('page-1')).toEqual({ text: 'Dear all' });
  });

  it('is restored in another browser, and replaces the draft stored from there', async () => {
    const { server } = open({ query: { ownDrafts: [elsewhere('Dear colleagues')] } });
    expect(await screen.findByDisplayValue('Dear colleagues')).toBeVisible();
    expect(screen.getByText(/^Restored what you had typed but not saved/)).toBeVisible();
    expect(server.calls('OwnDrafts')[0]?.variables).toEqual({ record: 'page-1' });
    await waitFor(() => expect(server.calls('KeepDraft')[0]?.variables.takes).toEqual(['elsewhere']));
  });

  it('asks which version to use if the record was changed in the meantime', async () => {
    open({ query: { ownDrafts: [elsewhere('Dear colleagues', 'Hello')] } });
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.getByText('My version')).toBeVisible();
  });

  it('in this browser takes precedence over the draft of the same window on the server', async () => {
    const read = { value: 'Dear', version: null };
    await keepAs('elsewhere', 'page-1', { text: { value: 'Dear colleagues and friends', read } });
    const { server } = open({ query: { ownDrafts: [elsewhere('Dear colleagues')] } });
    expect(await screen.findByDisplayValue('Dear colleagues and friends')).toBeVisible();
    await waitFor(() => expect(server.calls('KeepDraft')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/two versions/)).toBeNull();
  });

  it('stays in the browser if the server refuses to store more, and says why', async () => {
    const { user } = open({
      mutation: {
        keepDraft: () => {
          throw refused('You have too many drafts.', { reason: 'TOO_MANY_DRAFTS' });
        },
      },
    });
    await user.type(await written(), ' all');
    const words = 'Not saved yet. What you wrote is kept in this browser. You have too many drafts.';
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is stored on the server once the connection is back, and server drafts are loaded then', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, server } = open();
    await user.type(await written(), ' all');
    expect(await screen.findByText(/^Offline\./)).toBeVisible();
    await new Promise((done) => setTimeout(done, 2500));
    expect([server.calls('OwnDrafts'), server.calls('KeepDraft')]).toEqual([[], []]);
    vi.mocked(Object.getOwnPropertyDescriptor(navigator, 'onLine')?.get as () => boolean).mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(server.calls('KeepDraft')).toHaveLength(1));
    expect(server.calls('OwnDrafts')).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
