import type { Rule } from '@atrium/domain/kernel';
import { type LiveKind, partsOf, type RecordKey, recordKey } from '@atrium/domain/live';
import type { Ctx } from '../access/context.ts';

/** What an area says of its records: which of them the actor may see, and in which the actor may write. */
export interface LiveRecords {
  /** Asks the rule by which the record itself is read. */
  readonly viewable: (ctx: Ctx, ids: readonly number[]) => Promise<readonly number[]>;
  /** Those who may write in a record are told of each other there; without it nobody is told of anybody. */
  readonly writable?: (ctx: Ctx, ids: readonly number[]) => Promise<readonly number[]>;
}

const kinds = new Map<LiveKind, LiveRecords>();

/** An area hands in its records here (in `<area>.schema.ts`, or `<area>.live.ts` where it is long). Nobody is told of kinds that no area has handed in. */
export function defineLiveRecords(kind: LiveKind, records: LiveRecords): void {
  kinds.set(kind, records);
}

/** Records of which only those hear who write in them, and only of each other. */
export function defineWrittenRecords(kind: LiveKind, isWriter: (ctx: Ctx, id: number) => Promise<boolean>): void {
  const writable: LiveRecords['viewable'] = async (ctx, ids) => {
    const may = await Promise.all(ids.map((id) => isWriter(ctx, id)));
    return ids.filter((_, at) => may[at]);
  };
  defineLiveRecords(kind, { viewable: writable, writable });
}

/** The same of records that whoever may write one of may write all of: the rule asks for no facts. */
export function defineKeptRecords(kind: LiveKind, write: Rule): void {
  defineWrittenRecords(kind, async ({ actor, now }) => write.may(actor, undefined, now).allowed);
}

/** Those of the records that the actor may see, in one batch for each kind. */
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

/** Whether the actor may write in the record, and so may hear of others who do. */
export async function isWritable(ctx: Ctx, key: RecordKey): Promise<boolean> {
  const { kind, id } = partsOf(key);
  return ((await kinds.get(kind)?.writable?.(ctx, [id])) ?? []).includes(id);
}
