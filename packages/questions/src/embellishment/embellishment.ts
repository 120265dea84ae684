import { z } from 'zod';
import { defineWithoutAnswer } from '../contract/index.ts';

/** Text that must hold more than blanks, and what is said where it does not. */
const filled = (message: string) => z.string(message).refine((text) => text.trim() !== '', message);

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
    html: filled('Content is required'),
    plain: filled('Plain description is required'),
  }),
  blankConfig: { html: '', plain: '', omitFromPdf: false, readPermissions: [] as string[] },
  text: (_answer, { plain }) => plain,
});
