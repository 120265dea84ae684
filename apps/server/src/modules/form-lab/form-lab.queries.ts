import type { Db } from '../../db/database.ts';
import type { PickerOptions } from '../question/index.ts';

/** Returns everything that pickers could offer in any call. */
export async function listAllOptions(db: Db): Promise<PickerOptions> {
  const [instruments, techniques] = await Promise.all([
    db.selectFrom('instruments').select(['id', 'name']).where('selectable', '=', true).orderBy('name').execute(),
    db.selectFrom('techniques').select(['id', 'name']).orderBy('name').execute(),
  ]);
  return { instruments, techniques };
}
