import type { QuestionTypeId } from '../question/index.ts';
import { type SettingId, settingCatalogue, settingDefinition } from '../setting/index.ts';
import { groupNamedBy, type TemplateGroupId, templateKeys } from '../template/index.ts';

/**
 * Whether a setting goes from one installation to another. Those the server writes from its own environment do not, nor does the logo,
 * which names a picture stored here.
 */
export const settingTravels = (id: SettingId): boolean =>
  !settingCatalogue[id].kept && settingDefinition(id).kind !== 'picture';

/**
 * A name for each record that no other has, in the order given: its own, or with a number behind it where several are called the same.
 * The same in every facility that holds the same records in the same order.
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

/** Names and kinds in one: the name of a form or workflow in a file. */
export const nameInFile = (kind: string, name: string): string => `${kind}/${name}`;

/** Both again; undefined for what is no such name. */
export function readNameInFile(text: string): { readonly kind: string; readonly name: string } | undefined {
  const at = text.indexOf('/');
  return at > 0 && at < text.length - 1 ? { kind: text.slice(0, at), name: text.slice(at + 1) } : undefined;
}

/** A configuration of a question with the templates it names replaced, by their names or by their numbers; null for one that is not there. */
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

/** What a configuration of a question names of templates, as it stands there. */
export const templatesNamedIn = (
  type: QuestionTypeId,
  config: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    templateKeys.filter((key) => groupNamedBy(type, key) && key in config).map((key) => [key, config[key]]),
  );
