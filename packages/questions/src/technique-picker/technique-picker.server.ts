import { sql } from 'kysely';
import { defineLabFace, someOf } from '../contract/lab-face.ts';
import { anyOf, defineServerFace, holds, isKey } from '../contract/server-face.server.ts';
import { type TechniquePickerAnswer, type TechniquePickerConfig, techniquePicker } from './technique-picker.ts';

/** Matches the technique in a single choice or a list, whether its id was stored as a number or as text. */
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

function picking(ids: readonly number[], isMultiple: boolean): TechniquePickerAnswer {
  return isMultiple || ids.length > 1 ? [...ids] : (ids[0] ?? null);
}

export const techniquePickerLab = defineLabFace<TechniquePickerConfig, TechniquePickerAnswer>({
  blocking: [],
  snags: ({ techniques }) =>
    techniques.length === 0 ? [{ severity: 'ERROR', message: 'There are no techniques to choose from.' }] : [],
  invent: ({ techniques, isMultipleSelect }, random) =>
    picking(
      someOf(random, techniques, isMultipleSelect).map(({ id }) => id),
      isMultipleSelect,
    ),
  choices: {
    offered: ({ techniques }) => techniques.map(({ id }) => id),
    choosing: (chosen, { isMultipleSelect }) => picking(chosen.map(Number), isMultipleSelect),
  },
});
