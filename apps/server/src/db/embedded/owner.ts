import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartProblem } from '../../config/config.ts';

/** The user as which the database runs if the server runs as root (which PostgreSQL refuses); undefined: the same user. */
export type Owner = { readonly uid: number; readonly gid: number } | undefined;

/**
 * Chooses the user to run the database as. Root uses the owner of existing data, otherwise the owner of the surrounding folder, so that a
 * start as root and a later one as that user share their data; otherwise `postgres` or `nobody`.
 */
export function chooseOwner(dataFolder: string, cluster: string): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  for (const folder of [cluster, dataFolder, dirname(dataFolder)]) {
    // The database looks up its user by number, which fails for one without a name.
    const owner = known.find((user) => user.uid !== 0 && user.uid === ownerOf(folder));
    if (owner) return { uid: owner.uid, gid: owner.gid };
  }
  const user = known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody');
  if (!user)
    throw new StartProblem(
      'The embedded database cannot run as root, and no other user was found: start as another user.',
    );
  return { uid: user.uid, gid: user.gid };
}

/** Gives a folder and everything in it to the owner, unless it belongs to the owner already. */
export function giveTo(owner: Owner, folder: string): void {
  if (!owner || ownerOf(folder) === owner.uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveTo(owner, path);
    else if (entry.isFile()) chownSync(path, owner.uid, owner.gid);
  }
  // Last, so that an interrupted run is repeated.
  chownSync(folder, owner.uid, owner.gid);
}

/**
 * Starts a program as the owner. A checkout below /root (closed to all other users) continues to work: there the program gets only the
 * capability to pass closed folders, by `setpriv` of Debian's base system.
 */
export function spawnAs(
  owner: Owner,
  paths: string[],
  command: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  if (!owner) return spawn(command, args, options);
  if (paths.every((path) => reaches(owner, path))) return spawn(command, args, { ...options, ...owner });
  // The secure bit makes the capability apply to access(2) as well, which initdb uses to find its companion program.
  const passing = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return spawn(
    'setpriv',
    [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...passing, command, ...args],
    options,
  );
}

/** Whether the owner may read the path and pass all folders above it, according to their modes. */
function reaches(owner: { uid: number; gid: number }, path: string): boolean {
  const allowed = (at: string, bits: number) => {
    const { uid, gid, mode } = statSync(at);
    const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
    return ((mode >> shift) & bits) === bits;
  };
  if (!allowed(path, 0o4)) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!allowed(folder, 0o1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function ownerOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.uid;
}
