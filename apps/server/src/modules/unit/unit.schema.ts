import { comparisonStatusSchema, conflictStrategySchema } from '@atrium/domain/kernel';
import {
  createUnitInput,
  importUnitsInput,
  type Quantity,
  type Unit,
  type UnitComparison,
  unitIdInput,
  unitPolicies,
  unitSentences,
  validateUnitsInput,
} from '@atrium/domain/unit';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { listQuantities, listUnits } from './unit.queries.ts';
import * as service from './unit.service.ts';

registerSentences(unitSentences);

export const UnitRef = builder.objectRef<Unit>('Unit').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    unit: t.exposeString('unit'),
    quantity: t.exposeString('quantity'),
    symbol: t.exposeString('symbol'),
    siConversionFormula: t.exposeString('siConversionFormula'),
  }),
});

const QuantityRef = builder.objectRef<Quantity>('Quantity').implement({
  fields: (t) => ({ id: t.exposeString('id') }),
});

export const ComparisonStatusEnum = enumRef(comparisonStatusSchema);
export const ConflictStrategyEnum = enumRef(conflictStrategySchema);

const UnitComparisonRef = builder.objectRef<UnitComparison>('UnitComparison').implement({
  fields: (t) => ({
    existingUnit: t.expose('existingUnit', { type: UnitRef, nullable: true }),
    newUnit: t.expose('newUnit', { type: UnitRef }),
    status: t.expose('status', { type: ComparisonStatusEnum }),
    conflictResolutionStrategy: t.expose('conflictResolutionStrategy', { type: ConflictStrategyEnum }),
  }),
});

const UnitsValidationRef = builder.objectRef<service.UnitsValidation>('UnitsImportWithValidation').implement({
  fields: (t) => ({
    json: t.exposeString('json'),
    version: t.exposeString('version'),
    exportDate: t.expose('exportDate', { type: 'DateTime' }),
    isValid: t.exposeBoolean('isValid'),
    errors: t.exposeStringList('errors'),
    unitComparisons: t.expose('unitComparisons', { type: [UnitComparisonRef] }),
  }),
});

query('units', {
  type: [UnitRef],
  nullable: true,
  policy: unitPolicies.list,
  resolve: (ctx) => listUnits(ctx.db),
});

query('quantities', {
  type: [QuantityRef],
  policy: unitPolicies.list,
  resolve: (ctx) => listQuantities(ctx.db),
});

query('unitsAsJson', {
  type: 'String',
  nullable: true,
  policy: unitPolicies.list,
  resolve: (ctx) => service.exportUnits(ctx),
});

mutation('createUnit', {
  type: UnitRef,
  input: createUnitInput,
  policy: unitPolicies.manage,
  resolve: (ctx, input) => service.createUnit(ctx, input),
});

mutation('deleteUnit', {
  type: UnitRef,
  input: unitIdInput,
  destructive: 'Deleted a unit',
  policy: unitPolicies.manage,
  resolve: (ctx, { id }) => service.deleteUnit(ctx, id),
});

mutation('validateUnitsImport', {
  type: UnitsValidationRef,
  input: validateUnitsInput,
  policy: unitPolicies.manage,
  resolve: (ctx, { unitsAsJson }) => service.validateUnitsImport(ctx, unitsAsJson),
});

mutation('importUnits', {
  type: [UnitRef],
  input: importUnitsInput,
  policy: unitPolicies.manage,
  resolve: (ctx, { json, conflictResolutions }) => service.importUnits(ctx, json, conflictResolutions),
});
