import type { ConflictResolution } from '@atrium/domain/kernel';
import {
  type CreateUnitInput,
  compareUnits,
  isFormula,
  planUnitsImport,
  type ReadUnits,
  readUnitsFile,
  type Unit,
  type UnitComparison,
  unitsFile,
} from '@atrium/domain/unit';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import * as queries from './unit.queries.ts';

/** Creates a unit of a known quantity and records UNIT_CREATED. */
export function createUnit(ctx: Ctx, unit: CreateUnitInput): Promise<Unit> {
  if (!isFormula(unit.siConversionFormula)) throw refused('FORMULA_INVALID');
  return transaction(ctx, async (tx) => {
    await queries.lockUnits(tx.db);
    if (await queries.findUnit(tx.db, unit.id)) throw refused('UNIT_EXISTS', { id: unit.id }, 'CONFLICT');
    if (!(await queries.hasQuantity(tx.db, unit.quantity))) {
      throw refused('QUANTITY_UNKNOWN', { quantity: unit.quantity });
    }
    await queries.insertUnit(tx.db, unit);
    await record(tx, { type: 'UNIT_CREATED', objectId: unit.id, data: { ...unit } });
    return unit;
  });
}

/** Deletes a unit from the list and records UNIT_DELETED; questions and answers keep their own copy of it. */
export function deleteUnit(ctx: Ctx, id: string): Promise<Unit> {
  return transaction(ctx, async (tx) => {
    await queries.lockUnits(tx.db);
    const unit = await queries.deleteUnitRow(tx.db, id);
    if (!unit) throw refused('UNIT_NOT_FOUND');
    await record(tx, { type: 'UNIT_DELETED', objectId: id, data: { ...unit } });
    return unit;
  });
}

/** Returns all units as the text of a file. */
export async function exportUnits(ctx: Ctx): Promise<string> {
  const [units, quantities] = [await queries.listUnits(ctx.db), await queries.listQuantities(ctx.db)];
  return JSON.stringify(unitsFile(units, quantities, ctx.now), null, 2);
}

export interface UnitsValidation {
  readonly json: string;
  readonly version: string;
  readonly exportDate: Date;
  readonly isValid: boolean;
  readonly errors: readonly string[];
  readonly unitComparisons: readonly UnitComparison[];
}

async function read(ctx: Ctx, json: string): Promise<ReadUnits & { comparisons: UnitComparison[] }> {
  const reading = readUnitsFile(json);
  if (!reading.allowed) throw refused(reading.reason, reading.details);
  const { file } = reading;
  const known = new Set([...(await queries.listQuantities(ctx.db)), ...file.quantities].map(({ id }) => id));
  const homeless = file.units.filter(({ quantity }) => !known.has(quantity));
  const errors = homeless.map((unit) => `Unit "${unit.unit}" is not valid: there is no quantity "${unit.quantity}"`);
  const units = file.units.filter((unit) => !homeless.includes(unit));
  const comparisons = compareUnits(units, await queries.listUnits(ctx.db));
  return { ...file, units, errors: [...file.errors, ...errors], comparisons };
}

/** Returns the problems and conflicts that an import of this file would have; nothing is changed. */
export async function validateUnitsImport(ctx: Ctx, json: string): Promise<UnitsValidation> {
  const { version, exportDate, errors, comparisons } = await read(ctx, json);
  return {
    json,
    version,
    exportDate: exportDate ?? ctx.now,
    isValid: errors.length === 0,
    errors,
    unitComparisons: comparisons,
  };
}

/**
 * Stores the units of a file according to the decisions, and the quantities they need, all or nothing; records UNITS_IMPORTED. Refuses an
 * invalid file. Returns all units.
 */
export function importUnits(ctx: Ctx, json: string, resolutions: readonly ConflictResolution[]): Promise<Unit[]> {
  return transaction(ctx, async (tx) => {
    await queries.lockUnits(tx.db);
    const { errors, comparisons, quantities } = await read(tx, json);
    if (errors.length > 0) throw refused('UNITS_NOT_VALID', { errors });
    const plan = planUnitsImport(comparisons, resolutions);
    if (!plan.allowed) throw refused(plan.reason, plan.details);
    await queries.insertQuantities(tx.db, quantities);
    await queries.upsertUnits(tx.db, plan.write);
    await record(tx, { type: 'UNITS_IMPORTED', objectId: 'units', data: { written: plan.write.map(({ id }) => id) } });
    return queries.listUnits(tx.db);
  });
}
