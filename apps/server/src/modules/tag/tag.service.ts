import { type CreateTagArgs, mayNameTag, mayTag, type UpdateTagArgs } from '@atrium/domain/tag';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused, taken } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { calls } from '../call/index.ts';
import { instruments } from '../instrument/index.ts';
import * as queries from './tag.queries.ts';

async function mustGet(tx: Ctx, id: number): Promise<queries.TagRow> {
  const tag = await queries.lockTag(tx.db, id);
  if (!tag) throw refused('TAG_NOT_FOUND');
  return tag;
}

/** The short code must be free; the conflict says so at its field. */
async function mustBeFree(tx: Ctx, shortCode: string, tagId?: number): Promise<void> {
  const decision = mayNameTag(tagId, await queries.findTagsByShortCode(tx.db, shortCode));
  if (decision.allowed) return;
  throw taken(decision.reason, { entity: 'tag', key: shortCode, path: 'shortCode' });
}

/** Stores a tag and records TAG_CREATED. */
export function createTag(ctx: Ctx, args: CreateTagArgs): Promise<queries.TagRow> {
  return transaction(ctx, async (tx) => {
    await mustBeFree(tx, args.shortCode);
    const tag = await queries.insertTag(tx.db, args);
    await record(tx, { type: 'TAG_CREATED', objectId: tag.id, data: { ...args } });
    return tag;
  });
}

/** Renames a tag and records TAG_UPDATED with its old names. */
export function updateTag(ctx: Ctx, { id, ...fields }: UpdateTagArgs): Promise<queries.TagRow> {
  return transaction(ctx, async (tx) => {
    const before = await mustGet(tx, id);
    await mustBeFree(tx, fields.shortCode, id);
    const tag = await queries.updateTagRow(tx.db, id, fields);
    await recordChange(tx, { type: 'TAG_UPDATED', objectId: id }, before, tag);
    return tag;
  });
}

/** Removes a tag from all calls and instruments and records TAG_DELETED; instruments on calls stay there. */
export function deleteTag(ctx: Ctx, id: number): Promise<queries.TagRow> {
  return transaction(ctx, async (tx) => {
    const tag = await mustGet(tx, id);
    await queries.deleteTagRow(tx.db, id);
    await record(tx, { type: 'TAG_DELETED', objectId: id, data: { name: tag.name, shortCode: tag.shortCode } });
    return tag;
  });
}

/** Gives instruments a tag, all of them or none, and records TAG_UPDATED for those that are new to it. */
export function tagInstruments(ctx: Ctx, tagId: number, instrumentIds: readonly number[]): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await mustGet(tx, tagId);
    const known = await instruments.loadMany(tx, [...new Set(instrumentIds)]);
    const decision = mayTag(
      'instruments',
      instrumentIds,
      known.map(({ id }) => id),
    );
    if (!decision.allowed) throw refused(decision.reason, decision.details);
    const added = await queries.insertTagInstruments(tx.db, tagId, instrumentIds);
    if (added.length > 0) await record(tx, { type: 'TAG_UPDATED', objectId: tagId, data: { addedInstruments: added } });
    return true;
  });
}

/** Gives calls a tag, all of them or none, and records TAG_UPDATED for those that are new to it. */
export function tagCalls(ctx: Ctx, tagId: number, callIds: readonly number[]): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await mustGet(tx, tagId);
    const known = await calls.loadMany(tx, [...new Set(callIds)]);
    const decision = mayTag(
      'calls',
      callIds,
      known.map(({ id }) => id),
    );
    if (!decision.allowed) throw refused(decision.reason, decision.details);
    const added = await queries.insertTagCalls(tx.db, tagId, callIds);
    if (added.length > 0) await record(tx, { type: 'TAG_UPDATED', objectId: tagId, data: { addedCalls: added } });
    return true;
  });
}

/** Takes the tag off an instrument and records TAG_UPDATED; the instrument stays on the calls it is on. */
export function untagInstrument(ctx: Ctx, tagId: number, instrumentId: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    if (!(await queries.deleteTagInstrument(tx.db, tagId, instrumentId))) throw refused('TAG_INSTRUMENT_NOT_FOUND');
    await record(tx, { type: 'TAG_UPDATED', objectId: tagId, data: { removedInstruments: [instrumentId] } });
    return true;
  });
}

/** Takes the tag off a call and records TAG_UPDATED; its instruments stay. */
export function untagCall(ctx: Ctx, tagId: number, callId: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    if (!(await queries.deleteTagCall(tx.db, tagId, callId))) throw refused('TAG_CALL_NOT_FOUND');
    await record(tx, { type: 'TAG_UPDATED', objectId: tagId, data: { removedCalls: [callId] } });
    return true;
  });
}
