import { sql } from 'kysely';
import { defineServerFace } from '../contract/server-face.server.ts';
import { dynamicChoice } from './dynamic-choice.ts';

export const dynamicChoiceServer = defineServerFace(dynamicChoice, {
  filters: {
    INCLUDES: (answer, operand) =>
      typeof operand === 'string' ? sql<boolean>`${answer} @> to_jsonb(array[${operand}::text])` : undefined,
  },
});
