import { z } from 'zod';
import { type SettingId, settingIds } from './model.ts';
import { settingProblem } from './problems.ts';

export const settingId = z.enum(settingIds).meta({ id: 'SettingsId' });

/** Maximum length of a setting, in characters. */
const settingLimit = 4000;

const schemaOf = (id: SettingId) =>
  z.string().superRefine((value, context) => {
    const message = settingProblem(id, value);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** The schema of each key's valid values. Blank means the default. */
export const settingSchemas = Object.fromEntries(settingIds.map((id) => [id, schemaOf(id)])) as Readonly<
  Record<SettingId, ReturnType<typeof schemaOf>>
>;

export const updateSettingsInput = z
  .object({
    settingsId: settingId,
    settingsValue: z.string().max(settingLimit).nullish(),
    description: z.string().max(500).nullish(),
  })
  .superRefine((input, context) => {
    for (const { message } of settingSchemas[input.settingsId].safeParse(input.settingsValue ?? '').error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['settingsValue'], message });
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
