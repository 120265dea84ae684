import { mayViewShipment, mayWriteShipment } from '@atrium/domain/shipment';
import { sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { onEvent, type StoredEvent } from '../../events/dispatch.ts';
import { queueMails } from '../mail/index.ts';
import { houseOf, reachableBy } from '../proposal/index.ts';
import { heldByReviews, holdsQuestionaries, narrowsForms } from '../questionary/index.ts';
import { people } from '../user/index.ts';
import { shipmentFacts, shipments, surroundings } from './shipment.facts.ts';
import { arrival, arrivalTemplate } from './shipment.mails.ts';
import { findHolders, lockHolder } from './shipment.queries.ts';

// The answers are read and written as the shipment is (rules O70 and O73).
holdsQuestionaries(
  'SHIPMENT',
  heldByReviews({
    find: (ctx, questionaryIds) => findHolders(ctx.db, questionaryIds),
    factsOf: shipmentFacts,
    mayRead: (ctx, facts) => mayViewShipment(ctx.actor, facts).allowed,
    mayReadOverwritten: () => false,
    mayWrite: (ctx, facts) => mayWriteShipment(ctx.actor, facts).allowed,
  }),
  (tx, questionaryId) => lockHolder(tx.db, questionaryId),
);

narrowsForms(
  'SHIPMENT',
  (actor) =>
    sql`select e.questionary_id from shipments e join proposals p on p.proposal_pk = e.proposal_pk where ${reachableBy(actor)}`,
);

/** Whoever waits for the parcel is told that it came: the local contact, and who declared it. */
async function mailArrival(tx: Ctx, { id: eventId, changedObjectId }: StoredEvent): Promise<void> {
  const row = await shipments.load(tx, Number(changedObjectId));
  const around = row && (await surroundings.load(tx, row.id));
  if (!row || !around) return;
  const wait = [...new Set([row.creatorId, ...(around.localContactId === null ? [] : [around.localContactId])])];
  const readers = (await people.loadMany(tx, wait)).filter(({ email }) => email);
  const house = await houseOf(tx);
  await queueMails(
    tx,
    readers.map((person) => ({
      eventId,
      templateId: arrivalTemplate,
      recipients: [person.email],
      ...arrival(
        {
          name: `${person.preferredname || person.firstname} ${person.lastname}`,
          title: row.title,
          proposalId: around.proposalId,
          experimentId: around.experimentId ?? '',
          reference: row.externalRef ?? '',
          place: row.storagePlace ?? '',
        },
        house,
      ),
    })),
  );
}

onEvent('mails about shipments', 10, async (tx, event) => {
  if (event.eventType === 'SHIPMENT_ARRIVED') await mailArrival(tx, event);
});
