import type { Sentences } from '../kernel/index.ts';

/** A unit as stored, and as embedded in full in question configurations and answers (rule Q19). */
export interface Unit {
  readonly id: string;
  readonly unit: string;
  readonly quantity: string;
  readonly symbol: string;
  readonly siConversionFormula: string;
}

export interface Quantity {
  readonly id: string;
}

/** Ids from exports of the former system for units that have a different id here (rule Q22, decision 0089). */
const formerIds: ReadonlyMap<string, string> = new Map([
  ['elecelectric_charge_densitytric', 'electric_charge_density'],
]);

/** Returns our id of a unit: a misspelt id of the former system denotes the same unit. */
export function currentUnitId(id: string): string {
  return formerIds.get(id) ?? id;
}

/** Maximum length of the id, name, quantity, symbol or formula of a unit, in characters. */
export const unitFieldLimit = 255;

/** Maximum nesting of brackets and signs in a conversion formula; limits the parser's recursion. */
export const formulaDepthLimit = 50;

export const unitSentences = {
  UNIT_NOT_FOUND: 'Unit not found',
  UNIT_EXISTS: ({ id }) => `A unit with the ID “${String(id)}” already exists`,
  FORMULA_INVALID: 'The SI conversion formula is not valid',
  QUANTITY_UNKNOWN: ({ quantity }) => `There is no quantity “${String(quantity)}”`,
  UNITS_FILE_UNREADABLE: 'This is not a units file',
  UNITS_VERSION_BELOW: ({ version }) =>
    `Units version ${String(version)} is below the minimum supported version 1.0.0.`,
  UNITS_VERSION_ABOVE: ({ version }) =>
    `Units version ${String(version)} is above the current supported version 1.0.0.`,
  UNITS_MISSING: 'Units field is missing from file you are importing',
  QUANTITIES_MISSING: 'Quantities field is missing from file you are importing',
  UNITS_NOT_VALID: ({ errors }) => `Some units in this file are not valid: ${(errors as string[]).join('; ')}`,
  UNIT_CONFLICT_UNRESOLVED: ({ unit }) => `Please choose which version of the unit “${String(unit)}” to keep`,
} satisfies Sentences<string>;

export type UnitReason = keyof typeof unitSentences;
