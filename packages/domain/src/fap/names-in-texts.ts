/** Somebody on a proposal, as far as a text may give them away. */
export interface NamedAuthor {
  readonly lastname: string;
  readonly institution: string | null;
}

/** Words of names of institutions that say nothing of which one. */
const ofAny: ReadonlySet<string> = new Set([
  'academy',
  'applied',
  'association',
  'center',
  'centre',
  'college',
  'department',
  'division',
  'engineering',
  'europe',
  'european',
  'facility',
  'faculty',
  'foundation',
  'group',
  'hospital',
  'industry',
  'institut',
  'institute',
  'institution',
  'instituto',
  'international',
  'laboratories',
  'laboratory',
  'material',
  'materials',
  'medical',
  'national',
  'nuclear',
  'physics',
  'polytechnic',
  'research',
  'school',
  'science',
  'sciences',
  'source',
  'state',
  'technical',
  'technology',
  'universidad',
  'universita',
  'universitaet',
  'universitat',
  'universite',
  'university',
  'universität',
  'université',
]);

const wordsIn = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? [];

/** Shorter words stand in many a text by chance. */
const shortestName = 3;
const shortestWord = 5;

/**
 * The words of a text that tell whose it is: family names of its people, and what is particular in the names of their institutions; each once,
 * as the text has it (rule R241).
 */
export function namesInText(text: string, people: readonly NamedAuthor[]): readonly string[] {
  const telling = new Set(
    people
      .flatMap(({ lastname, institution }) => [
        ...wordsIn(lastname).filter((word) => word.length >= shortestName),
        ...wordsIn(institution ?? '').filter((word) => word.length >= shortestWord && !ofAny.has(word.toLowerCase())),
      ])
      .map((word) => word.toLowerCase()),
  );
  const found = new Map<string, string>();
  for (const word of wordsIn(text)) {
    const key = word.toLowerCase().replace(/['’]s$/, '');
    if (telling.has(key) && !found.has(key)) found.set(key, word.replace(/['’]s$/, ''));
  }
  return [...found.values()];
}
