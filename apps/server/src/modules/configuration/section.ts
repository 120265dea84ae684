import type {
  Configuration,
  ConfigurationItem,
  ConfigurationPartId,
  ConfigurationRecords,
} from '@atrium/domain/configuration';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';

/** How the records of one part are read and written, through the services an officer would use, with their checks and events. */
export interface Section<Part extends ConfigurationPartId = ConfigurationPartId> {
  readonly part: Part;
  /** Returns all stored records in the form they take in a file. */
  read(ctx: Ctx): Promise<ConfigurationRecords<Part>>;
  /** Returns the records of a file as they would be stored, so that they can be compared with the stored ones in the same shape. */
  stored?(ctx: Ctx, incoming: ConfigurationRecords<Part>, all: Configuration): Promise<ConfigurationRecords<Part>>;
  /** Takes the locks needed before anything is read, given the names in the file. */
  lock?(tx: Ctx, names: readonly string[]): Promise<void>;
  /** Creates the records that others refer to, before any of them is written; called with the records that do not exist yet. */
  prepare?(tx: Ctx, fresh: ConfigurationRecords<Part>): Promise<void>;
  /** Writes one record that is new or differs from the stored one; throws the reason if it cannot. */
  write(
    tx: Ctx,
    name: string,
    item: ConfigurationItem<Part>,
    before: ConfigurationItem<Part> | undefined,
  ): Promise<unknown>;
}

/** Applies the same change to each record of a part. */
export const eachRecord = <Item>(
  records: Readonly<Record<string, Item>>,
  change: (item: Item) => Item,
): Readonly<Record<string, Item>> =>
  Object.fromEntries(Object.entries(records).map(([name, item]) => [name, change(item)]));

/** Refuses a record that this version does not support, such as a setting of another version. */
export const unsupportedRecord = (what: string, name: string) => refused('CONFIGURATION_NOT_OURS', { what, name });

/** Refuses a record that refers to one that does not exist. */
export const unknownReference = (what: string, name: string) => refused('CONFIGURATION_NAMES_UNKNOWN', { what, name });
