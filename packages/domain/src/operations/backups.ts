/** Names of the archives that workers write; they contain the start time, so that sorting by name sorts by time. */
const archiveNames = /^atrium-\d{8}T\d{6}Z\.tar\.gz$/;

/** Returns the file name of an archive that was begun at this time. */
export const archiveName = (begun: Date): string =>
  `atrium-${begun.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar.gz`;

/** Returns those file names that are archives, newest first. */
export const archivesAmong = (names: readonly string[]): string[] =>
  names
    .filter((name) => archiveNames.test(name))
    .sort()
    .reverse();

/** More missing files than this mean not some isolated damage but a folder or disk that cannot be read. */
export const mostDamaged = 20;

/**
 * Returns the files to delete from a folder once a new archive is complete: archives beyond the newest `keep`, and the partial files of
 * workers that were killed. If all kept archives lack many more files than an older one, that one is kept as well (rule O253). `missing`
 * holds how many files an archive lacks; an archive without an entry lacks none.
 */
export function surplusArchives(
  names: readonly string[],
  keep: number,
  missing: ReadonlyMap<string, number> = new Map(),
): string[] {
  const lacks = (name: string) => missing.get(name) ?? 0;
  const archives = archivesAmong(names);
  const older = archives.slice(keep);
  const fewest = Math.min(...archives.slice(0, keep).map(lacks));
  const fullest = older.toSorted((a, b) => lacks(a) - lacks(b))[0];
  const stays = fullest !== undefined && fewest > lacks(fullest) + mostDamaged ? fullest : undefined;
  return [...older.filter((name) => name !== stays), ...partialArchives(names)];
}

/** Returns the partial archives of workers that were killed. */
export const partialArchives = (names: readonly string[]): string[] =>
  names.filter((name) => name.endsWith('.part') && archiveNames.test(name.slice(0, -'.part'.length)));

/** The state of a facility's backups. */
export interface BackupsSoFar {
  /** When the newest complete backup was begun. */
  readonly wholeSince: Date | null;
  /** When the newest backup that failed or has not ended was begun, and how many in a row did so. */
  readonly failedAt: Date | null;
  readonly failures: number;
}

const minute = 60_000;
/** Minutes to wait after a first failure; doubled with each further failure, up to the longest. */
const firstWait = 15;
const longestWait = 240;

/**
 * Returns the milliseconds from a failed attempt to the next: soon at first, in case the folder is repaired, then rarely, so as not to
 * burden a full one.
 */
export const waitAfterFailures = (failures: number): number =>
  Math.min(firstWait * 2 ** Math.max(0, failures - 1), longestWait) * minute;

/**
 * Whether a backup is due: no complete one was begun since the scheduled time, and the last failure is long enough ago. If no worker was
 * running at that time, the first worker afterwards makes the backup.
 */
export function isBackupDue({ wholeSince, failedAt, failures }: BackupsSoFar, moment: Date, now: Date): boolean {
  if (wholeSince && wholeSince >= moment) return false;
  return failedAt === null || now.getTime() - failedAt.getTime() >= waitAfterFailures(failures);
}

/** Bytes that must remain free, so that a backup does not fill the disk for everything else. */
const margin = 64 * 1024 * 1024;

/** Whether there is room for an archive somewhat larger than the last one; `last` is undefined before the first. */
export const hasRoomFor = (last: number | undefined, room: number): boolean => room >= (last ?? 0) * 1.2 + margin;
