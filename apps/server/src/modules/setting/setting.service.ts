import { mayReadSetting, type SettingId, settingIds, type UpdateSettingsInput } from '@atrium/domain/setting';
import type { Ctx } from '../../access/context.ts';
import { findSetting, listSettings, type SettingRow, upsertSetting } from './setting.queries.ts';

const known = new Set<string>(settingIds);
const isKnown = (id: string): id is SettingId => known.has(id);

/** A setting this caller may read keeps its value; another one shows none. */
function readable(ctx: Ctx, row: SettingRow): SettingRow {
  return isKnown(row.id) && mayReadSetting(ctx.actor, row.id).allowed ? row : { ...row, value: null };
}

/** All settings; values that are not the caller's to read come as null. */
export async function readSettings(ctx: Ctx): Promise<SettingRow[]> {
  const rows = await listSettings(ctx.db);
  return rows.filter((row) => isKnown(row.id)).map((row) => readable(ctx, row));
}

/** Stores one setting, also one that was missing; the value given, or none, replaces what was there. */
export async function updateSetting(ctx: Ctx, input: UpdateSettingsInput): Promise<SettingRow> {
  const { settingsId, settingsValue, description } = input;
  return upsertSetting(ctx.db, {
    id: settingsId,
    value: settingsValue?.trim() || null,
    ...(typeof description === 'string' ? { description } : {}),
  });
}

/** The stored text of one setting, for other areas; read it with `readSetting` of the domain. */
export async function settingText(ctx: Ctx, id: SettingId): Promise<string | null> {
  return (await findSetting(ctx.db, id))?.value ?? null;
}
