import type { KeptCopy, KeptPart, TypedIn } from '@atrium/domain/draft';
import type { DraftPart } from './question/question-dialog.tsx';

/** A failure to put a value into words must not prevent it from being stored. */
function wordsOf({ words }: DraftPart, value: unknown): string | undefined {
  try {
    return words?.(value);
  } catch {
    return undefined;
  }
}

/** Returns the current screen: its title, without the name of the facility at its end, and its address. */
export function screenNow(): TypedIn | undefined {
  const title = document.title.split(' – ').slice(0, -1).join(' – ');
  return title ? { title, address: location.pathname + location.search } : undefined;
}

/**
 * Returns the copy with the label and the words of each text and the screen where it was typed, so that it can be read even if the form no
 * longer exists.
 */
export function describeCopy<Copy extends Pick<KeptCopy, 'parts' | 'typedIn'>>(
  copy: Copy,
  faces: readonly DraftPart[],
  typedIn: TypedIn | undefined,
): Copy {
  const parts = Object.entries(copy.parts).map(([name, part]): [string, KeptPart] => {
    const face = faces.find((one) => one.name === name);
    if (!face) return [name, part];
    const words = wordsOf(face, part.value);
    return [name, { ...part, told: { label: face.label, words: words === part.value ? undefined : words } }];
  });
  return { ...copy, parts: Object.fromEntries(parts), ...(typedIn ? { typedIn } : {}) };
}
