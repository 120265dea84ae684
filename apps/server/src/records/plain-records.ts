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
  /** The reason of the refusal where there is no such record, for instance `TAG_NOT_FOUND`. */
  readonly absent: string;
  readonly events: { readonly made: EventName; readonly changed: EventName; readonly removed: EventName };
  /**
   * Asks the rules of the noun before a record is made, or changed under its lock. `says` is what it would say, `stored` what it says
   * until now. Throws the refusal.
   */
  readonly beforeWriting?: (tx: Ctx, says: New, stored: Row | undefined) => Promise<void>;
  /** Asks the rules before a record goes, under its lock. Throws the refusal. */
  readonly beforeRemoving?: (tx: Ctx, stored: Row) => Promise<void>;
}

/** What the form of a record had read, so that two who edit it do not overwrite each other (decision 188). */
interface ReadForm {
  /** Name of its input type, such as `TagRead`. */
  readonly read: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Keyed {
  readonly id: number;
}

/** The arguments of an operation, which give at least this. */
type Args<Given> = z.ZodObject & z.ZodType<Given>;

/** What is given of these fields, and nothing else. */
const givenOf = <Fields extends object>(given: object, fields: ReadForm['fields']): Fields =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name))) as Fields;

interface Service<Row, New, Fields> {
  readonly create: (ctx: Ctx, fields: New) => Promise<Row>;
  readonly update: (ctx: Ctx, id: number, fields: Fields) => Promise<Row>;
  readonly remove: (ctx: Ctx, id: number) => Promise<Row>;
}

/** The mutations of a noun but for their names, types and policies. */
function mutationsOf<Row extends object, New, Fields extends object>(
  rows: Pick<Rows<Row, New, Fields, number>, 'lock' | 'find'>,
  changed: EventName,
  service: Service<Row, New, Fields>,
) {
  /** What the mutation that makes a record does: `mutation('createTag', { type, policy, ...tags.creates(createTagArgs) })`. */
  const creates = <S extends Args<New>>(input: S) => ({
    input,
    resolve: (ctx: Ctx, given: z.output<S>) => service.create(ctx, given as New),
  });

  /** What the one that changes a record does, as the save of a form that two may edit. */
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

  /** What the one that removes a record does. */
  const removes = <S extends Args<Keyed>>(input: S) => ({
    input,
    resolve: (ctx: Ctx, given: z.output<S>) => service.remove(ctx, (given as Keyed).id),
  });

  return { creates, updates, removes };
}

/**
 * A plain noun (decision 0282): records of the facility that are made, changed as a whole and removed. Each of the three is one transaction
 * with the record's lock, the rules of the noun, the row, and the event that tells what was and what is; `creates`, `updates` and `removes` are
 * their mutations but for name, type and policy. What a noun does besides, its own service says.
 */
export function plainRecords<Row extends New & { readonly id: number }, New extends object, Fields extends object>(
  options: PlainOptions<Row, New, Fields>,
) {
  const { rows, absent, events, beforeWriting, beforeRemoving } = options;

  /** The record under its lock; refused where there is none. */
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

  /** Overwrites the fields that are given. `told`: what the event tells besides what was and what is. */
  const update = (
    ctx: Ctx,
    id: number,
    fields: Fields,
    told?: (before: Row, after: Row) => RecordedEvent['data'],
  ): Promise<Row> =>
    transaction(ctx, async (tx) => {
      const before = await get(tx, id);
      await beforeWriting?.(tx, { ...before, ...fields }, before);
      const after = await rows.update(tx.db, id, fields);
      const data = told?.(before, after);
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
