import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './problems.ts';

/** Values that stand or stood in examples, tests and compositions of the product: whoever reads them could sign as anybody. */
const published: ReadonlySet<string> = new Set([
  'only-for-this-machine-change-me',
  'atrium-client-secret',
  'a secret for tests only',
]);

/** Whether a secret is one that was published, or says itself that it is to be replaced. */
export const isPublished = (secret: string | undefined): boolean =>
  secret !== undefined && (published.has(secret) || /change.?me|replace.?me/i.test(secret));

/** Bits that a secret of this length and with so many different signs can have at most: 32 random hexadecimal digits have some 120. */
export function mostBits(secret: string): number {
  const signs = new Set(secret).size;
  return signs < 2 ? 0 : [...secret].length * Math.log2(signs);
}

/** Fewer than this, and a machine could try them all. */
export const leastBits = 100;

/** A secret made once and kept in the data folder, so that sessions survive a restart of a demo installation. */
export function keptSecret(dataFolder: string, name: string, { creates }: { readonly creates: boolean }): string {
  const path = join(dataFolder, name);
  try {
    if (!existsSync(path)) {
      const made = randomBytes(32).toString('hex');
      if (!creates) return made;
      mkdirSync(dataFolder, { recursive: true });
      writeFileSync(path, made, { mode: 0o600 });
    }
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new StartProblem(`The data folder ${dataFolder} cannot be used: ${(error as Error).message}.`);
  }
}
