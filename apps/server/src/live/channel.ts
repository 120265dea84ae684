import type { Making, RecordKey } from '@atrium/domain/live';

/** The channel of the database by which processes inform each other of changed records. */
export const changesChannel = 'atrium_changes';

/** The content of a message on the channel: the records, and the transaction that changed them. */
export interface ChangesTold {
  readonly act: string;
  readonly keys: readonly RecordKey[];
}

/** The channel of the database by which processes inform each other of the progress of downloads. */
export const makingChannel = 'atrium_making';

/** The content of a message on the channel: the owner of the download, and its progress. */
export interface MakingTold extends Making {
  readonly userId: number;
}
