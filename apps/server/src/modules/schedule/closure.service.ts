import { datesPlannable } from '@atrium/domain/schedule';
import { insist, refused } from '../../access/errors.ts';
import { plainRecords } from '../../records/plain-records.ts';
import { instruments } from '../instrument/index.ts';
import { closureRows } from './schedule.queries.ts';

/** Creates, changes and removes closed times, for actors who may close the instrument (rule O108). */
export const closures = plainRecords({
  rows: closureRows,
  absent: 'CLOSURE_NOT_FOUND',
  events: {
    made: 'INSTRUMENT_CLOSURE_CREATED',
    changed: 'INSTRUMENT_CLOSURE_UPDATED',
    removed: 'INSTRUMENT_CLOSURE_DELETED',
  },
  beforeWriting: async (tx, { instrumentId, startsAt, endsAt }) => {
    if (instrumentId && !(await instruments.load(tx, instrumentId))) throw refused('INSTRUMENT_NOT_FOUND');
    insist(datesPlannable({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
  },
});
