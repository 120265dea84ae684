import { settingId, settingPolicies, updateSettingsInput } from '@atrium/domain/setting';
import { z } from 'zod';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import type { SettingRow } from './setting.queries.ts';
import { readSettings, updateSetting } from './setting.service.ts';

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
