import { parseSentJson } from '../kernel/index.ts';
import { fieldKeys } from './field-keys.ts';
import { permissionKeys } from './permission-keys.ts';

/** Keys of document services, which guard downloads and no operation (rule X20). */
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

/** Methods of queries are offered where their name begins with `get`; those of the administration are not offered to tokens. */
export const queryKeys: readonly string[] = everyKey.filter((key) => /^\w+Queries\.get/.test(key));
export const mutationKeys: readonly string[] = everyKey.filter(
  (key) => /^\w+Mutations\./.test(key) && !key.startsWith('AdminMutations.'),
);

/** Everything an officer can give to a token (rule A16). */
export const offeredKeys: readonly string[] = [...queryKeys, ...mutationKeys, ...serviceKeys];

const abbreviated = (words: string) => words.replace(/\b(api|esi|fap|pdf)\b/gi, (word) => word.toUpperCase());

/** Subjects that screens call otherwise than keys do. */
const areaWords: Readonly<Record<string, string>> = {
  Questionary: 'Questionnaires',
  Review: 'Panel review',
  StatusAction: 'Status actions',
  StatusActionsLogs: 'Status Action Logs',
};

/** The subject of a key in words: 'FAP review' of `FapReviewQueries.get…`. */
export function keyArea(key: string): string {
  const owner = key.split('.')[0] ?? '';
  if (owner === 'FactoryServices') return 'Documents';
  const subject = owner.replace(/(Queries|Mutations)$/, '');
  const known = areaWords[subject];
  if (known) return known;
  const words = subject.replace(/([a-z])([A-Z])/g, '$1 $2');
  return abbreviated(words.charAt(0) + words.slice(1).toLowerCase());
}

/** What a key does in words: 'Get all view'. */
export function keyWords(key: string): string {
  const words = (key.split('.')[1] ?? key).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return abbreviated(words.charAt(0).toUpperCase() + words.slice(1));
}

/** What a key is for: to read, to write, or to be given documents. */
export const keyKind = (key: string): 'reads' | 'writes' | 'documents' =>
  /^\w+Mutations\./.test(key) ? 'writes' : key.startsWith('FactoryServices.') ? 'documents' : 'reads';

/** Keys by their subject, the subjects in the order of the alphabet. */
export function keysByArea(keys: readonly string[]): ReadonlyArray<readonly [string, readonly string[]]> {
  return [...Map.groupBy(keys, keyArea)].sort(([one], [other]) => one.localeCompare(other));
}

/** Keys in words, a line for each subject and what is done with it: 'Proposal, reads: Get, Get all view'. */
export const keysTold = (keys: readonly string[]): readonly string[] =>
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

/** The operations and fields that ask for a key. */
export const openedBy = (key: string): readonly string[] => opened.get(key) ?? [];

/** The keys of a stored map: those that say true (rule A17). */
export function grantedKeys(accessPermissions: string): readonly string[] {
  try {
    const map: unknown = parseSentJson(accessPermissions);
    if (typeof map !== 'object' || map === null) return [];
    return Object.entries(map).flatMap(([key, allowed]) => (allowed === true ? [key] : []));
  } catch {
    return [];
  }
}

/** The stored map of chosen keys. */
export const permissionsText = (keys: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(keys.map((key) => [key, true])));
