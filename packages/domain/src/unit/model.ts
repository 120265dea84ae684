/** A unit as stored, and as embedded whole in question configurations and answers (rule Q19). */
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

/** Ids that exports of the system before hold for units that have another id here (rule Q22, decision 0089). */
const formerIds: ReadonlyMap<string, string> = new Map([
  ['elecelectric_charge_densitytric', 'electric_charge_density'],
]);

/** The id of a unit as it is here: a slip of the system before names the same unit. */
export function unitIdHere(id: string): string {
  return formerIds.get(id) ?? id;
}
