import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Asks the embedded database that a killed server left behind to end; does nothing where there is none. */
export function endDatabase() {
  try {
    const folder = realpathSync(join(process.env.ATRIUM_DATA || '.data', 'postgres'));
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The number may be somebody else's by now: a database works in its own folder.
    if (readlinkSync(`/proc/${pid}/cwd`) === folder) process.kill(pid, 'SIGINT');
  } catch {
    // No folder, no such process, or not ours: nothing to end.
  }
}
