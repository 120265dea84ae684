import type { Ctx } from '../../access/context.ts';
import type { RecordedEvent } from '../../events/record.ts';
import * as queries from './visit-restored.queries.ts';

const aboutVisit = ({ id, proposalPk, experimentPk, experimentId }: queries.TouchedVisit) => ({
  about: { objectId: id, proposalPk, description: experimentId },
  data: { visitId: id, experimentPk, restored: true },
});

/** Undoing adds nobody to a team who was not in it before, so the event names no team and no letters are sent. */
function ofVisit(visit: queries.TouchedVisit): RecordedEvent {
  const { about, data } = aboutVisit(visit);
  return { type: visit.isThere ? 'VISIT_CREATED' : 'VISIT_DELETED', ...about, data };
}

function ofRegistration(row: queries.TouchedRegistration): RecordedEvent[] {
  const { about, data } = aboutVisit(row);
  const { userId, startsAt, endsAt, was, is } = row;
  if ((was === 'APPROVED') === (is === 'APPROVED')) return [];
  const [type, description] =
    is === 'APPROVED'
      ? (['VISIT_REGISTRATION_APPROVED', 'Visit registration approved'] as const)
      : (['VISIT_REGISTRATION_CANCELLED', 'Visit registration cancelled'] as const);
  return [{ type, ...about, description, data: { ...data, userId, startsAt, endsAt, was, is } }];
}

/**
 * Returns the events for undoing an act on visits: each visit that exists again, or no longer exists, and each visitor who is expected
 * again, or no longer, so that visitors, gates and schedulers are notified as they were of the act (rule O200).
 */
export async function eventsOfRestoredVisits(tx: Ctx, undoId: number): Promise<RecordedEvent[]> {
  const visits = await queries.listTouchedVisits(tx.db, undoId);
  const registrations = await queries.listTouchedRegistrations(tx.db, undoId);
  return [...visits.map(ofVisit), ...registrations.flatMap(ofRegistration)];
}
