import { parseSentJson } from '../kernel/index.ts';
import { fieldKeys } from './field-keys.ts';
import { permissionKeys } from './permission-keys.ts';

/** Keys of document services, which guard downloads rather than operations (rule X20). */
export const serviceKeys = [
  'FactoryServices.getExperimentSafetyPdfTemplate',
  'FactoryServices.getPdfExperimentsSafety',
  'FactoryServices.getPdfProposals',
  'FactoryServices.getPregeneratedPdfProposals',
  'FactoryServices.getProposalAttachments',
  'FactoryServices.getProposalPdfTemplate',
  'MessageMutations.receive',
] as const;

const everyKey = [...new Set([...Object.values(permissionKeys), ...Object.values(fieldKeys)].flat())].sort();

/** Query keys are offered if their method name begins with `get`; mutations of the administration are not offered to tokens. */
export const queryKeys: readonly string[] = everyKey.filter((key) => /^\w+Queries\.get/.test(key));
export const mutationKeys: readonly string[] = everyKey.filter(
  (key) => /^\w+Mutations\./.test(key) && !key.startsWith('AdminMutations.'),
);

/** All keys an officer can grant to a token (rule A16). */
export const offeredKeys: readonly string[] = [...queryKeys, ...mutationKeys, ...serviceKeys];

const abbreviated = (words: string) => words.replace(/\b(api|esi|fap|pdf)\b/gi, (word) => word.toUpperCase());

/** Subjects whose names on screens differ from those in the keys. */
const areaWords: Readonly<Record<string, string>> = {
  Questionary: 'Questionnaires',
  Review: 'Panel review',
  StatusAction: 'Status actions',
  StatusActionsLogs: 'Status Action Logs',
};

/** Returns the subject of a key in words: 'FAP review' for `FapReviewQueries.get…`. */
export function keyArea(key: string): string {
  const owner = key.split('.')[0] ?? '';
  if (owner === 'FactoryServices') return 'Documents';
  const subject = owner.replace(/(Queries|Mutations)$/, '');
  const known = areaWords[subject];
  if (known) return known;
  const words = subject.replace(/([a-z])([A-Z])/g, '$1 $2');
  return abbreviated(words.charAt(0) + words.slice(1).toLowerCase());
}

/** Returns what a key does in words: 'Get all view'. */
export function keyWords(key: string): string {
  const words = (key.split('.')[1] ?? key).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return abbreviated(words.charAt(0).toUpperCase() + words.slice(1));
}

/** Returns what a key is for: reading, writing, or receiving documents. */
export const keyKind = (key: string): 'reads' | 'writes' | 'documents' =>
  /^\w+Mutations\./.test(key) ? 'writes' : key.startsWith('FactoryServices.') ? 'documents' : 'reads';

/** Groups keys by subject, sorted alphabetically by subject. */
export function keysByArea(keys: readonly string[]): ReadonlyArray<readonly [string, readonly string[]]> {
  return [...Map.groupBy(keys, keyArea)].sort(([one], [other]) => one.localeCompare(other));
}

/** Describes keys in words, one line for each subject and kind of access: 'Proposal, reads: Get, Get all view'. */
export const describeKeys = (keys: readonly string[]): readonly string[] =>
  keysByArea(keys).flatMap(([area, inside]) =>
    [...Map.groupBy(inside, keyKind)].map(([kind, some]) => {
      const subject = kind === 'documents' ? area : `${area}, ${kind}`;
      return `${subject}: ${some.map(keyWords).join(', ')}`;
    }),
  );

const opened = new Map<string, string[]>();
for (const [operation, keys] of Object.entries(permissionKeys)) {
  for (const key of keys) opened.set(key, [...(opened.get(key) ?? []), operation]);
}
for (const [field, keys] of Object.entries(fieldKeys)) {
  for (const key of keys) opened.set(key, [...(opened.get(key) ?? []), field]);
}

/** Returns the operations and fields that require a key. */
export const operationsOpenedBy = (key: string): readonly string[] => opened.get(key) ?? [];

/** Returns the granted keys of a stored map: those whose value is true (rule A17). Empty if the text is not a map. */
export function grantedKeys(accessPermissions: string): readonly string[] {
  try {
    const map: unknown = parseSentJson(accessPermissions);
    if (typeof map !== 'object' || map === null) return [];
    return Object.entries(map).flatMap(([key, allowed]) => (allowed === true ? [key] : []));
  } catch {
    return [];
  }
}

/** Returns the stored map for the chosen keys. */
export const permissionsText = (keys: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(keys.map((key) => [key, true])));
