/** A person on a proposal, with the names by which a text may identify them. */
export interface NamedAuthor {
  readonly lastname: string;
  readonly institution: string | null;
}

/** Words in names of institutions that do not identify one. */
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

/** Shorter words occur in many texts by chance. */
const shortestName = 3;
const shortestWord = 5;

/**
 * Returns the words of a text that reveal its authors: their family names, and distinctive words from the names of their institutions; each
 * once, as written in the text (rule R241).
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
