import type { EventName } from '@atrium/domain/workflow';
import type { z } from 'zod';
import { type Ctx, transaction } from '../access/context.ts';
import { refused } from '../access/errors.ts';
import type { LockedFor } from '../db/row-lock.ts';
import type { Rows } from '../db/rows.ts';
import type { RecordedEvent } from '../events/record.ts';
import { recordChange, recordMade, recordRemoved } from '../events/record-change.ts';
import { formRead } from '../graphql/form-read.ts';

interface PlainOptions<Row, New, Fields> {
  readonly rows: Rows<Row, New, Fields, number>;
  /** The reason of the refusal if the record does not exist, for instance `TAG_NOT_FOUND`. */
  readonly absent: string;
  readonly events: { readonly made: EventName; readonly changed: EventName; readonly removed: EventName };
  /**
   * Checks the rules of the noun before a record is created, or changed under its lock. `says` is the new content, `stored` the current
   * one. Throws the refusal.
   */
  readonly beforeWriting?: (tx: Ctx, says: New, stored: Row | undefined) => Promise<void>;
  /** Checks the rules before a record is removed, under its lock. Throws the refusal. */
  readonly beforeRemoving?: (tx: Ctx, stored: Row) => Promise<void>;
}

/** What the form of a record had loaded, so that two people who edit it do not overwrite each other (decision 188). */
interface ReadForm {
  /** Name of its input type, such as `TagRead`. */
  readonly read: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Keyed {
  readonly id: number;
}

/** The arguments of an operation, with at least these fields. */
type Args<Given> = z.ZodObject & z.ZodType<Given>;

/** Returns only the given values of these fields. */
const givenOf = <Fields extends object>(given: object, fields: ReadForm['fields']): Fields =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name))) as Fields;

interface Service<Row, New, Fields> {
  readonly create: (ctx: Ctx, fields: New) => Promise<Row>;
  readonly update: (ctx: Ctx, id: number, fields: Fields) => Promise<Row>;
  readonly remove: (ctx: Ctx, id: number) => Promise<Row>;
}

/** Returns the mutations of a noun without their names, types and policies. */
function mutationsOf<Row extends object, New, Fields extends object>(
  rows: Pick<Rows<Row, New, Fields, number>, 'lock' | 'find'>,
  changed: EventName,
  service: Service<Row, New, Fields>,
) {
  /** Returns the mutation that creates a record: `mutation('createTag', { type, policy, ...tags.creates(createTagArgs) })`. */
  const creates = <S extends Args<New>>(input: S) => ({
    input,
    resolve: (ctx: Ctx, given: z.output<S>) => service.create(ctx, given as New),
  });

  /** Returns the mutation that changes a record, as the save of a form that two people may edit. */
  const updates = <S extends Args<Keyed & Fields>>(input: S, { read, fields }: ReadForm) => {
    const keyOf = (given: z.output<S>) => (given as Keyed).id;
    return {
      input,
      lock: (tx: Ctx, given: z.output<S>) => rows.lock(tx.db, keyOf(given)),
      read: formRead({
        name: read,
        schema: input,
        fields: Object.keys(fields),
        stored: async (tx, given) => (await rows.find(tx.db, keyOf(given))) ?? null,
        changes: (given) => ({ types: [changed], objectId: keyOf(given) }),
      }),
      resolve: (ctx: Ctx, given: z.output<S>) => service.update(ctx, keyOf(given), givenOf<Fields>(given, fields)),
    };
  };

  /** Returns the mutation that removes a record. */
  const removes = <S extends Args<Keyed>>(input: S) => ({
    input,
    resolve: (ctx: Ctx, given: z.output<S>) => service.remove(ctx, (given as Keyed).id),
  });

  return { creates, updates, removes };
}

/**
 * Returns the operations of a plain noun (decision 0282): records of the facility that are created, changed as a whole and removed. Each
 * operation is one transaction with the record's lock, the rules of the noun, the row, and the event with the old and new values;
 * `creates`, `updates` and `removes` are their mutations without name, type and policy. Further operations belong into the noun's own
 * service.
 */
export function plainRecords<Row extends New & { readonly id: number }, New extends object, Fields extends object>(
  options: PlainOptions<Row, New, Fields>,
) {
  const { rows, absent, events, beforeWriting, beforeRemoving } = options;

  /** Locks and returns the record; throws the refusal if it does not exist. */
  const get = async (tx: Ctx, id: number, purpose?: LockedFor): Promise<Row> => {
    const stored = await rows.lock(tx.db, id, purpose);
    if (!stored) throw refused(absent);
    return stored;
  };

  const create = (ctx: Ctx, fields: New): Promise<Row> =>
    transaction(ctx, async (tx) => {
      await beforeWriting?.(tx, fields, undefined);
      const made = await rows.insert(tx.db, fields);
      await recordMade(tx, { type: events.made, objectId: made.id }, made);
      return made;
    });

  /** Overwrites the given fields. `more` returns further data of the event, in addition to the old and new values. */
  const update = (
    ctx: Ctx,
    id: number,
    fields: Fields,
    more?: (before: Row, after: Row) => RecordedEvent['data'],
  ): Promise<Row> =>
    transaction(ctx, async (tx) => {
      const before = await get(tx, id);
      await beforeWriting?.(tx, { ...before, ...fields }, before);
      const after = await rows.update(tx.db, id, fields);
      const data = more?.(before, after);
      await recordChange(tx, { type: events.changed, objectId: id, ...(data ? { data } : {}) }, before, after);
      return after;
    });

  const remove = (ctx: Ctx, id: number): Promise<Row> =>
    transaction(ctx, async (tx) => {
      const stored = await get(tx, id, 'removing');
      await beforeRemoving?.(tx, stored);
      await rows.remove(tx.db, id);
      await recordRemoved(tx, { type: events.removed, objectId: id }, stored);
      return stored;
    });

  const service = { create, update, remove };
  return { get, ...service, ...mutationsOf(rows, events.changed, service) };
}
