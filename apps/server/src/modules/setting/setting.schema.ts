import {
  prepareDbArgs,
  settingId,
  settingPolicies,
  settingSentences,
  updateManySettingsArgs,
  updateSettingsInput,
  uploadLogoArgs,
} from '@atrium/domain/setting';
import { z } from 'zod';
import { refused, registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import { uploadLogo } from './logo.service.ts';
import type { SettingRow } from './setting.queries.ts';
import { readSettings, updateSetting, updateSettings } from './setting.service.ts';

registerSentences(settingSentences);

const SettingsRef = builder.objectRef<SettingRow>('Settings').implement({
  fields: (t) => ({
    id: t.field({ type: enumRef(settingId), resolve: (setting) => setting.id }),
    settingsValue: t.exposeString('value', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
  }),
});

query('settings', {
  type: [SettingsRef],
  policy: open('the screens before login need them; what is internal comes without its value'),
  resolve: (ctx) => readSettings(ctx),
});

mutation('updateSettings', {
  type: SettingsRef,
  input: z.object({ updatedSettingsInput: updateSettingsInput }),
  policy: settingPolicies.update,
  resolve: (ctx, input) => updateSetting(ctx, input.updatedSettingsInput),
});

mutation('uploadLogo', {
  type: SettingsRef,
  description: 'Makes a picture, given as a data URL, the logo of the facility.',
  input: uploadLogoArgs,
  policy: settingPolicies.update,
  resolve: (ctx, { picture }) => uploadLogo(ctx, picture),
});

mutation('updateManySettings', {
  type: [SettingsRef],
  description: 'Stores settings that belong together, such as the colours: all of them or none.',
  input: updateManySettingsArgs,
  policy: settingPolicies.update,
  resolve: (ctx, { settings }) => updateSettings(ctx, settings),
});

query('version', {
  type: 'String',
  description: 'What the build of this server says it is; `<unknown>` where nobody said.',
  policy: open('monitoring asks it without a token'),
  resolve: (ctx) => ctx.config.version,
});

query('factoryVersion', {
  type: 'String',
  description: 'Of what makes documents, which is this server itself.',
  policy: open('monitoring asks it without a token'),
  resolve: (ctx) => ctx.config.version,
});

mutation('applyPatches', {
  type: ['String'],
  description: 'The steps that brought the database up to date: none are outstanding once a server answers.',
  policy: settingPolicies.patch,
  resolve: () => [],
});

mutation('prepareDB', {
  type: ['String'],
  description:
    'Of older servers: rebuilt the database. Here it is refused to everybody; operators use the command line.',
  input: prepareDbArgs,
  policy: settingPolicies.reset,
  resolve: () => {
    throw refused('DATABASE_RESET');
  },
});
