import { expect, it } from 'vitest';
import { type Note, nextNote } from './draft-words.ts';

const first: Note = { words: undefined, isQuiet: true, heard: [] };
const typing = (note: Note, words: string | undefined, isRoutine: boolean) =>
  nextNote(note, { words, isRoutine, isUnsent: true, isButtons: false });

it('announces each routine message once between two saves, and remembers it only once', () => {
  let note = first;
  const told: string[] = [];
  for (let pauses = 0; pauses < 100; pauses += 1) {
    for (const [words, isRoutine] of [
      ['Saving…', false],
      ['Kept', true],
      ['Kept as your draft', true],
    ] as const) {
      note = typing(note, words, isRoutine);
      if (!note.isQuiet && isRoutine) told.push(words);
    }
  }
  expect(told).toEqual(['Kept', 'Kept as your draft']);
  expect(note.heard).toEqual(['Kept', 'Kept as your draft']);
  const saved = nextNote(note, { words: 'Saved 12:00', isRoutine: false, isUnsent: false, isButtons: false });
  expect(saved).toEqual({ words: 'Saved 12:00', isQuiet: false, heard: [] });
  expect(typing(saved, 'Kept', true).isQuiet).toBe(false);
});

it('announces other messages each time, except those of a save by button', () => {
  const offline = typing(typing(typing(first, 'Offline', false), 'Kept', true), 'Offline', false);
  expect(offline.isQuiet).toBe(false);
  expect(nextNote(first, { words: 'Saved', isRoutine: false, isUnsent: false, isButtons: true }).isQuiet).toBe(true);
});
