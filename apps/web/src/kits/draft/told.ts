import type { KeptCopy, KeptPart, TypedIn } from '@atrium/domain/draft';
import type { PartFace } from './question/question-dialog.tsx';

/** Words that fail keep no text from being kept. */
function wordsOf({ words }: PartFace, value: unknown): string | undefined {
  try {
    return words?.(value);
  } catch {
    return undefined;
  }
}

/** The screen that is shown: its title, without the facility that stands behind it in the tab, and its address. */
export function screenNow(): TypedIn | undefined {
  const title = document.title.split(' – ').slice(0, -1).join(' – ');
  return title ? { title, address: location.pathname + location.search } : undefined;
}

/** What is kept, with the name of each text and its words, and where it was typed: it is read also where the form is not there any more. */
export function told<Copy extends Pick<KeptCopy, 'parts' | 'typedIn'>>(
  copy: Copy,
  faces: readonly PartFace[],
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
