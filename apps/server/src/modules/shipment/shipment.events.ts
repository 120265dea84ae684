import { mayViewShipment, mayWriteShipment, parcelAddress, sameArrivalMinutes } from '@atrium/domain/shipment';
import { sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { onEvent, type StoredEvent } from '../../events/dispatch.ts';
import { queueLetters } from '../mail/index.ts';
import { reachableBy } from '../proposal/index.ts';
import { heldByReviews, holdersIn, holdsQuestionaries, narrowsForms } from '../questionary/index.ts';
import { people } from '../user/index.ts';
import { shipmentFacts, shipments, surroundings } from './shipment.facts.ts';
import { listToldOfArrival, lockShipmentHolder } from './shipment.queries.ts';

// The answers have the same read and write permissions as the shipment (rules O70 and O73).
holdsQuestionaries(
  'SHIPMENT',
  heldByReviews({
    find: holdersIn('shipments'),
    factsOf: shipmentFacts,
    mayRead: (ctx, facts) => mayViewShipment(ctx.actor, facts).allowed,
    mayReadOverwritten: () => false,
    mayWrite: (ctx, facts) => mayWriteShipment(ctx.actor, facts).allowed,
  }),
  (tx, questionaryId) => lockShipmentHolder(tx.db, questionaryId),
);

narrowsForms(
  'SHIPMENT',
  (actor) =>
    sql`select s.questionary_id from shipments s join proposals p on p.proposal_pk = s.proposal_pk where ${reachableBy(actor)}`,
);

/**
 * Sends letters about a shipment: to the local contact when it is coming, and also to its creator when it has arrived (rules O75 and O183);
 * nobody is told again of an arrival that was taken back and recorded again soon after (rule O270), or of anything that was taken back
 * before the letter was written (rule O292).
 */
async function writeAboutShipment(
  tx: Ctx,
  { id: eventId, eventType, changedObjectId, rowData }: StoredEvent,
): Promise<void> {
  // A parcel that is stored directly arrives with that event; one that is moved back to an earlier stage does not arrive a second time.
  const hasArrived = ['SHIPMENT_ARRIVED', 'SHIPMENT_STORED'].includes(eventType) && 'arrivedAt' in rowData;
  if (!hasArrived && eventType !== 'SHIPMENT_SUBMITTED') return;
  const row = await shipments.load(tx, Number(changedObjectId));
  const around = row && (await surroundings.load(tx, row.id));
  if (!row || !around) return;
  if ((hasArrived ? row.arrivedAt : row.submittedAt) === null) return;
  const contact = around.localContactId === null ? [] : [around.localContactId];
  const readers = await people.loadMany(tx, [...new Set(hasArrived ? [row.creatorId, ...contact] : contact)]);
  const notAgain = new Set(hasArrived ? await listToldOfArrival(tx.db, row.id, sameArrivalMinutes) : []);
  await queueLetters(
    tx,
    readers
      .filter(({ email }) => !notAgain.has(email))
      .map(({ email, firstname, lastname, preferredname }) => ({
        eventId,
        templateId: hasArrived ? 'shipment-arrived' : 'shipment-submitted',
        recipients: [email],
        data: {
          preferredname: preferredname || firstname,
          lastname,
          shipmentTitle: row.title,
          shipmentReference: row.externalRef ?? '',
          experimentId: around.experimentId ?? '',
          proposalNumber: around.proposalId,
          storagePlace: row.storagePlace ?? '',
          // The parcel screen is only for staff, such as the local contact.
          ...(hasArrived ? {} : { address: parcelAddress(tx.config.publicUrl, row.externalRef ?? '') }),
        },
      })),
  );
}

onEvent('letters about shipments', 10, writeAboutShipment);
