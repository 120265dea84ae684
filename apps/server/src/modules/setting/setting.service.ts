import { mayReadSetting, type SettingId, settingIds, type UpdateSettingsInput } from '@atrium/domain/setting';
import { type Ctx, transaction } from '../../access/context.ts';
import { leadingBackTo, returnAddress } from '../../access/return-address.ts';
import { record } from '../../events/record.ts';
import { findSetting, listSettings, lockSetting, type SettingRow, upsertSetting } from './setting.queries.ts';

const known = new Set<string>(settingIds);
const isKnown = (id: string): id is SettingId => known.has(id);

/** Returns a setting; its value is null if the caller may not read it. */
function readable(ctx: Ctx, row: SettingRow): SettingRow {
  return isKnown(row.id) && mayReadSetting(ctx.actor, row.id).allowed ? row : { ...row, value: null };
}

/** Returns all settings; values that the caller may not read are null. */
export async function readSettings(ctx: Ctx): Promise<SettingRow[]> {
  const rows = await listSettings(ctx.db);
  return rows.filter((row) => isKnown(row.id)).map((row) => forClient(ctx, readable(ctx, row)));
}

/** Makes the sign-out address lead back to the requesting client. */
function forClient(ctx: Ctx, row: SettingRow): SettingRow {
  if (row.id !== 'EXTERNAL_AUTH_LOGOUT_URL' || !row.value || ctx.config.clientUrls.length === 0) return row;
  return { ...row, value: leadingBackTo(row.value, returnAddress(ctx.config, ctx.origin)) };
}

/**
 * Stores one setting, creating it if it is missing; the given value, or null, replaces the previous one. Records SETTING_UPDATED with the
 * previous value if the value changed.
 */
export function updateSetting(ctx: Ctx, input: UpdateSettingsInput): Promise<SettingRow> {
  const { settingsId, settingsValue, description } = input;
  return transaction(ctx, async (tx) => {
    const before = (await lockSetting(tx.db, settingsId))?.value ?? null;
    const value = settingsValue?.trim() || null;
    const row = await upsertSetting(tx.db, {
      id: settingsId,
      value,
      ...(typeof description === 'string' ? { description } : {}),
    });
    if (value !== before) await recordSetting(tx, settingsId, value, before);
    return row;
  });
}

/** Stores several settings, all or none; if a key is given twice, the last value wins. */
export function updateSettings(ctx: Ctx, inputs: readonly UpdateSettingsInput[]): Promise<SettingRow[]> {
  return transaction(ctx, async (tx) => {
    const rows: SettingRow[] = [];
    // Sequentially and in key order, so that two concurrent updates wait for each other instead of deadlocking.
    for (const input of inputs.toSorted((a, b) => a.settingsId.localeCompare(b.settingsId))) {
      rows.push(await updateSetting(tx, input));
    }
    return rows;
  });
}

const recordSetting = (tx: Ctx, id: SettingId, value: string | null, before: string | null) =>
  record(tx, { type: 'SETTING_UPDATED', objectId: id, description: id, data: { value, before } });

/** Returns the stored text of one setting, for other areas; parse it with `readSetting` of the domain. */
export async function settingText(ctx: Ctx, id: SettingId): Promise<string | null> {
  return (await findSetting(ctx.db, id))?.value ?? null;
}

/** Returns the stored texts of all settings by id, regardless of the caller, for code that needs them all. */
export async function settingTexts(ctx: Ctx): Promise<ReadonlyMap<string, string | null>> {
  return new Map((await listSettings(ctx.db)).map(({ id, value }) => [id, value]));
}
