import { gradeMax, gradeMin } from '@atrium/domain/fap-review';
import { toSi } from '@atrium/domain/unit';
import { z } from 'zod';
import { defineQuestionType, requiredMessage, scoreWeight, weightProblem } from '../contract/index.ts';
import {
  amount,
  blankQuantityConfig,
  configuredUnit,
  constraintProblem,
  notConvertible,
  quantityConfig,
  unitMissing,
  unitShape,
} from './quantity.ts';

const shape = z.object({
  value: amount,
  siValue: z
    .unknown()
    .transform((value) => (typeof value === 'number' ? value : null))
    .optional(),
  unit: unitShape.nullish().transform((unit) => unit ?? null),
});

const config = z.object({ ...quantityConfig.shape, scoreWeight: scoreWeight() });

export type NumberConfig = z.infer<typeof config>;

export type NumberAnswer = z.infer<typeof shape>;

/** A number with a unit. The SI value is computed from the configured unit, whatever the client sent (rule Q18). */
export const number = defineQuestionType({
  id: 'NUMBER_INPUT',
  name: 'Number',
  config,
  configForm: config.superRefine((asked, context) => {
    const problem = weightProblem(asked.scoreWeight);
    if (problem) context.addIssue({ code: 'custom', path: ['scoreWeight'], message: problem });
    if (asked.scoreWeight !== null && asked.units.length > 0) {
      context.addIssue({ code: 'custom', path: ['units'], message: 'A score cannot have a unit' });
    }
  }),
  blankConfig: { ...blankQuantityConfig, scoreWeight: null },
  shape,
  prepare: ({ value, unit }, config): NumberAnswer => {
    const known = configuredUnit(unit, config);
    const isAmbiguous = unit !== null && known === null && config.units.length > 0;
    const siValue = value === '' || isAmbiguous ? null : (toSi(value, known) ?? null);
    return { value, siValue, unit: known };
  },
  answer: ({ required, units, numberValueConstraint, scoreWeight: weight }) =>
    shape.superRefine(({ value, siValue, unit }, context) => {
      const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (value === '') {
        if (required) say('value', requiredMessage);
      } else {
        const problem = constraintProblem(value, numberValueConstraint);
        if (problem) say('value', problem);
        else if (weight !== null && (value < gradeMin || value > gradeMax))
          say('value', 'A score must be from 1 to 10');
      }
      const lacksUnit = units.length > 0 && unit === null;
      if (lacksUnit && (required || (value !== '' && siValue === null))) say('unit', unitMissing);
      else if (value !== '' && siValue === null) say('value', notConvertible);
    }),
  blank: ({ units }): NumberAnswer => ({ value: '', siValue: null, unit: units[0] ?? null }),
  isEmpty: ({ value }) => value === '',
  text: ({ value, unit }, _, { formatNumber = String }) =>
    value === '' ? '' : [formatNumber(value), unit?.symbol].filter((part) => part !== undefined).join(' '),
  score: ({ value }, { scoreWeight: weight }) => (weight === null ? undefined : { weight, said: String(value) }),
  filterOperators: ['LESS_THAN', 'EQUALS', 'GREATER_THAN'],
});
