import type { Sentences } from '../kernel/index.ts';

export const unitSentences = {
  UNIT_NOT_FOUND: 'Unit not found',
  UNIT_EXISTS: ({ id }) => `A unit with the id "${String(id)}" exists already`,
  FORMULA_INVALID: 'The SI conversion formula is not valid',
  QUANTITY_UNKNOWN: ({ quantity }) => `There is no quantity "${String(quantity)}"`,
  UNITS_FILE_UNREADABLE: 'This is not a file of units',
  UNITS_VERSION_BELOW: ({ version }) =>
    `Units version ${String(version)} is below the minimum supported version 1.0.0.`,
  UNITS_VERSION_ABOVE: ({ version }) =>
    `Units version ${String(version)} is above the current supported version 1.0.0.`,
  UNITS_MISSING: 'Units field is missing from file you are importing',
  QUANTITIES_MISSING: 'Quantities field is missing from file you are importing',
  UNITS_NOT_VALID: ({ errors }) => `Some units of this file are not valid: ${(errors as string[]).join('; ')}`,
  UNIT_CONFLICT_UNRESOLVED: ({ unit }) => `Please choose which version of the unit "${String(unit)}" to keep`,
} satisfies Sentences<string>;

export type UnitReason = keyof typeof unitSentences;
