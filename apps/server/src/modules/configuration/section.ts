import type {
  Configuration,
  ConfigurationItem,
  ConfigurationPartId,
  ConfigurationRecords,
} from '@atrium/domain/configuration';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';

/** How the records of one part are read and written; each by the services an officer would use, with their checks and events. */
export interface Section<Part extends ConfigurationPartId = ConfigurationPartId> {
  readonly part: Part;
  /** All that are here, as a file holds them. */
  read(ctx: Ctx): Promise<ConfigurationRecords<Part>>;
  /** The records of a file as they would be stored, so that they are held against what is here in the same shape. */
  stored?(ctx: Ctx, incoming: ConfigurationRecords<Part>, all: Configuration): Promise<ConfigurationRecords<Part>>;
  /** Locks what must be locked before anything is read, by the names of the file. */
  lock?(tx: Ctx, names: readonly string[]): Promise<void>;
  /** Makes what others name before any of them is written; asked for the records that are not here. */
  prepare?(tx: Ctx, fresh: ConfigurationRecords<Part>): Promise<void>;
  /** Writes one record that is new, or another than the one here; throws why it cannot be. */
  write(
    tx: Ctx,
    name: string,
    item: ConfigurationItem<Part>,
    before: ConfigurationItem<Part> | undefined,
  ): Promise<unknown>;
}

/** The same change of each record of a part. */
export const eachRecord = <Item>(
  records: Readonly<Record<string, Item>>,
  change: (item: Item) => Item,
): Readonly<Record<string, Item>> =>
  Object.fromEntries(Object.entries(records).map(([name, item]) => [name, change(item)]));

/** Refuses a record this version has no place for, such as a setting of another one. */
export const notOurs = (what: string, name: string) => refused('CONFIGURATION_NOT_OURS', { what, name });

/** Refuses a record that names one that is not there. */
export const namesUnknown = (what: string, name: string) => refused('CONFIGURATION_NAMES_UNKNOWN', { what, name });
