import { useDebouncedValue } from '../debounce/index.ts';

const pauseMs = 600;

/** Returns the edited texts as they were when typing last paused. */
export function usePausedTexts(texts: readonly string[]): readonly string[] {
  // Every render has a new list: only as one text does it show whether anything has changed.
  return JSON.parse(useDebouncedValue(JSON.stringify(texts), pauseMs)) as string[];
}
