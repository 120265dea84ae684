import { defineLabFace, oneOf } from '../contract/lab-face.ts';
import { inventNumber, quantitySnags } from '../number/number.lab.ts';
import type { QuantityConfig } from '../number/quantity.ts';
import type { IntervalAnswer } from './interval.ts';

export const intervalLab = defineLabFace<QuantityConfig, IntervalAnswer>({
  blocking: [],
  snags: quantitySnags,
  invent: (config, random) => {
    const ends = [inventNumber(config, random), inventNumber(config, random)].sort((one, other) => one - other);
    const isOpen = !config.required && random() < 0.2;
    const unit = oneOf(random, config.units) ?? null;
    return { min: isOpen ? '' : (ends[0] ?? 1), max: ends[1] ?? 1, siMin: null, siMax: null, unit };
  },
});
