import { defineLabFace, oneOf } from '../contract/lab-face.ts';
import { defineServerFace } from '../contract/server-face.server.ts';
import { inventNumber, quantitySnags, siFilter } from '../number/number.server.ts';
import type { QuantityConfig } from '../number/quantity.ts';
import { type IntervalAnswer, interval } from './interval.ts';

/** The whole interval must lie below or above: its upper end counts for "less", its lower end for "greater". */
export const intervalServer = defineServerFace(interval, {
  filters: { LESS_THAN: siFilter('siMax', '<'), GREATER_THAN: siFilter('siMin', '>') },
});

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
