import { sql } from 'kysely';
import { defineLabFace } from '../contract/lab-face.ts';
import { defineServerFace, holds } from '../contract/server-face.server.ts';
import { type DynamicChoiceConfig, dynamicChoice } from './dynamic-choice.ts';

export const dynamicChoiceServer = defineServerFace(dynamicChoice, {
  filters: {
    INCLUDES: (answer, operand) =>
      typeof operand === 'string' ? holds(answer, sql`to_jsonb(array[${operand}::text])`) : undefined,
  },
});

/** The choices are unknown until the other system is queried, so the answer is only a placeholder. */
export const dynamicChoiceLab = defineLabFace<DynamicChoiceConfig, readonly string[]>({
  blocking: ['url'],
  invent: ({ required }, random) => (required || random() < 0.8 ? ['An option from the other system'] : []),
});
