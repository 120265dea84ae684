import type { Making, RecordKey } from '@atrium/domain/live';

/** The channel of the database on which processes tell each other which records changed. */
export const changesChannel = 'atrium_changes';

/** What one message on the channel says: the records, and the transaction that changed them. */
export interface ChangesTold {
  readonly act: string;
  readonly keys: readonly RecordKey[];
}

/** The channel of the database on which processes tell each other how far downloads are. */
export const makingChannel = 'atrium_making';

/** What one message on the channel says: whose download it is, and how far. */
export interface MakingTold extends Making {
  readonly userId: number;
}
