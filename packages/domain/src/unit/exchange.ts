import { z } from 'zod';
import {
  type ComparisonStatus,
  type ConflictResolution,
  type ConflictStrategy,
  type Decision,
  no,
  parseSentJson,
  proposedStrategy,
  versionProblem,
} from '../kernel/index.ts';
import { isFormula } from './formula.ts';
import { currentUnitId, type Quantity, type Unit, type UnitReason, unitFieldLimit } from './model.ts';

/** The version of the files we write, and the only one we read (rule Q21). */
const unitsFileVersion = '1.0.0';

export interface UnitsFile {
  readonly version: string;
  readonly exportDate: string;
  readonly units: readonly Unit[];
  readonly quantities: readonly Quantity[];
}

/** Returns all units as a file. */
export function unitsFile(units: readonly Unit[], quantities: readonly Quantity[], now: Date): UnitsFile {
  return {
    version: unitsFileVersion,
    exportDate: now.toISOString(),
    units: units.map(({ id, unit, quantity, symbol, siConversionFormula }) => ({
      id,
      unit,
      quantity,
      symbol,
      siConversionFormula,
    })),
    quantities: quantities.map(({ id }) => ({ id })),
  };
}

const filled = z.string().min(1).max(unitFieldLimit);

/** A unit in a file, with its id converted to ours: the symbol may be empty, and a unit without a formula is an SI unit. */
const fileUnitSchema = z.object({
  id: filled.overwrite(currentUnitId),
  unit: filled,
  quantity: filled,
  symbol: z.string().max(unitFieldLimit),
  siConversionFormula: filled.refine(isFormula).nullish(),
});

const fileSchema = z.object({
  version: z.string(),
  exportDate: z.string().optional(),
  units: z.array(z.unknown()).max(10_000).optional(),
  quantities: z
    .array(z.object({ id: filled }))
    .max(10_000)
    .optional(),
});

export interface ReadUnits {
  readonly version: string;
  /** When the file was written, if it says so. */
  readonly exportDate: Date | undefined;
  readonly units: readonly Unit[];
  readonly quantities: readonly Quantity[];
  /** Problems of single units, which are left out. */
  readonly errors: readonly string[];
}

type Reading = { readonly allowed: true; readonly file: ReadUnits } | Extract<Decision<UnitReason>, { allowed: false }>;

function parsed(json: string): unknown {
  try {
    return parseSentJson(json);
  } catch {
    return undefined;
  }
}

/** Reads a file of units, or refuses it with a reason. Invalid units are reported and left out. */
export function readUnitsFile(json: string): Reading {
  const file = fileSchema.safeParse(parsed(json));
  if (!file.success) return no('UNITS_FILE_UNREADABLE');
  const { version, units, quantities, exportDate } = file.data;
  const problem = versionProblem(version, { least: unitsFileVersion, most: unitsFileVersion });
  if (problem === 'UNREADABLE') return no('UNITS_FILE_UNREADABLE');
  if (problem) return no(problem === 'BELOW' ? 'UNITS_VERSION_BELOW' : 'UNITS_VERSION_ABOVE', { version });
  if (!units) return no('UNITS_MISSING');
  if (!quantities) return no('QUANTITIES_MISSING');
  const read: Unit[] = [];
  const errors: string[] = [];
  for (const given of units) {
    const unit = fileUnitSchema.safeParse(given);
    const isTwice = unit.success && read.some(({ id }) => id === unit.data.id);
    if (unit.success && !isTwice) {
      read.push({ ...unit.data, siConversionFormula: unit.data.siConversionFormula ?? 'x' });
    } else errors.push(`Unit "${nameOf(given)}" is not valid: "${JSON.stringify(given)}"`);
  }
  const date = new Date(exportDate ?? '');
  return {
    allowed: true,
    file: { version, exportDate: Number.isNaN(date.getTime()) ? undefined : date, units: read, quantities, errors },
  };
}

function nameOf(given: unknown): string {
  const unit = given !== null && typeof given === 'object' ? (given as { unit?: unknown }).unit : undefined;
  return typeof unit === 'string' ? unit : '';
}

export interface UnitComparison {
  readonly existingUnit: Unit | null;
  readonly newUnit: Unit;
  readonly status: ComparisonStatus;
  readonly conflictResolutionStrategy: ConflictStrategy;
}

const fields = ['unit', 'quantity', 'symbol', 'siConversionFormula'] as const;

/** Compares each incoming unit with the stored one of the same id, and gives it the id under which that one is stored (rule Q21). */
export function compareUnits(incoming: readonly Unit[], stored: readonly Unit[]): UnitComparison[] {
  const byId = new Map(stored.map((unit) => [unit.id, unit]));
  const byIdHere = new Map(stored.map((unit) => [currentUnitId(unit.id), unit]));
  return incoming.map((given) => {
    const existing = byId.get(given.id) ?? byIdHere.get(given.id);
    const newUnit = existing ? { ...given, id: existing.id } : given;
    const same = existing && fields.every((field) => existing[field] === newUnit[field]);
    const status = !existing ? 'NEW' : same ? 'SAME' : 'DIFFERENT';
    return { existingUnit: existing ?? null, newUnit, status, conflictResolutionStrategy: proposedStrategy(status) };
  });
}

type Plan =
  | { readonly allowed: true; readonly write: readonly Unit[] }
  | Extract<Decision<UnitReason>, { allowed: false }>;

/** Returns the units an import writes, or a refusal if a difference is still undecided. */
export function planUnitsImport(
  comparisons: readonly UnitComparison[],
  resolutions: readonly ConflictResolution[],
): Plan {
  const decided = new Map(resolutions.map(({ itemId, strategy }) => [currentUnitId(itemId), strategy]));
  const write: Unit[] = [];
  for (const { newUnit, conflictResolutionStrategy } of comparisons) {
    const strategy = decided.get(currentUnitId(newUnit.id)) ?? conflictResolutionStrategy;
    if (strategy === 'UNRESOLVED') return no('UNIT_CONFLICT_UNRESOLVED', { unit: newUnit.unit });
    if (strategy === 'USE_NEW') write.push(newUnit);
  }
  return { allowed: true, write };
}
