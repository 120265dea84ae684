import { z } from 'zod';
import { type SettingId, settingIds } from './model.ts';
import { settingProblem } from './problems.ts';

export const settingId = z.enum(settingIds).meta({ id: 'SettingsId' });

/** Maximum length of a setting, in characters. */
const settingLimit = 4000;

/**
 * Returns the schema of a setting's valid values; blank means the default. The stored value is valid too, or one from before a rule would
 * keep the settings beside it from being saved.
 */
export const settingSchema = (id: SettingId, stored: string) =>
  z.string().superRefine((value, context) => {
    const message = value === stored ? undefined : settingProblem(id, value);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const updateSettingsInput = z
  .object({
    settingsId: settingId,
    settingsValue: z.string().max(settingLimit).nullish(),
    description: z.string().max(500).nullish(),
  })
  .superRefine((input, context) => {
    const message = settingProblem(input.settingsId, input.settingsValue);
    if (message) context.addIssue({ code: 'custom', path: ['settingsValue'], message });
  })
  .meta({ id: 'UpdateSettingsInput' });

export type UpdateSettingsInput = z.infer<typeof updateSettingsInput>;

/** Settings to be saved together, such as the colours. */
export const updateManySettingsArgs = z.object({
  settings: z.array(updateSettingsInput).min(1).max(settingIds.length),
});

/** Whether an emptied database should be filled again (rule A8). */
export const prepareDbArgs = z.object({ includeSeeds: z.boolean().nullish() });

/** An image for the top bar and the heads of documents, as a data URL of at most two megabytes of image data. */
export const uploadLogoArgs = z.object({
  picture: z
    .string()
    .max(2_900_000, { message: 'Please choose a picture of at most 2 MB' })
    .regex(/^data:[\w.+-]*\/[\w.+-]*;base64,[A-Za-z\d+/]+=*$/, { message: 'Please choose a picture' }),
});
