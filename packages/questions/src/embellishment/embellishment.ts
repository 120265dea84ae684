import { z } from 'zod';
import { defineWithoutAnswer } from '../contract/index.ts';

const config = z.object({
  html: z.string(),
  plain: z.string(),
  omitFromPdf: z.boolean(),
  readPermissions: z.array(z.string()),
});

export type EmbellishmentConfig = z.infer<typeof config>;

/** Text between the questions: as HTML in the form, plain in documents. */
export const embellishment = defineWithoutAnswer({
  id: 'EMBELLISHMENT',
  name: 'Embellishment',
  config,
  configForm: config.extend({
    html: z.string().refine((html) => html.trim() !== '', 'Content is required'),
    plain: z.string().refine((plain) => plain.trim() !== '', 'Plain description is required'),
  }),
  blankConfig: { html: '', plain: '', omitFromPdf: false, readPermissions: [] as string[] },
  text: (_answer, { plain }) => plain,
});
