import type { CreateUnitInput } from '../unit/index.ts';

const unit = (id: string, quantity: string, symbol: string, siConversionFormula: string): CreateUnitInput => ({
  id,
  unit: id.replaceAll('_', ' '),
  quantity,
  symbol,
  siConversionFormula,
});

const centimeter = unit('centimeter', 'length', 'cm', 'x / 100');

/** What the starter forms measure in beside the units of the SI: made whatever else is wanted. */
export const unitsOfForms: readonly CreateUnitInput[] = [centimeter];

/** As the installation has them from the beginning. */
const kilogram: CreateUnitInput = { ...unit('kilogram', 'mass', 'kg', 'x'), id: 'mass' };
const meter: CreateUnitInput = { ...unit('meter', 'length', 'm', 'x'), id: 'length' };

/** What a parcel weighs, and how long its sides are. */
export const parcelUnits = { weight: [kilogram], side: [centimeter, meter] } as const;

/** What laboratories count in; the units of the SI are there from the beginning. */
export const laboratoryUnits: readonly CreateUnitInput[] = [
  unit('millimeter', 'length', 'mm', 'x / 1000'),
  unit('micrometer', 'length', 'µm', 'x / 1000000'),
  unit('nanometer', 'length', 'nm', 'x / 1000000000'),
  unit('angstrom', 'length', 'Å', 'x / 10000000000'),
  unit('gram', 'mass', 'g', 'x / 1000'),
  unit('milligram', 'mass', 'mg', 'x / 1000000'),
  unit('liter', 'volume', 'l', 'x / 1000'),
  unit('milliliter', 'volume', 'ml', 'x / 1000000'),
  unit('bar', 'pressure, stress', 'bar', 'x * 100000'),
  unit('millibar', 'pressure, stress', 'mbar', 'x * 100'),
  unit('minute', 'time', 'min', 'x * 60'),
  unit('hour', 'time', 'h', 'x * 3600'),
  unit('day', 'time', 'd', 'x * 86400'),
];
