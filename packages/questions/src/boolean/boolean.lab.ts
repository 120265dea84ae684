import { defineLabFace } from '../contract/lab-face.ts';
import type { BooleanConfig } from './boolean.ts';

export const booleanLab = defineLabFace<BooleanConfig, boolean | null>({
  blocking: [],
  invent: ({ required }, random) => required || random() < 0.5,
  choices: {
    offered: () => [true, false],
    choosing: (chosen) => (chosen.length === 1 && typeof chosen[0] === 'boolean' ? chosen[0] : undefined),
  },
});
