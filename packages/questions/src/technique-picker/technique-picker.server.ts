import { sql } from 'kysely';
import { defineServerFace } from '../contract/server-face.server.ts';
import { techniquePicker } from './technique-picker.ts';

/** Finds the technique in a single choice as in a list, whether its id was stored as a number or as text. */
export const techniquePickerServer = defineServerFace(techniquePicker, {
  filters: {
    EQUALS: (answer, operand) => {
      if (typeof operand !== 'string' && typeof operand !== 'number') return undefined;
      return sql<boolean>`exists (
        select from jsonb_path_query(${answer}, 'lax $[*]') as chosen
        where chosen #>> '{}' = ${String(operand)}::text)`;
    },
  },
});
