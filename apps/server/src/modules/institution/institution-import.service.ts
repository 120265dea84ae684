import type { RegisteredInstitution } from '@atrium/domain/institution';
import { type Ctx, transaction } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { importRegistered } from './institution-import.queries.ts';

/** How many institutions of a batch were made, got their registry id, and were there with it. */
export interface ImportedInstitutions {
  readonly made: number;
  readonly matched: number;
  readonly there: number;
}

/**
 * Takes institutions over from the registry, in one transaction, asking nobody's leave: one whose registry id is known stays as it is; one of
 * the same name and country without an id gets it; any other is made. Records INSTITUTIONS_IMPORTED with the numbers where something
 * changed. The same batch again changes nothing.
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
        description: `${made} institutions were added, ${matched} got their ROR id`,
        data: { made, matched },
      });
    }
    return { made, matched, there: batch.length - made - matched };
  });
}
