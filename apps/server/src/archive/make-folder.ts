import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/**
 * Creates a folder and those above it that are missing; does nothing if it exists. Node's own recursive `mkdir` never ends below a folder
 * that exists but cannot hold others, such as `/proc`; this throws the error of the first folder that cannot be created.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parent = dirname(path);
    if (codeOf(error) !== 'ENOENT' || parent === path) throw error;
    await makeFolder(parent);
    await mkdir(path);
  }
}
