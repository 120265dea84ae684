import {
  nextDemoReset,
  prepareDbArgs,
  settingId,
  settingPolicies,
  settingSentences,
  updateManySettingsArgs,
  updateSettingsInput,
  uploadLogoArgs,
} from '@atrium/domain/setting';
import { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { refused, registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { type FormRead, formRead } from '../../graphql/form-read.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { uploadLogo } from './logo.service.ts';
import { lockSetting, type SettingRow } from './setting.queries.ts';
import { readSettings, updateSetting, updateSettings } from './setting.service.ts';

registerSentences(settingSentences);

const SettingsRef = builder.objectRef<SettingRow>('Settings').implement({
  fields: (t) => ({
    id: t.expose('id', { type: enumRef(settingId) }),
    settingsValue: t.exposeString('value', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
  }),
});

query('settings', {
  type: [SettingsRef],
  policy: open('the screens before login need them; what is internal comes without its value'),
  resolve: (ctx) => readSettings(ctx),
});

const updateSettingsArgs = z.object({ updatedSettingsInput: updateSettingsInput });

mutation('updateSettings', {
  type: SettingsRef,
  input: updateSettingsArgs,
  policy: settingPolicies.update,
  lock: (tx, { updatedSettingsInput: { settingsId } }) => lockSetting(tx.db, settingsId),
  read: formRead({
    name: 'SettingRead',
    schema: updateSettingsArgs,
    within: 'updatedSettingsInput',
    fields: ['settingsValue'],
    stored: async (tx, { updatedSettingsInput: { settingsId } }) => ({
      settingsValue: (await lockSetting(tx.db, settingsId))?.value,
    }),
    changes: ({ updatedSettingsInput: { settingsId } }) => ({ types: ['SETTING_UPDATED'], objectId: settingsId }),
  }),
  resolve: (ctx, input) => updateSetting(ctx, input.updatedSettingsInput),
});

mutation('uploadLogo', {
  type: SettingsRef,
  description: 'Uploads the logo of the facility, as a data URL.',
  input: uploadLogoArgs,
  policy: settingPolicies.update,
  resolve: (ctx, { picture }) => uploadLogo(ctx, picture),
});

type ManySettings = z.output<typeof updateManySettingsArgs>;

const valuesOf = (
  settings: ReadonlyArray<{ readonly settingsId: string; readonly settingsValue?: string | null | undefined }>,
) => Object.fromEntries(settings.map(({ settingsId, settingsValue }) => [settingsId, settingsValue ?? '']));

async function lockGiven(tx: Ctx, { settings }: ManySettings): Promise<SettingRow[]> {
  const rows: SettingRow[] = [];
  for (const id of settings.map(({ settingsId }) => settingsId).toSorted())
    rows.push(...[await lockSetting(tx.db, id)].filter((row) => row !== undefined));
  return rows;
}

/** Each setting is a separate field, named by its id. */
const manySettings: FormRead<ManySettings> = {
  schema: z
    .array(z.object({ settingsId: settingId, settingsValue: z.string().nullish() }).meta({ id: 'SettingsRead' }))
    .max(500),
  given: ({ settings }) => valuesOf(settings),
  put: ({ settings }, values) => ({
    settings: settings.map((setting) => ({
      ...setting,
      settingsValue: String(values[setting.settingsId] ?? setting.settingsValue ?? ''),
    })),
  }),
  read: (read) => valuesOf(read as ManySettings['settings']),
  stored: async (tx, input) => Object.fromEntries((await lockGiven(tx, input)).map(({ id, value }) => [id, value])),
  changes: (_, id) => ({ types: ['SETTING_UPDATED'], objectId: id }),
};

mutation('updateManySettings', {
  type: [SettingsRef],
  description: 'Stores several related settings, such as the colours: all of them or none.',
  input: updateManySettingsArgs,
  policy: settingPolicies.update,
  lock: lockGiven,
  read: manySettings,
  resolve: (ctx, { settings }) => updateSettings(ctx, settings),
});

query('version', {
  type: 'String',
  description: 'The version that this build of the server reports.',
  policy: open('monitoring asks it without a token'),
  resolve: (ctx) => ctx.config.version,
});

query('factoryVersion', {
  type: 'String',
  description: 'The version of the document service, which is this server itself.',
  policy: open('monitoring asks it without a token'),
  resolve: (ctx) => ctx.config.version,
});

query('demoResetAt', {
  type: 'DateTime',
  nullable: true,
  description: 'When everything done in this demo is next reset; null where nothing is reset (rule U52).',
  policy: open('whoever tries a demo is told before they sign in'),
  resolve: (ctx) => (ctx.config.demoHours ? nextDemoReset(ctx.now, ctx.config.demoHours) : null),
});

mutation('applyPatches', {
  type: ['String'],
  description: 'The migrations that were applied; none are outstanding once a server responds.',
  policy: settingPolicies.patch,
  resolve: () => [],
});

mutation('prepareDB', {
  type: ['String'],
  description: 'Rebuilt the database on older servers. Always refused here; operators use the command line.',
  input: prepareDbArgs,
  policy: settingPolicies.reset,
  resolve: () => {
    throw refused('DATABASE_RESET');
  },
});

defineKeptRecords('setting', settingPolicies.update);
