import type { Present } from '@atrium/domain/live';

/** A sentence and the values of its placeholders. */
type Words = readonly [sentence: string, values: { readonly name: string; readonly part: string }];

/** Whether a user is writing in this part, or in a form that covers the whole record and therefore has no part. */
export const isWritingHere = (person: Present, part: string) =>
  person.isWriting && (person.part === part || person.part === '');

/** Ranks users who write in the same part first, then users who write elsewhere, then those who only read. */
const rank = (person: Present, part: string) => (isWritingHere(person, part) ? 0 : person.isWriting ? 1 : 2);

function sentenceOf(person: Present, { part, me }: { part: string; me: number | undefined }): string {
  const isHere = isWritingHere(person, part);
  if (person.userId === me) {
    return isHere ? 'You are also writing here in another window' : 'You also have this open in another window';
  }
  if (!person.isWriting) return '{{name}} also has this open';
  return isHere ? '{{name}} is writing here' : '{{name}} is writing in “{{part}}”';
}

/** Returns the sentences about other users who have the same record open: each distinct statement about a user once, the closest first. */
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
