import { useEffect } from 'react';
import { keepFocus } from './kept-focus.ts';

/** The focus goes on beside what had it and went away, on every screen. */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}
