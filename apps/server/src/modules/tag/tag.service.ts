import { mayNameTag, mayTag } from '@atrium/domain/tag';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused, taken } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { plainRecords } from '../../records/plain-records.ts';
import { calls } from '../call/index.ts';
import { instruments } from '../instrument/index.ts';
import { findTagsByShortCode, tagCalls, tagInstruments, tagRows } from './tag.queries.ts';

/** Tags are made, renamed and removed; what carries a removed one loses it, and instruments on calls stay there (rule A32). */
export const tags = plainRecords({
  rows: tagRows,
  absent: 'TAG_NOT_FOUND',
  events: { made: 'TAG_CREATED', changed: 'TAG_UPDATED', removed: 'TAG_DELETED' },
  // The short code must be free; the conflict says so at its field.
  beforeWriting: async (tx, { shortCode }, stored) => {
    const decision = mayNameTag(stored?.id, await findTagsByShortCode(tx.db, shortCode));
    if (!decision.allowed) throw taken(decision.reason, { entity: 'tag', key: shortCode, path: 'shortCode' });
  },
});

const carriers = {
  instruments: {
    links: tagInstruments,
    records: instruments,
    added: 'addedInstruments',
    removed: 'removedInstruments',
  },
  calls: { links: tagCalls, records: calls, added: 'addedCalls', removed: 'removedCalls' },
} as const;

type Carrier = keyof typeof carriers;

/** Gives calls or instruments a tag, all of them or none, and records TAG_UPDATED for those that are new to it. */
export function giveTag(ctx: Ctx, what: Carrier, tagId: number, ids: readonly number[]): Promise<boolean> {
  const { links, records, added: name } = carriers[what];
  return transaction(ctx, async (tx) => {
    await tags.get(tx, tagId);
    const known = await records.loadMany(tx, [...new Set(ids)]);
    insist(
      mayTag(
        what,
        ids,
        known.map(({ id }) => id),
      ),
    );
    const added = await links.add(tx.db, tagId, ids);
    if (added.length > 0) await record(tx, { type: 'TAG_UPDATED', objectId: tagId, data: { [name]: added } });
    return true;
  });
}

/** Takes the tag off a call or an instrument and records TAG_UPDATED; instruments stay on the calls they are on. */
export function takeTag(ctx: Ctx, what: Carrier, tagId: number, id: number): Promise<boolean> {
  const { links, removed: name } = carriers[what];
  return transaction(ctx, async (tx) => {
    const removed = await links.remove(tx.db, tagId, [id]);
    if (removed.length === 0) {
      throw refused(what === 'calls' ? 'TAG_CALL_NOT_FOUND' : 'TAG_INSTRUMENT_NOT_FOUND');
    }
    await record(tx, { type: 'TAG_UPDATED', objectId: tagId, data: { [name]: removed } });
    return true;
  });
}
