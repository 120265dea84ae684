/** Names of the archives that workers write: by their moment, so that their order is that of their names. */
const archiveNames = /^atrium-\d{8}T\d{6}Z\.tar\.gz$/;

/** What the file of an archive is called that is begun at a moment. */
export const archiveName = (begun: Date): string =>
  `atrium-${begun.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar.gz`;

/** The archives among names of files, the newest first. */
export const archivesAmong = (names: readonly string[]): string[] =>
  names
    .filter((name) => archiveNames.test(name))
    .sort()
    .reverse();

/** More files without their content than this are no damage here and there, but a folder or a disk that is not read. */
export const mostDamaged = 20;

/**
 * What goes from a folder once a new archive is whole: all beyond the newest `keep`, and what killed workers left half written. Where all of those
 * miss many more files than an older one, it stays, too (rule O253). `missing` tells how many files an archive lacks, none where it says nothing.
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
  return [...older.filter((name) => name !== stays), ...leftArchives(names)];
}

/** What killed workers left half written. */
export const leftArchives = (names: readonly string[]): string[] =>
  names.filter((name) => name.endsWith('.part') && archiveNames.test(name.slice(0, -'.part'.length)));

/** How the backups of a facility stand. */
export interface BackupsSoFar {
  /** When the newest one that is whole was begun. */
  readonly wholeSince: Date | null;
  /** When the newest one was begun that failed or has not ended, and how many did so in a row. */
  readonly failedAt: Date | null;
  readonly failures: number;
}

const minute = 60_000;
/** Minutes after a first failure, doubled with each more, up to the longest. */
const firstWait = 15;
const longestWait = 240;

/** Milliseconds from a try that failed to the next: a folder that is mended is soon used, one that is full is left in peace. */
export const waitAfterFailures = (failures: number): number =>
  Math.min(firstWait * 2 ** Math.max(0, failures - 1), longestWait) * minute;

/**
 * Whether a backup is to be made: none was begun since the moment of the day at which it should be, and the last failure is long
 * enough ago. A moment at which nobody worked is made up for by the first worker.
 */
export function isBackupDue({ wholeSince, failedAt, failures }: BackupsSoFar, moment: Date, now: Date): boolean {
  if (wholeSince && wholeSince >= moment) return false;
  return failedAt === null || now.getTime() - failedAt.getTime() >= waitAfterFailures(failures);
}

/** Bytes of room that are left alone, so that a backup does not fill the disk for everybody else. */
const margin = 64 * 1024 * 1024;

/** Whether there is room for an archive somewhat larger than the last one; `last` is unknown before the first. */
export const hasRoomFor = (last: number | undefined, room: number): boolean => room >= (last ?? 0) * 1.2 + margin;
