import { expect, it } from 'vitest';
import { draft, emptyDraft } from './machine.ts';
import type { DraftEvent, DraftState } from './model.ts';
import { differs } from './parts.ts';

type Told = DraftEvent extends infer E ? (E extends DraftEvent ? Omit<E, 'at'> : never) : never;

/** Tells the machine one thing a second. */
function after(...events: readonly Told[]): DraftState {
  return events.reduce<DraftState>(
    (state, event, second) => draft(state, { ...event, at: second * 1000 } as DraftEvent).state,
    emptyDraft,
  );
}

const read = (value: string): Told => ({ type: 'READ', parts: { text: { value, version: null } } });
const key = (value: string): Told => ({ type: 'KEY', part: 'text', value });
const sent: Told = { type: 'SENT', parts: ['text'], values: { text: 'a b' } };
const stored: Told = { type: 'ANSWERED', outcome: { stored: { text: null } } };

it('text typed during a save with the button is preserved, whatever is read afterwards', () => {
  const state = after(read('a'), key('a b'), key('a b and more'), sent, stored, read('a b'));
  expect(state.parts.text).toMatchObject({ mine: 'a b and more', read: { value: 'a b' } });
  expect(state.parts.text && differs(state.parts.text)).toBe(true);
});

it('text saved unchanged counts as saved', () => {
  const state = after(read('a'), key('a b'), sent, stored, read('a b'));
  expect(state.parts.text).toMatchObject({ mine: 'a b', read: { value: 'a b' } });
  expect(state.parts.text && differs(state.parts.text)).toBe(false);
});

it('a step without changes counts as saved when the server confirms, and not when it refuses', () => {
  const complete: Told = { type: 'SENT', parts: [], values: {} };
  expect(after(read('a'), complete, { type: 'ANSWERED', outcome: { stored: {} } }).savedAt).not.toBeNull();
  expect(after(read('a'), complete, { type: 'ANSWERED', outcome: { stored: {}, isRefused: true } }).savedAt).toBeNull();
  expect(after(read('a'), complete, { type: 'ANSWERED', outcome: {} }).savedAt).toBeNull();
});
