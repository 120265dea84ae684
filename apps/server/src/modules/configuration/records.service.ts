import { distinctNames, nameInFile, readNameInFile } from '@atrium/domain/configuration';
import { createStatusInput, updateStatusInput, workflowType } from '@atrium/domain/status';
import { createTagArgs } from '@atrium/domain/tag';
import { createTechniqueArgs } from '@atrium/domain/technique';
import { createUnitSchema, unitsFile } from '@atrium/domain/unit';
import type { Ctx } from '../../access/context.ts';
import { parseInput } from '../../graphql/operation.ts';
import { createStatus, listStatuses, updateStatus } from '../status/index.ts';
import { listTags, tags } from '../tag/index.ts';
import { listTechniques, techniques } from '../technique/index.ts';
import { importUnits, listUnits } from '../unit/index.ts';
import { type Section, unsupportedRecord } from './section.ts';

const unitSection: Section<'UNITS'> = {
  part: 'UNITS',
  read: async (ctx) =>
    Object.fromEntries(
      (await listUnits(ctx.db)).map(({ id, unit, quantity, symbol, siConversionFormula }) => [
        id,
        { name: unit, quantity, symbol, siConversionFormula },
      ]),
    ),
  // A units file must include the quantities of its units.
  write: (tx, id, { name, ...rest }) => {
    const unit = parseInput(createUnitSchema, { id, unit: name, ...rest });
    const file = unitsFile([unit], [{ id: unit.quantity }], tx.now);
    return importUnits(tx, JSON.stringify(file), [{ itemId: id, strategy: 'USE_NEW' }]);
  },
};

async function statusesByName(ctx: Ctx) {
  const all = await Promise.all(workflowType.options.map((type) => listStatuses(ctx.db, type)));
  return new Map(all.flat().map((row) => [nameInFile(row.entityType, row.shortCode), row] as const));
}

const statusSection: Section<'STATUSES'> = {
  part: 'STATUSES',
  read: async (ctx) =>
    Object.fromEntries(
      [...(await statusesByName(ctx))].map(([key, { name, description }]) => [key, { name, description }]),
    ),
  write: async (tx, key, words) => {
    const stored = (await statusesByName(tx)).get(key);
    if (stored) return updateStatus(tx, parseInput(updateStatusInput, { id: stored.id, ...words }));
    const { kind, name: shortCode } = readNameInFile(key) ?? { kind: '', name: '' };
    if (!workflowType.safeParse(kind).success) throw unsupportedRecord('kind of statuses', kind);
    return createStatus(tx, parseInput(createStatusInput, { shortCode, entityType: kind, ...words }));
  },
};

/** Maps records by short code, made distinct since old facilities may have used the same short code more than once. */
const byCode = <Row extends { readonly shortCode: string }>(rows: readonly Row[]) =>
  new Map(distinctNames(rows.map((row) => ({ ...row, name: row.shortCode, row }))).map(([key, { row }]) => [key, row]));

const tagSection: Section<'TAGS'> = {
  part: 'TAGS',
  read: async (ctx) =>
    Object.fromEntries([...byCode(await listTags(ctx.db))].map(([shortCode, { name }]) => [shortCode, { name }])),
  write: async (tx, shortCode, words) => {
    const stored = byCode(await listTags(tx.db)).get(shortCode);
    const fields = parseInput(createTagArgs, { shortCode, ...words });
    return stored ? tags.update(tx, stored.id, { ...fields, shortCode: stored.shortCode }) : tags.create(tx, fields);
  },
};

const techniqueSection: Section<'TECHNIQUES'> = {
  part: 'TECHNIQUES',
  read: async (ctx) =>
    Object.fromEntries(
      [...byCode(await listTechniques(ctx.db))].map(([shortCode, { name, description }]) => [
        shortCode,
        { name, description },
      ]),
    ),
  write: async (tx, shortCode, words) => {
    const stored = byCode(await listTechniques(tx.db)).get(shortCode);
    const fields = parseInput(createTechniqueArgs, { shortCode, ...words });
    return stored
      ? techniques.update(tx, stored.id, { ...fields, shortCode: stored.shortCode })
      : techniques.create(tx, fields);
  },
};

export const recordSections = [unitSection, statusSection, tagSection, techniqueSection] as const;
