import type { QuestionTypeId } from '../question/index.ts';
import { type SettingId, settingCatalogue, settingDefinition } from '../setting/index.ts';
import { groupNamedBy, type TemplateGroupId, templateKeys } from '../template/index.ts';

/**
 * Whether a setting is part of an export. Settings that the server writes from its own environment are not, nor is the logo, which refers
 * to a picture stored here.
 */
export const isExportedSetting = (id: SettingId): boolean =>
  !settingCatalogue[id].kept && settingDefinition(id).kind !== 'picture';

/**
 * Returns a unique name for each record, in the given order: its own name, followed by a number if several records share it. The result is
 * the same in every facility that has the same records in the same order.
 */
export function distinctNames<Row extends { readonly name: string }>(
  rows: readonly Row[],
): Array<readonly [string, Row]> {
  const given = new Set(rows.map(({ name }) => name));
  const used = new Set<string>();
  return rows.map((row) => {
    let name = row.name;
    for (let count = 2; used.has(name) || (name !== row.name && given.has(name)); count += 1) {
      name = `${row.name} #${count}`;
    }
    used.add(name);
    return [name, row] as const;
  });
}

/** Combines kind and name into the name of a form or workflow in a file. */
export const nameInFile = (kind: string, name: string): string => `${kind}/${name}`;

/** Splits such a name into kind and name; undefined if it is malformed. */
export function readNameInFile(text: string): { readonly kind: string; readonly name: string } | undefined {
  const at = text.indexOf('/');
  return at > 0 && at < text.length - 1 ? { kind: text.slice(0, at), name: text.slice(at + 1) } : undefined;
}

/** Returns a question's configuration with the templates it refers to replaced, by their names or by their ids; null for one that does not exist. */
export function withTemplatesNamed(
  type: QuestionTypeId,
  config: Readonly<Record<string, unknown>>,
  named: (given: unknown, group: TemplateGroupId) => unknown,
): Record<string, unknown> {
  const replaced = templateKeys.flatMap((key) => {
    const group = groupNamedBy(type, key);
    return group && key in config ? [[key, config[key] === null ? null : named(config[key], group)] as const] : [];
  });
  return { ...config, ...Object.fromEntries(replaced) };
}

/** Returns the templates that a question's configuration refers to, unchanged. */
export const templatesNamedIn = (
  type: QuestionTypeId,
  config: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    templateKeys.filter((key) => groupNamedBy(type, key) && key in config).map((key) => [key, config[key]]),
  );
