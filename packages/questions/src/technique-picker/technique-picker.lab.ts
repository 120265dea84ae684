import { defineLabFace, someOf } from '../contract/lab-face.ts';
import type { TechniquePickerAnswer, TechniquePickerConfig } from './technique-picker.ts';

function picking(ids: readonly number[], isMultiple: boolean): TechniquePickerAnswer {
  return isMultiple || ids.length > 1 ? [...ids] : (ids[0] ?? null);
}

export const techniquePickerLab = defineLabFace<TechniquePickerConfig, TechniquePickerAnswer>({
  blocking: [],
  snags: ({ techniques }) =>
    techniques.length === 0 ? [{ severity: 'ERROR', message: 'There is no technique to choose from.' }] : [],
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
