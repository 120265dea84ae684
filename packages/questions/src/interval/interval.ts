import { toSi } from '@atrium/domain/unit';
import { z } from 'zod';
import { defineQuestionType, requiredMessage } from '../contract/index.ts';
import {
  amount,
  blankQuantityConfig,
  configuredUnit,
  constraintProblem,
  notConvertible,
  quantityConfig,
  unitMissing,
  unitShape,
} from '../number/quantity.ts';

const si = z
  .unknown()
  .transform((value) => (typeof value === 'number' ? value : null))
  .optional();

const shape = z.object({
  min: amount,
  max: amount,
  siMin: si,
  siMax: si,
  unit: unitShape.nullish().transform((unit) => unit ?? null),
});

export type IntervalAnswer = z.infer<typeof shape>;

const ends = [
  ['min', 'siMin'],
  ['max', 'siMax'],
] as const;

/** Two numbers with one unit; each end may be open unless the question is required. */
export const interval = defineQuestionType({
  id: 'INTERVAL',
  name: 'Interval',
  config: quantityConfig,
  blankConfig: blankQuantityConfig,
  shape,
  prepare: ({ min, max, unit }, config): IntervalAnswer => {
    const known = configuredUnit(unit, config);
    const isAmbiguous = unit !== null && known === null && config.units.length > 0;
    const convert = (value: number | '') => (value === '' || isAmbiguous ? null : (toSi(value, known) ?? null));
    return { min, max, siMin: convert(min), siMax: convert(max), unit: known };
  },
  answer: ({ required, units, numberValueConstraint }) =>
    shape.superRefine((answer, context) => {
      const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      const lacksUnit = units.length > 0 && answer.unit === null;
      let isLost = false;
      for (const [end, siEnd] of ends) {
        const value = answer[end];
        if (value === '') {
          if (required) say(end, requiredMessage);
          continue;
        }
        const problem = constraintProblem(value, numberValueConstraint);
        if (problem) say(end, problem);
        if (answer[siEnd] === null) {
          isLost = true;
          if (!lacksUnit) say(end, notConvertible);
        }
      }
      if (answer.min !== '' && answer.max !== '' && answer.max < answer.min) {
        say('max', 'Max must be greater than or equal to min');
      }
      if (lacksUnit && (required || isLost)) say('unit', unitMissing);
    }),
  blank: ({ units }): IntervalAnswer => ({ min: '', max: '', siMin: null, siMax: null, unit: units[0] ?? null }),
  isEmpty: ({ min, max }) => min === '' && max === '',
  text: ({ min, max, unit }, _, { formatNumber = String, say = String }) => {
    if (min === '' && max === '') return '';
    const end = (value: number | '') => (value === '' ? say('unspecified') : formatNumber(value));
    return [`${end(min)} – ${end(max)}`, unit?.symbol].filter(Boolean).join(' ');
  },
  filterOperators: ['LESS_THAN', 'GREATER_THAN'],
});
