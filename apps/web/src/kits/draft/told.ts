import type { KeptCopy, KeptPart } from '@atrium/domain/draft';
import type { PartFace } from './question/question-dialog.tsx';

/** Words that fail keep no text from being kept. */
function wordsOf({ words }: PartFace, value: unknown): string | undefined {
  try {
    return words?.(value);
  } catch {
    return undefined;
  }
}

/** What is kept, with the name of each text and its words: it is read also where the form is not there any more. */
export function told<Copy extends Pick<KeptCopy, 'parts'>>(copy: Copy, faces: readonly PartFace[]): Copy {
  const parts = Object.entries(copy.parts).map(([name, part]): [string, KeptPart] => {
    const face = faces.find((one) => one.name === name);
    if (!face) return [name, part];
    const words = wordsOf(face, part.value);
    return [name, { ...part, told: { label: face.label, words: words === part.value ? undefined : words } }];
  });
  return { ...copy, parts: Object.fromEntries(parts) };
}
