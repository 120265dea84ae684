import type { Present } from '@atrium/domain/live';

/** A sentence and what stands in its blanks. */
type Words = readonly [sentence: string, values: { readonly name: string; readonly part: string }];

/** Whoever writes in the same part first, then whoever writes elsewhere, then whoever only looks. */
const rank = (person: Present, part: string) =>
  person.isWriting && (person.part === part || person.part === '') ? 0 : person.isWriting ? 1 : 2;

function sentenceOf(person: Present, { part, me }: { part: string; me: number | undefined }): string {
  // A form that is the whole record has no part.
  const isHere = person.part === part || person.part === '';
  if (person.userId === me) {
    return person.isWriting && isHere
      ? 'You are writing here in another window, too'
      : 'You have this open in another window, too';
  }
  if (!person.isWriting) return '{{name}} has this open, too';
  return isHere ? '{{name}} is writing here' : '{{name}} is writing in “{{part}}”';
}

/** What is said of those who have the same record open: each person once for each thing there is to say, the nearest first. */
export function hereWords(people: readonly Present[], here: { part: string; me: number | undefined }): Words[] {
  const sorted = people.toSorted((one, other) => rank(one, here.part) - rank(other, here.part));
  const said = new Map<string, Words>();
  for (const person of sorted) {
    const sentence = sentenceOf(person, here);
    const isSaidNearer = [...said.values()].some(([, { name }]) => name === person.name) && !person.isWriting;
    const key = `${sentence} ${person.name} ${sentence.includes('{{part}}') ? person.part : ''}`;
    if (!isSaidNearer && !said.has(key)) said.set(key, [sentence, { name: person.name, part: person.part }]);
  }
  return [...said.values()];
}
