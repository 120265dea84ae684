import { sql } from 'kysely';
import { between, defineLabFace, someOf } from '../contract/lab-face.ts';
import { anyOf, defineServerFace, holds, isKey } from '../contract/server-face.server.ts';
import { type InstrumentPickerAnswer, type InstrumentPickerConfig, instrumentPicker } from './instrument-picker.ts';

/** Matches the instrument in a single choice or a list, whether its id was stored as text or as a number. */
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

function picking(ids: ReadonlyArray<string | number>, isMultiple: boolean, time: number): InstrumentPickerAnswer {
  const chosen = ids.map((id) => ({ instrumentId: String(id), timeRequested: String(time) }));
  return isMultiple ? chosen : chosen.length > 1 ? chosen : (chosen[0] ?? null);
}

export const instrumentPickerLab = defineLabFace<InstrumentPickerConfig, InstrumentPickerAnswer>({
  blocking: [],
  snags: ({ instruments }) =>
    instruments.length === 0 ? [{ severity: 'ERROR', message: 'There are no instruments to choose from.' }] : [],
  invent: ({ instruments, isMultipleSelect }, random) => {
    const ids = someOf(random, instruments, isMultipleSelect).map(({ id }) => id);
    return picking(ids, isMultipleSelect, between(random, 1, 9));
  },
  choices: {
    offered: ({ instruments }) => instruments.map(({ id }) => String(id)),
    choosing: (chosen, { isMultipleSelect }) => picking(chosen.map(String), isMultipleSelect, 1),
  },
});
