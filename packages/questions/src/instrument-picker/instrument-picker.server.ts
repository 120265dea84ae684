import { sql } from 'kysely';
import { defineServerFace } from '../contract/server-face.server.ts';
import { instrumentPicker } from './instrument-picker.ts';

/** Finds the instrument in a single choice as in a list, whether its id was stored as text or as a number. */
export const instrumentPickerServer = defineServerFace(instrumentPicker, {
  filters: {
    EQUALS: (answer, operand) => {
      if (typeof operand !== 'string' && typeof operand !== 'number') return undefined;
      return sql<boolean>`exists (
        select from jsonb_path_query(${answer}, 'lax $[*].instrumentId') as chosen
        where chosen #>> '{}' = ${String(operand)}::text)`;
    },
  },
});
