import { z } from 'zod';
import { settingIds } from './model.ts';
import { settingProblem } from './rules.ts';

export const settingId = z.enum(settingIds).meta({ id: 'SettingsId' });

export const updateSettingsInput = z
  .object({
    settingsId: settingId,
    settingsValue: z.string().max(2000).nullish(),
    description: z.string().max(500).nullish(),
  })
  .superRefine((input, context) => {
    const problem = settingProblem(input.settingsId, input.settingsValue);
    if (problem) context.addIssue({ code: 'custom', path: ['settingsValue'], message: problem });
  })
  .meta({ id: 'UpdateSettingsInput' });

export type UpdateSettingsInput = z.infer<typeof updateSettingsInput>;
