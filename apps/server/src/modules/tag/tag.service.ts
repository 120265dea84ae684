import { mayTag, mayUseTagShortCode } from '@atrium/domain/tag';
import { taken } from '../../access/errors.ts';
import { linking, unlinking } from '../../records/linked-records.ts';
import { plainRecords } from '../../records/plain-records.ts';
import { calls } from '../call/index.ts';
import { instruments } from '../instrument/index.ts';
import * as queries from './tag.queries.ts';

/** Creates, renames and deletes tags; calls and instruments lose a deleted tag, and instruments already on calls stay there (rule A32). */
export const tags = plainRecords({
  rows: queries.tagRows,
  absent: 'TAG_NOT_FOUND',
  events: { made: 'TAG_CREATED', changed: 'TAG_UPDATED', removed: 'TAG_DELETED' },
  // The short code must be free; the conflict names its field.
  beforeWriting: async (tx, { shortCode }, stored) => {
    const decision = mayUseTagShortCode(stored?.id, await queries.findTagsByShortCode(tx.db, shortCode));
    if (!decision.allowed) throw taken(decision.reason, { entity: 'tag', key: shortCode, path: 'shortCode' });
  },
});

/** Adds a tag to instruments. */
export const assignToInstruments = linking({
  records: tags,
  others: instruments,
  links: queries.tagInstruments,
  may: (wanted, known) => mayTag('instruments', wanted, known),
  event: ({ added }) => (added.length > 0 ? { type: 'TAG_UPDATED', data: { addedInstruments: added } } : undefined),
});

/** Removes a tag from an instrument, which stays on its calls. */
export const takeOffInstrument = unlinking({
  links: queries.tagInstruments,
  absent: 'TAG_INSTRUMENT_NOT_FOUND',
  event: (id) => ({ type: 'TAG_UPDATED', data: { removedInstruments: [id] } }),
});

/** Adds a tag to calls. */
export const assignToCalls = linking({
  records: tags,
  others: calls,
  links: queries.tagCalls,
  may: (wanted, known) => mayTag('calls', wanted, known),
  event: ({ added }) => (added.length > 0 ? { type: 'TAG_UPDATED', data: { addedCalls: added } } : undefined),
});

/** Removes a tag from a call. */
export const takeOffCall = unlinking({
  links: queries.tagCalls,
  absent: 'TAG_CALL_NOT_FOUND',
  event: (id) => ({ type: 'TAG_UPDATED', data: { removedCalls: [id] } }),
});
