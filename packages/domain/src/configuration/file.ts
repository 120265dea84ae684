import { z } from 'zod';
import { issueMessage, parseSentJson, unstorableTextAt, versionProblem } from '../kernel/index.ts';
import { type Configuration, configurationItems } from './items.ts';
import { type ConfigurationPartId, configurationPartIds, configurationParts } from './parts.ts';

/**
 * The version of files that are written; adding a part increases it (1.1.0: predefined messages). A newer version may contain unknown
 * parts, even with the same major number, so it is refused.
 */
const configurationVersion = '1.1.0';

/** The oldest version that can be read: parts that later versions added are absent from it. */
const oldestRead = '1.0.0';

const format = 'atrium-configuration';

/** The maximum size of a file, in characters; a facility with a thousand forms needs a tenth of it. */
export const configurationFileLimit = 50_000_000;

/** The most records in one part. */
const recordsLimit = 20_000;

/** Sorts keys, so that two files differ only where the configurations do. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** Returns a text that is equal for equal records, regardless of the order of their keys. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value) ?? null);

/**
 * Returns a configuration as the text of a file: parts in their order, records and keys by name, without a date or any numeric ids of this
 * installation.
 */
export function configurationFile(configuration: Configuration): string {
  const parts = configurationPartIds.flatMap((id) =>
    configuration[id] ? [[configurationParts[id].key, sorted(configuration[id])] as const] : [],
  );
  return `${JSON.stringify({ format, version: configurationVersion, ...Object.fromEntries(parts) }, null, 2)}\n`;
}

export type ReadConfiguration =
  | { readonly ok: true; readonly configuration: Configuration }
  /** Why the file cannot be read, in one sentence without a full stop. */
  | { readonly ok: false; readonly problem: string };

const problem = (text: string): ReadConfiguration => ({ ok: false, problem: text });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return parseSentJson(text);
  } catch {
    return undefined;
  }
}

const partSchema = (id: ConfigurationPartId): z.ZodType<Readonly<Record<string, unknown>>> =>
  z.record(z.string().min(1).max(400), configurationItems[id]);

/** Reads the parts of a file; reports the first invalid value with its place. */
function readParts(given: Readonly<Record<string, unknown>>): ReadConfiguration {
  const configuration: Partial<Record<ConfigurationPartId, unknown>> = {};
  for (const id of configurationPartIds) {
    const { key, title } = configurationParts[id];
    const records = given[key];
    if (records === undefined) continue;
    if (isRecord(records) && Object.keys(records).length > recordsLimit) {
      return problem(`${title}: more than ${recordsLimit} records`);
    }
    const read = partSchema(id).safeParse(records, { error: issueMessage });
    if (!read.success) {
      const [first] = read.error.issues;
      const place = [key, ...(first?.path ?? [])].map(String).join(' › ');
      const more = read.error.issues.length - 1;
      return problem(`${place}: ${first?.message ?? 'malformed'}${more > 0 ? ` (and ${more} more)` : ''}`);
    }
    configuration[id] = read.data;
  }
  if (Object.keys(configuration).length === 0) return problem('This file contains no part of a configuration');
  return { ok: true, configuration: configuration as Configuration };
}

/** Reads a configuration from the text of a file, or returns in one sentence why it is not one. References between records are not checked here. */
export function readConfigurationFile(text: string): ReadConfiguration {
  if (text.length > configurationFileLimit) return problem('This file is too large for a configuration');
  const given = parsed(text.replace(/^\uFEFF/, ''));
  if (!isRecord(given) || given.format !== format)
    return problem('This is not an Atrium configuration, or it is damaged');
  const version = typeof given.version === 'string' ? given.version : '';
  const side = versionProblem(version, { least: oldestRead, most: configurationVersion });
  if (side === 'UNREADABLE') return problem('The version of this file cannot be read');
  if (side === 'ABOVE') {
    return problem(
      `This file has version ${version}, but this Atrium reads only up to version ${configurationVersion}. Upgrade Atrium first`,
    );
  }
  if (side === 'BELOW') return problem(`This file has version ${version}, which is no longer supported`);
  const unstorable = unstorableTextAt(given);
  if (unstorable) return problem(`${unstorable.map(String).join(' › ')}: contains characters that cannot be stored`);
  const known = new Set(['format', 'version', ...configurationPartIds.map((id) => configurationParts[id].key)]);
  const unknown = Object.keys(given).find((key) => !known.has(key));
  if (unknown !== undefined) return problem(`A configuration has no part “${unknown.slice(0, 100)}”`);
  return readParts(given);
}
