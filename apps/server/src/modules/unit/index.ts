/** Units and quantities of number and interval questions. */
export { listUnits } from './unit.queries.ts';
export { ComparisonStatusEnum, ConflictStrategyEnum, UnitRef } from './unit.schema.ts';
export { createUnit, importUnits } from './unit.service.ts';
