import { sql } from 'kysely';
import { anyOf, defineServerFace, holds, isKey } from '../contract/server-face.server.ts';
import { instrumentPicker } from './instrument-picker.ts';

/** Finds the instrument in a single choice as in a list, whether its id was stored as text or as a number. */
export const instrumentPickerServer = defineServerFace(instrumentPicker, {
  filters: {
    EQUALS: (answer, operand) => {
      if (typeof operand !== 'string' && typeof operand !== 'number') return undefined;
      const ids = [sql`${String(operand)}::text`];
      if (isKey(operand)) ids.push(sql`${String(operand)}::numeric`);
      const choices = ids.map((id) => sql`jsonb_build_object('instrumentId', ${id})`);
      return anyOf(choices.flatMap((one) => [holds(answer, one), holds(answer, sql`jsonb_build_array(${one})`)]));
    },
  },
});
