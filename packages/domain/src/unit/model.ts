/** A unit as stored, and as embedded whole in question configurations and answers (Spec 2 §3 "Unit"). */
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
