/** The state of the rehearsals of a restore. */
export interface Rehearsals {
  readonly sound: {
    readonly name: string;
    readonly startedAt: Date;
    readonly rows: number;
    readonly files: number;
  } | null;
  /** The newest rehearsal that failed after the sound one. */
  readonly failure: { readonly name: string; readonly startedAt: Date; readonly error: string } | null;
}

const day = 24 * 60 * 60_000;
/** Days after which a rehearsal restores an archive again to prove that it can be restored. */
const rehearsalEvery = 30;
/** Days after which the lack of a rehearsal is reported. */
const rehearsalLate = 40;

/** Whether the newest archive is due for a rehearsal; after a failed rehearsal the next archive is tried. */
export const isRehearsalDue = ({ sound, failure }: Rehearsals, now: Date): boolean =>
  failure !== null || sound === null || now.getTime() - sound.startedAt.getTime() >= rehearsalEvery * day;

/** Whether the next rehearsal is overdue. */
export const isRehearsalLate = (sound: NonNullable<Rehearsals['sound']>, now: Date): boolean =>
  now.getTime() - sound.startedAt.getTime() > rehearsalLate * day;

/** Bytes an empty database cluster takes, with some margin. */
const clusterSize = 512 * 1024 ** 2;

/** Whether there is room for the database and for twice the archive, whose content exists twice for a while. */
export const hasRoomToRehearse = (database: number, archive: number, room: number): boolean =>
  room >= database + 2 * archive + clusterSize;
