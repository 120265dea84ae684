import { defineLabFace } from '../contract/lab-face.ts';
import type { DynamicChoiceConfig } from './dynamic-choice.ts';

/** What the other system offers is not known before it is asked, so the answer only stands for a choice. */
export const dynamicChoiceLab = defineLabFace<DynamicChoiceConfig, readonly string[]>({
  blocking: ['url'],
  invent: ({ required }, random) => (required || random() < 0.8 ? ['A choice of the other system'] : []),
});
