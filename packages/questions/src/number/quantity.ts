import { type NumberValueConstraint, numberValueConstraints, satisfiesConstraint } from '@atrium/domain/question';
import { currentUnitId, type Unit } from '@atrium/domain/unit';
import { z } from 'zod';
import { blankCommon, common } from '../contract/index.ts';

/** A unit as configurations and answers store it in full, under its id in this facility. */
export const unitShape = z.object({
  id: z.string().overwrite(currentUnitId),
  unit: z.string(),
  quantity: z.string(),
  symbol: z.string(),
  siConversionFormula: z.string(),
});

export const quantityConfig = z.object({
  ...common,
  units: z.array(unitShape),
  numberValueConstraint: z.enum(numberValueConstraints).nullable(),
});

/** Configuration that number and interval questions share. */
export type QuantityConfig = z.infer<typeof quantityConfig>;

export const blankQuantityConfig: QuantityConfig = { ...blankCommon, units: [], numberValueConstraint: null };

/** A typed number, or '' if there is none; text that is not a number counts as not given. */
export const amount = z.preprocess(
  (value) => {
    if (value === null) return '';
    if (typeof value !== 'string') return value;
    const typed = value.trim();
    return typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : '';
  },
  z.union([z.number(), z.literal('')]),
);

export type Amount = z.infer<typeof amount>;

/** Returns the unit as configured now, found by its id; null if it is not among the configured ones. */
export function configuredUnit(unit: Unit | null, { units }: QuantityConfig): Unit | null {
  return unit ? (units.find(({ id }) => id === unit.id) ?? null) : null;
}

export const unitMissing = 'Please specify unit';
export const notConvertible = 'The value cannot be converted to SI units';

/** The messages for violated constraints, in the words of number questions. */
const constraintMessages: Readonly<Record<Exclude<NumberValueConstraint, 'NONE'>, string>> = {
  ONLY_POSITIVE: 'Value must be a positive number',
  ONLY_NEGATIVE: 'Value must be a negative number',
  ONLY_POSITIVE_INTEGER: 'Value must be positive whole number',
  ONLY_NEGATIVE_INTEGER: 'Value must be negative whole number',
};

/** Returns the message of the constraint a value violates, if any. */
export function constraintProblem(value: number, constraint: NumberValueConstraint | null): string | undefined {
  if (!constraint || constraint === 'NONE' || satisfiesConstraint(value, constraint)) return undefined;
  return constraintMessages[constraint];
}
