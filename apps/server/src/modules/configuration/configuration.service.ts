import {
  type Configuration,
  type ConfigurationChange,
  type ConfigurationPartId,
  type ConfigurationRecords,
  compareConfigurations,
  configurationFile,
  configurationPartIds,
  type ImportConfigurationArgs,
  readConfigurationFile,
  recordInWords,
} from '@atrium/domain/configuration';
import { type Ctx, transaction, withSavepoint } from '../../access/context.ts';
import { refused, sentenceFor } from '../../access/errors.ts';
import { AtriumError, type InputIssue } from '../../errors/atrium-error.ts';
import { record } from '../../events/record.ts';
import * as queries from './configuration.queries.ts';
import { activeFormSection, formSection, questionSection } from './forms.service.ts';
import { recordSections } from './records.service.ts';
import type { Section } from './section.ts';
import { textSections } from './texts.service.ts';
import { workflowSection } from './workflows.service.ts';

// Each section reads and writes its own kind of records; here all are treated alike.
const byPart = new Map(
  [...textSections, ...recordSections, questionSection, formSection, activeFormSection, workflowSection].map(
    (section) => [section.part, section as Section] as const,
  ),
);
const sections = configurationPartIds.flatMap((part) => byPart.get(part) ?? []);

type Parts = readonly ConfigurationPartId[] | null | undefined;

const chosen = (parts: Parts) => sections.filter(({ part }) => !parts || parts.includes(part));

async function readParts(ctx: Ctx, parts: Parts): Promise<Configuration> {
  const read: Record<string, unknown> = {};
  for (const section of chosen(parts)) read[section.part] = await section.read(ctx);
  return read as Configuration;
}

/** Returns the configuration, or some parts of it, as the text of a file. */
export async function exportConfiguration(ctx: Ctx, parts?: Parts): Promise<string> {
  return configurationFile(await readParts(ctx, parts));
}

/** A record of a file and what happens to it; `problem` says in words why it cannot be imported. */
export interface PlannedChange extends ConfigurationChange {
  readonly problem: string | null;
}

/** What an import does, or would do, record by record. */
export interface ConfigurationPlan {
  readonly changes: readonly PlannedChange[];
}

/** Returns the refusal of a rule as one sentence; rethrows any other error, since that is a fault of the program. */
function sentenceOfRefusal(error: unknown): string {
  if (!(error instanceof AtriumError)) throw error;
  const [issue] = (error.details?.issues ?? []) as readonly InputIssue[];
  return issue?.message ?? error.message;
}

const keyOf = ({ part, name }: Pick<ConfigurationChange, 'part' | 'name'>) => `${part} ${name}`;
const isWrite = ({ state }: ConfigurationChange) => state === 'ADDED' || state === 'CHANGED';

/** Returns the content of the file as it would be stored. Throws if it cannot be read. */
async function readFile(ctx: Ctx, { file, parts }: ImportConfigurationArgs): Promise<Configuration> {
  const read = readConfigurationFile(file);
  if (!read.ok) throw refused('CONFIGURATION_UNREADABLE', { problem: read.problem });
  const incoming: Record<string, unknown> = {};
  for (const section of chosen(parts)) {
    const records = read.configuration[section.part];
    if (!records) continue;
    incoming[section.part] = section.stored ? await section.stored(ctx, records, read.configuration) : records;
  }
  return incoming as Configuration;
}

/** Writes one record, or rolls it back and returns the reason why it failed. */
async function attempt(tx: Ctx, write: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await withSavepoint(tx, write);
    return undefined;
  } catch (error) {
    return sentenceOfRefusal(error);
  }
}

/**
 * Writes every record of a file that is new or changed, each through the service an officer would use, and reads it back: a record that was
 * not stored as the file says is a problem too. Problems are returned with their records; the caller must roll the transaction back if
 * there are any.
 */
async function writeAll(tx: Ctx, input: ImportConfigurationArgs): Promise<ConfigurationPlan> {
  await queries.lockConfiguration(tx.db);
  const incoming = await readFile(tx, input);
  const own = sections.filter(({ part }) => incoming[part]);
  const parts = own.map(({ part }) => part);
  for (const section of own) await section.lock?.(tx, Object.keys(incoming[section.part] ?? {}));
  const here = await readParts(tx, parts);
  const changes = compareConfigurations(incoming, here);
  for (const section of own) {
    const fresh = changes.filter(({ part, state }) => part === section.part && state === 'ADDED');
    const items = fresh.map(({ part, name }) => [name, incoming[part]?.[name]] as const);
    await section.prepare?.(tx, Object.fromEntries(items) as ConfigurationRecords);
  }
  const problems = new Map<string, string>();
  for (const change of changes.filter(isWrite)) {
    const section = byPart.get(change.part);
    const item = incoming[change.part]?.[change.name];
    if (!section || item === undefined) continue;
    const problem = await attempt(tx, () => section.write(tx, change.name, item, here[change.part]?.[change.name]));
    if (problem) problems.set(keyOf(change), problem);
  }
  tx.memo.clear();
  for (const left of compareConfigurations(incoming, await readParts(tx, parts)).filter(isWrite)) {
    if (problems.has(keyOf(left))) continue;
    const field = left.fields[0]?.field ?? left.name;
    problems.set(keyOf(left), sentenceFor('CONFIGURATION_NOT_KEPT', { field }));
  }
  return { changes: changes.map((change) => ({ ...change, problem: problems.get(keyOf(change)) ?? null })) };
}

/** Rolls back the transaction of a preview. */
class LookedAt extends Error {
  readonly plan: ConfigurationPlan;

  constructor(plan: ConfigurationPlan) {
    super('This was looked at and not done');
    this.plan = plan;
  }
}

/** Returns what importing a file would do, found out by doing it and rolling it back, with every reason why it could not be done. */
export async function previewConfiguration(ctx: Ctx, input: ImportConfigurationArgs): Promise<ConfigurationPlan> {
  try {
    return await transaction(ctx, async (tx) => {
      throw new LookedAt(await writeAll(tx, input));
    });
  } catch (error) {
    if (error instanceof LookedAt) return error.plan;
    throw error;
  }
}

/**
 * Imports a configuration in one transaction: records in the file are created or changed, all others are left alone. Refused with every
 * reason if any record cannot be imported. Importing the same file again changes nothing. Records CONFIGURATION_IMPORTED in addition to the
 * events of each record.
 */
export function importConfiguration(ctx: Ctx, input: ImportConfigurationArgs): Promise<ConfigurationPlan> {
  return transaction(ctx, async (tx) => {
    const plan = await writeAll(tx, input);
    const problems = plan.changes.flatMap(({ part, name, problem }) =>
      problem ? [`${recordInWords(part, name)}: ${problem}`] : [],
    );
    if (problems.length > 0) throw refused('CONFIGURATION_REFUSED', { problems });
    const count = (state: ConfigurationChange['state']) =>
      plan.changes.filter((change) => change.state === state).length;
    const [added, changed] = [count('ADDED'), count('CHANGED')];
    if (added + changed > 0) {
      await record(tx, { type: 'CONFIGURATION_IMPORTED', objectId: 'configuration', data: { added, changed } });
    }
    return plan;
  });
}
