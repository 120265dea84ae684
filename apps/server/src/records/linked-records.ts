import type { Decision } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../access/context.ts';
import { insist, refused } from '../access/errors.ts';
import type { Links } from '../db/rows.ts';
import { type RecordedEvent, record } from '../events/record.ts';

/** The event without the key of the record. */
type Told = Omit<RecordedEvent, 'objectId'>;

interface Linked<Row, Other> {
  /** The record that others were linked to. */
  readonly to: Row;
  /** All requested keys; the newly linked ones; and the records of all requested keys. */
  readonly wanted: readonly number[];
  readonly added: readonly number[];
  readonly known: readonly Other[];
}

interface LinkingOptions<Row, Other> {
  /** The records that others are linked to; each is read under its lock. */
  readonly records: { readonly get: (tx: Ctx, id: number) => Promise<Row> };
  readonly others: { readonly loadMany: (tx: Ctx, ids: readonly number[]) => Promise<Other[]> };
  readonly links: Links;
  /** The rule on what can be linked, given the requested keys and those of them that exist. */
  readonly may: (wanted: readonly number[], known: readonly number[]) => Decision;
  /** Returns the event to record; undefined if everything was linked already and there is nothing to report. */
  readonly event: (what: Linked<Row, Other>) => Told | undefined;
}

/**
 * Links others to a plain noun's record (decision 0282), all of them or none: instruments to a tag, scientists to a technique. Runs in one
 * transaction under the lock of the record. Returns true; throws the refusal.
 */
export const linking =
  <Row, Other extends { readonly id: number }>(options: LinkingOptions<Row, Other>) =>
  (ctx: Ctx, id: number, wanted: readonly number[]): Promise<boolean> =>
    transaction(ctx, async (tx) => {
      const to = await options.records.get(tx, id);
      const known = await options.others.loadMany(tx, [...new Set(wanted)]);
      const keys = known.map((other) => other.id);
      insist(options.may(wanted, keys));
      const added = await options.links.add(tx.db, id, wanted);
      const event = options.event({ to, wanted, added, known });
      if (event) await record(tx, { ...event, objectId: id });
      return true;
    });

interface UnlinkingOptions {
  readonly links: Links;
  /** The reason of the refusal if the other record is not linked. */
  readonly absent: string;
  readonly event: (other: number) => Told;
}

/** Unlinks another record, in one transaction with its event. Returns true; throws the refusal. */
export const unlinking =
  ({ links, absent, event }: UnlinkingOptions) =>
  (ctx: Ctx, id: number, other: number): Promise<boolean> =>
    transaction(ctx, async (tx) => {
      const removed = await links.remove(tx.db, id, [other]);
      if (removed.length === 0) throw refused(absent);
      await record(tx, { ...event(other), objectId: id });
      return true;
    });
