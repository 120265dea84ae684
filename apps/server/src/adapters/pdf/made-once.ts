import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder of this name that `make` fills, once for all processes of the machine: beside the packages (`beside` is their folder of what
 * is made from them), or among the temporary ones where those are read-only. All of it or nothing appears, also when several processes
 * make it at once. Throws when it can be made nowhere.
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
      // Anybody may have made a folder of that name among the temporary ones, and put a browser of theirs into it.
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
