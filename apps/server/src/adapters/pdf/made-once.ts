import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns a folder of this name that `make` fills once for all processes of the machine: next to the packages (`beside` is the folder for
 * what is made from them), or among the temporary files if those are read-only. It appears complete or not at all, even if several
 * processes create it concurrently. Throws if it can be created nowhere.
 */
export async function madeOnce(
  beside: string,
  name: string,
  make: (draft: string, folder: string) => Promise<unknown>,
): Promise<string> {
  const uid = process.getuid?.() ?? 0;
  const own = join(tmpdir(), `atrium-browser-${uid}`);
  let problem: unknown;
  for (const parent of [beside, own]) {
    try {
      await mkdir(parent, { recursive: true, mode: 0o755 });
      // Any user may have created a folder of that name among the temporary files, with a browser of their own in it.
      if (parent === own && (await lstat(parent)).uid !== uid) throw new Error(`${parent} belongs to another user.`);
      const folder = join(parent, name);
      if (!existsSync(folder)) await fill(folder, make);
      return folder;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`${name} could not be made: ${(problem as Error).message}`);
}

async function fill(folder: string, make: (draft: string, folder: string) => Promise<unknown>): Promise<void> {
  const draft = await mkdtemp(`${folder}-`);
  try {
    await make(draft, folder);
    await chmod(draft, 0o755);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}
