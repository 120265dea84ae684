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

interface EditedForm<S extends z.ZodObject> {
  /** Name of the input type of what the form had read, such as `TagRead`. */
  readonly name: string;
  /** The arguments of the mutation, with the record's `id`. */
  readonly schema: S;
  /** The one argument that holds them, where they are no arguments themselves. */
  readonly within?: keyof z.output<S> & string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The lock and what is read of a record whose form two may edit. */
function editedOf<S extends z.ZodObject>(
  rows: Pick<Rows<object, never, never, number>, 'lock' | 'find'>,
  changed: EventName,
  { within, fields, ...form }: EditedForm<S>,
) {
  const keyOf = (input: z.output<S>) => ((within ? input[within] : input) as { readonly id: number }).id;
  return {
    lock: (tx: Ctx, input: z.output<S>) => rows.lock(tx.db, keyOf(input)),
    read: formRead({
      ...form,
      ...(within ? { within } : {}),
      fields: Object.keys(fields),
      stored: async (tx, input) => (await rows.find(tx.db, keyOf(input))) ?? null,
      changes: (input) => ({ types: [changed], objectId: keyOf(input) }),
    }),
  };
}

/**
 * A plain noun (decision 0282): records of the facility that are made, changed as a whole and removed. Each of the three is one transaction
 * with the record's lock, the rules of the noun, the row, and the event that tells what was and what is. What a noun does besides, its own
 * service says.
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

  /** What makes a mutation the save of a form that two may edit (decision 188): `mutation('updateTag', { …, ...tags.edited({ … }) })`. */
  const edited = <S extends z.ZodObject>(form: EditedForm<S>) => editedOf(rows, events.changed, form);

  return { get, create, update, remove, edited };
}
