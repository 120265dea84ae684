import type { Random, Snag } from '@atrium/domain/form-lab';
import { between, defineLabFace, oneOf } from '../contract/lab-face.ts';
import type { NumberAnswer } from './number.ts';
import type { QuantityConfig } from './quantity.ts';

/** What number and interval questions share: without a unit nobody knows what was counted. */
export function quantitySnags({ units }: QuantityConfig): readonly Snag[] {
  return units.length === 0
    ? [{ severity: 'HINT', message: 'No unit is offered, so the number is kept without one.' }]
    : [];
}

/** Some number that the constraint allows. */
export function inventNumber({ numberValueConstraint }: QuantityConfig, random: Random): number {
  const size = between(random, 1, 100);
  switch (numberValueConstraint) {
    case 'ONLY_NEGATIVE':
      return -size / 2;
    case 'ONLY_NEGATIVE_INTEGER':
      return -size;
    case 'ONLY_POSITIVE':
      return size / 2;
    default:
      return size;
  }
}

export const numberLab = defineLabFace<QuantityConfig, NumberAnswer>({
  blocking: [],
  snags: quantitySnags,
  invent: (config, random) => ({
    value: !config.required && random() < 0.2 ? '' : inventNumber(config, random),
    siValue: null,
    unit: oneOf(random, config.units) ?? null,
  }),
});
