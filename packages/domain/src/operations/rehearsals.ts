/** How the rehearsals of a restore stand. */
export interface Rehearsals {
  readonly sound: {
    readonly name: string;
    readonly startedAt: Date;
    readonly rows: number;
    readonly files: number;
  } | null;
  /** The newest that failed after it. */
  readonly failure: { readonly name: string; readonly startedAt: Date; readonly error: string } | null;
}

const day = 24 * 60 * 60_000;
/** Days after which an archive is brought back again to see whether it can be. */
const rehearsalEvery = 30;
/** Days after which somebody should ask why none was. */
const rehearsalLate = 40;

/** Whether the newest archive is to be brought back in rehearsal; after one that failed the next archive is tried. */
export const isRehearsalDue = ({ sound, failure }: Rehearsals, now: Date): boolean =>
  failure !== null || sound === null || now.getTime() - sound.startedAt.getTime() >= rehearsalEvery * day;

/** Whether a rehearsal is later than it should ever be. */
export const isRehearsalLate = (sound: NonNullable<Rehearsals['sound']>, now: Date): boolean =>
  now.getTime() - sound.startedAt.getTime() > rehearsalLate * day;

/** Bytes a new cluster takes before anything is in it, and some to spare. */
const clusterSize = 512 * 1024 ** 2;

/** Whether there is room for the database and, twice for a moment, for what the archive holds. */
export const hasRoomToRehearse = (database: number, archive: number, room: number): boolean =>
  room >= database + 2 * archive + clusterSize;
