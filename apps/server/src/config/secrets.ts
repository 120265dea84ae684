import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './problems.ts';

/** Values that appear or once appeared in examples, tests and compose files of the product: anybody who knows them could sign tokens for any user. */
const published: ReadonlySet<string> = new Set([
  'only-for-this-machine-change-me',
  'atrium-client-secret',
  'a secret for tests only',
]);

/** Whether a secret has been published, or says itself that it has to be replaced. */
export const isPublished = (secret: string | undefined): boolean =>
  secret !== undefined && (published.has(secret) || /change.?me|replace.?me/i.test(secret));

/**
 * Returns the maximum entropy in bits of a secret with this length and number of distinct characters: 32 random hexadecimal digits have
 * about 120.
 */
export function mostBits(secret: string): number {
  const signs = new Set(secret).size;
  return signs < 2 ? 0 : [...secret].length * Math.log2(signs);
}

/** A secret with less entropy could be found by trying all values. */
export const leastBits = 100;

/** Returns a secret that is generated once and stored in the data folder, so that sessions survive a restart of a demo installation. */
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
