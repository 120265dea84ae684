import { sql } from 'kysely';
import { defineServerFace, holds } from '../contract/server-face.server.ts';
import { dynamicChoice } from './dynamic-choice.ts';

export const dynamicChoiceServer = defineServerFace(dynamicChoice, {
  filters: {
    INCLUDES: (answer, operand) =>
      typeof operand === 'string' ? holds(answer, sql`to_jsonb(array[${operand}::text])`) : undefined,
  },
});
