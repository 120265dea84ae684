import type { Language } from '@atrium/domain/user';
import type { Ctx } from '../../access/context.ts';
import { languagesByAddress } from '../user/index.ts';

/**
 * Returns the language of each letter, in order, with one statement for all: the one that all its readers have chosen. Null if they have
 * chosen different ones or none, or are unknown, since a letter is sent as one e-mail whatever their languages (rule O242).
 */
export async function languagesOfReaders(
  ctx: Ctx,
  letters: ReadonlyArray<{ readonly recipients: readonly string[] }>,
): Promise<Array<Language | null>> {
  const readers = letters.map(({ recipients }) => recipients.map((one) => one.trim().toLowerCase()).filter(Boolean));
  const known = await languagesByAddress(ctx.db, readers.flat());
  return readers.map((addresses) => {
    const chosen = new Set(addresses.map((address) => known.get(address) ?? null));
    const [only = null] = chosen;
    return chosen.size === 1 ? (only as Language | null) : null;
  });
}
