import type { RegisteredInstitution } from '@atrium/domain/institution';
import { type Ctx, transaction } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { importRegistered } from './institution-import.queries.ts';

/** How many institutions of a batch were created, were given their registry id, or already had it. */
export interface ImportedInstitutions {
  readonly made: number;
  readonly matched: number;
  readonly there: number;
}

/**
 * Imports institutions from the registry, in one transaction, without any permission check: one whose registry id is known stays unchanged;
 * one of the same name and country without an id gets it; any other is created. Records INSTITUTIONS_IMPORTED with the numbers if anything
 * changed. Importing the same batch again changes nothing.
 */
export function uncheckedImportInstitutions(
  ctx: Ctx,
  batch: readonly RegisteredInstitution[],
): Promise<ImportedInstitutions> {
  return transaction(ctx, async (tx) => {
    const { made, matched } = await importRegistered(tx.db, batch);
    if (made + matched > 0) {
      await record(tx, {
        type: 'INSTITUTIONS_IMPORTED',
        objectId: 'ror',
        description: `Institutions added: ${made}, given their ROR id: ${matched}`,
        data: { made, matched },
      });
    }
    return { made, matched, there: batch.length - made - matched };
  });
}
