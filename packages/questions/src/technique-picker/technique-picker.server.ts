import { sql } from 'kysely';
import { anyOf, defineServerFace, holds, isKey } from '../contract/server-face.server.ts';
import { techniquePicker } from './technique-picker.ts';

/** Finds the technique in a single choice as in a list, whether its id was stored as a number or as text. */
export const techniquePickerServer = defineServerFace(techniquePicker, {
  filters: {
    EQUALS: (answer, operand) => {
      if (typeof operand !== 'string' && typeof operand !== 'number') return undefined;
      const ids = [sql`to_jsonb(${String(operand)}::text)`];
      if (isKey(operand)) ids.push(sql`to_jsonb(${String(operand)}::numeric)`);
      return anyOf(ids.map((id) => holds(answer, id)));
    },
  },
});
