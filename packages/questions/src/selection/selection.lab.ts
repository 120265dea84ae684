import { defineLabFace, someOf } from '../contract/lab-face.ts';
import type { SelectionConfig } from './selection.ts';

export const selectionLab = defineLabFace<SelectionConfig, readonly string[]>({
  blocking: ['options'],
  snags: ({ options }) =>
    options.length === 1 ? [{ severity: 'HINT', message: 'There is only one option to choose from.' }] : [],
  invent: ({ options, isMultipleSelect }, random) => someOf(random, options, isMultipleSelect),
  choices: {
    offered: ({ options }) => options,
    choosing: (chosen) => chosen.map(String),
  },
});
