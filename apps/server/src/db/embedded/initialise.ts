import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../config/config.ts';
import { type Cluster, ended, run } from './cluster.ts';
import { complaintIn } from './complaint.ts';
import { giveTo } from './owner.ts';

/** The major version of the packaged PostgreSQL, which cannot open a cluster of another one. */
const POSTGRES_MAJOR = 18;

/** Creates the cluster in a temporary place and moves it once complete, so that a kill leaves all of it or nothing. */
export async function initialise(cluster: Cluster): Promise<void> {
  const parent = join(cluster.folder, '..');
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith('postgres.new'))) {
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  if (existsSync(cluster.folder)) {
    checkVersion(cluster.folder);
    giveTo(cluster.owner, cluster.folder);
    const { uid } = statSync(cluster.folder);
    if (!cluster.owner && uid !== process.getuid?.()) {
      throw new StartProblem(
        `The database in ${cluster.folder} belongs to another user (${uid}): start as that user or as root.`,
      );
    }
    // A copy made by hand often lacks the permissions that the database requires.
    chmodSync(cluster.folder, 0o700);
    return;
  }
  cluster.say('Preparing a new database…');
  const draft = `${cluster.folder}.new-${process.pid}`;
  // The index of search texts recognizes letters by this locale, which not every system has; without it, only English letters.
  const complaint = (await initdb(cluster, draft, 'C.UTF-8')) && (await initdb(cluster, draft, 'C'));
  if (complaint)
    throw new StartProblem(`The embedded database could not be prepared in ${cluster.folder}: ${complaint}`);
  renameSync(draft, cluster.folder);
}

/** Creates a cluster in a folder; if that fails, returns the output and leaves nothing behind. */
async function initdb(cluster: Cluster, folder: string, lettersOf: string): Promise<string | undefined> {
  mkdirSync(folder, { mode: 0o700 });
  giveTo(cluster.owner, folder);
  const args = [
    '-D',
    folder,
    '-U',
    'atrium',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${lettersOf}`,
  ];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions');
  if (cluster.fast) args.push('--no-sync');
  const child = run(cluster, cluster.binaries.initdb, args, 'pipe');
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  const code = await ended(child);
  if (code === 0) return undefined;
  rmSync(folder, { recursive: true, force: true });
  return complaintIn(complaint) ?? `code ${code}`;
}

function checkVersion(folder: string): void {
  const found = Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'));
  if (found === POSTGRES_MAJOR) return;
  const way =
    found > POSTGRES_MAJOR
      ? 'start the newer version of Atrium that created it'
      : 'make a backup with the version of Atrium that created it and restore it here';
  throw new StartProblem(
    `The database in ${folder} was created by PostgreSQL ${found}, but this program contains ${POSTGRES_MAJOR}: ${way}.`,
  );
}
