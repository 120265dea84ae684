import { z } from 'zod';
import { defineWithoutAnswer } from '../contract/index.ts';

/** Returns the schema of a text that must not be blank, with the message for a blank one. */
const filled = (message: string) => z.string(message).refine((text) => text.trim() !== '', message);

const config = z.object({
  html: z.string(),
  plain: z.string(),
  omitFromPdf: z.boolean(),
  readPermissions: z.array(z.string()),
});

export type EmbellishmentConfig = z.infer<typeof config>;

/** Text between the questions: HTML in the form, plain text in documents. */
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
