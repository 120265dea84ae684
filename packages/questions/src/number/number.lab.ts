import { gradeMax, gradeMin } from '@atrium/domain/fap-review';
import type { Random, Snag } from '@atrium/domain/form-lab';
import { between, defineLabFace, oneOf } from '../contract/lab-face.ts';
import type { NumberAnswer, NumberConfig } from './number.ts';
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

const invented = (config: NumberConfig, random: Random) =>
  config.scoreWeight === null ? inventNumber(config, random) : between(random, gradeMin, gradeMax);

export const numberLab = defineLabFace<NumberConfig, NumberAnswer>({
  blocking: [],
  // A score is counted in grades.
  snags: (config) => (config.scoreWeight === null ? quantitySnags(config) : []),
  invent: (config, random) => ({
    value: !config.required && random() < 0.2 ? '' : invented(config, random),
    siValue: null,
    unit: oneOf(random, config.units) ?? null,
  }),
});
