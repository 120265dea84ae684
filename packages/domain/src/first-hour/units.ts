import type { CreateUnitInput } from '../unit/index.ts';

const unit = (id: string, quantity: string, symbol: string, siConversionFormula: string): CreateUnitInput => ({
  id,
  unit: id.replaceAll('_', ' '),
  quantity,
  symbol,
  siConversionFormula,
});

const centimeter = unit('centimeter', 'length', 'cm', 'x / 100');

/** Units used by the starter forms besides those of the SI; created in any case. */
export const unitsOfForms: readonly CreateUnitInput[] = [centimeter];

/** The same as in a new installation. */
const kilogram: CreateUnitInput = { ...unit('kilogram', 'mass', 'kg', 'x'), id: 'mass' };
const meter: CreateUnitInput = { ...unit('meter', 'length', 'm', 'x'), id: 'length' };

/** Units for the weight of a parcel and for the length of its sides. */
export const parcelUnits = { weight: [kilogram], side: [centimeter, meter] } as const;

/** Units common in laboratories; the units of the SI exist from the start. */
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
