import type { RecordKey } from '@atrium/domain/live';

/** The channel of the database on which processes tell each other which records changed. */
export const changesChannel = 'atrium_changes';

/** What one message on the channel says: the records, and the transaction that changed them. */
export interface ChangesTold {
  readonly act: string;
  readonly keys: readonly RecordKey[];
}
