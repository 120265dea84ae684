import { canonicalJson } from './file.ts';
import type { Configuration } from './items.ts';
import { type ConfigurationPartId, configurationPartIds } from './parts.ts';

/** What an import does with a record; records that exist only here are left unchanged. */
export const configurationStates = ['ADDED', 'CHANGED', 'SAME', 'ONLY_HERE'] as const;
export type ConfigurationState = (typeof configurationStates)[number];

/** One field that changes within a record; null stands for no value. */
export interface ConfigurationFieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface ConfigurationChange {
  readonly part: ConfigurationPartId;
  readonly name: string;
  readonly state: ConfigurationState;
  readonly fields: readonly ConfigurationFieldChange[];
}

/** The most fields listed for one record, and the most characters shown of each; further fields are only counted. */
const toldFields = 200;
const toldCharacters = 400;

const shown = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  return words.length > toldCharacters ? `${words.slice(0, toldCharacters - 1)}…` : words;
};

type Labelled = ReadonlyMap<string, unknown>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns the label of a list entry: the question, topic, status or way it is about. */
function labelOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  const { question, title, status, from, to, recipient, type } = entry;
  if (typeof from === 'string' && typeof to === 'string') return `${from} → ${to}`;
  return [question, title, status, recipient, type].find((label): label is string => typeof label === 'string');
}

/** Returns the entries of a list by their labels, numbering duplicates; undefined if an entry has no label. */
function labelled(list: readonly unknown[]): Labelled | undefined {
  const entries = new Map<string, unknown>();
  for (const entry of list) {
    const label = labelOf(entry);
    if (label === undefined) return undefined;
    let key = label;
    for (let count = 2; entries.has(key); count += 1) key = `${label} #${count}`;
    entries.set(key, entry);
  }
  return entries;
}

/** Returns the parts of a value that can be compared separately; undefined for a value that is shown as a whole. */
function partsOf(value: unknown): Labelled | undefined {
  if (Array.isArray(value)) return labelled(value);
  return isObject(value) ? new Map(Object.entries(value)) : undefined;
}

function changesOf(before: unknown, after: unknown, path: readonly string[]): ConfigurationFieldChange[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const [was, is] = [partsOf(before), partsOf(after)];
  const field = path.join(' › ') || 'value';
  if (!was || !is) return [{ field, before: shown(before), after: shown(after) }];
  const keys = [...new Set([...was.keys(), ...is.keys()])];
  const within = keys.flatMap((key) => changesOf(was.get(key), is.get(key), [...path, key]));
  if (!Array.isArray(before)) return within;
  const common = (one: Labelled, other: Labelled) => [...one.keys()].filter((key) => other.has(key));
  const [order, newOrder] = [common(was, is), common(is, was)];
  const isMoved = order.join('\n') !== newOrder.join('\n');
  const move = {
    field: [...path, 'order'].join(' › '),
    before: shown(order.join(', ')),
    after: shown(newOrder.join(', ')),
  };
  return isMoved ? [move, ...within] : within;
}

/** Returns the changes within a record, field by field; from the 201st on they are only counted. */
export function fieldChanges(before: unknown, after: unknown): ConfigurationFieldChange[] {
  const all = changesOf(before, after, []);
  if (all.length <= toldFields) return all;
  const more = { field: `${all.length - toldFields} more fields`, before: null, after: null };
  return [...all.slice(0, toldFields), more];
}

/**
 * Returns what importing a configuration would do here, record by record, for the parts it contains, sorted by part and name. Records that
 * exist only here are listed and left unchanged.
 */
export function compareConfigurations(incoming: Configuration, here: Configuration): ConfigurationChange[] {
  return configurationPartIds.flatMap((part) => {
    const given: Readonly<Record<string, unknown>> | undefined = incoming[part];
    if (!given) return [];
    const stored: Readonly<Record<string, unknown>> = here[part] ?? {};
    const names = [...new Set([...Object.keys(given), ...Object.keys(stored)])].sort();
    return names.map((name) => {
      if (!Object.hasOwn(given, name)) return { part, name, state: 'ONLY_HERE' as const, fields: [] };
      if (!Object.hasOwn(stored, name)) return { part, name, state: 'ADDED' as const, fields: [] };
      const fields = fieldChanges(stored[name], given[name]);
      return { part, name, state: fields.length > 0 ? ('CHANGED' as const) : ('SAME' as const), fields };
    });
  });
}
