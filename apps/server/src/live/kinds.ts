import type { Rule } from '@atrium/domain/kernel';
import { type LiveKind, partsOf, type RecordKey, recordKey } from '@atrium/domain/live';
import type { Ctx } from '../access/context.ts';

/** What an area declares for its records: which of them the actor may see, and which the actor may edit. */
export interface LiveRecords {
  /** Checks the rule by which the record itself is read. */
  readonly viewable: (ctx: Ctx, ids: readonly number[]) => Promise<readonly number[]>;
  /** People who may edit a record see each other's presence there; without this, nobody is shown. */
  readonly writable?: (ctx: Ctx, ids: readonly number[]) => Promise<readonly number[]>;
}

const kinds = new Map<LiveKind, LiveRecords>();

/**
 * Registers the records of an area (in `<area>.schema.ts`, or `<area>.live.ts` if it is long). There are no notifications for kinds that no
 * area has registered.
 */
export function defineLiveRecords(kind: LiveKind, records: LiveRecords): void {
  kinds.set(kind, records);
}

/** Registers records whose changes and presence are reported only to people who may edit them. */
export function defineWrittenRecords(kind: LiveKind, isWriter: (ctx: Ctx, id: number) => Promise<boolean>): void {
  const writable: LiveRecords['viewable'] = async (ctx, ids) => {
    const may = await Promise.all(ids.map((id) => isWriter(ctx, id)));
    return ids.filter((_, at) => may[at]);
  };
  defineLiveRecords(kind, { viewable: writable, writable });
}

/** Does the same for records of which a person may edit either all or none: the rule needs no facts. */
export function defineKeptRecords(kind: LiveKind, write: Rule): void {
  defineWrittenRecords(kind, async ({ actor, now }) => write.may(actor, undefined, now).allowed);
}

/** Returns those of the records that the actor may see, with one check for each kind. */
export async function viewable(ctx: Ctx, keys: readonly RecordKey[]): Promise<Set<RecordKey>> {
  const byKind = Map.groupBy(keys.map(partsOf), ({ kind }) => kind);
  const seen = await Promise.all(
    [...byKind].map(async ([kind, parts]) => {
      const ids = await (kinds.get(kind)?.viewable(
        ctx,
        parts.map(({ id }) => id),
      ) ?? []);
      return ids.map((id) => recordKey(kind, id));
    }),
  );
  return new Set(seen.flat());
}

/** Whether the actor may edit the record, and so may see other people who do. */
export async function isWritable(ctx: Ctx, key: RecordKey): Promise<boolean> {
  const { kind, id } = partsOf(key);
  return ((await kinds.get(kind)?.writable?.(ctx, [id])) ?? []).includes(id);
}
