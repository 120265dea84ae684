import { type Actor, hasRole, userIdOf } from '@atrium/domain/kernel';
import { searchNeedle } from '@atrium/domain/proposal';
import type { ParcelStage, ShipmentStatus, ShipmentsAsked, shipmentSortFields } from '@atrium/domain/shipment';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { alphabetical } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import { inOrder, type Page, pageAndCount, pageOfRows } from '../../db/table-page.ts';
import type { Shipment } from '../../db/tables.ts';
import { isHiddenExperiment, matchesInstrumentName } from '../experiment/index.ts';
import { hasWords, instrumentsOf, isNumberedLike, lockProposalsOf, visibleTo } from '../proposal/index.ts';

export type ShipmentRow = Omit<Selectable<Shipment>, 'status'> & { readonly status: ShipmentStatus };

const among = (keys: readonly number[]) => sql<number>`any(${keys}::int[])`;
const asRow = (row: Selectable<Shipment>) => row as ShipmentRow;

const worksThere = (userId: number | null) =>
  sql<boolean>`s.experiment_pk in (select e.experiment_pk from experiments e where e.instrument_id = any(${instrumentsOf(userId)}))`;

/** The rule `shipment.view` as a condition on shipments `s` of proposals `p`. */
export function visibleShipments(actor: Actor): RawBuilder<boolean> {
  if (!hasRole(actor, 'INSTRUMENT_SCIENTIST')) return visibleTo(actor);
  return sql<boolean>`(${visibleTo(actor)} or (p.deleted_at is null and ${worksThere(userIdOf(actor) ?? null)}))`;
}

/** Returns shipments by key, without those of deleted proposals. */
export async function findShipments(db: Db, ids: readonly number[]): Promise<ShipmentRow[]> {
  const rows = await db
    .selectFrom('shipments as s')
    .innerJoin('proposals as p', 'p.proposalPk', 's.proposalPk')
    .selectAll('s')
    .where('s.id', '=', among(ids))
    .where('p.deletedAt', 'is', null)
    .execute();
  return rows.map(asRow);
}

const atStage: Readonly<Record<ParcelStage, RawBuilder<boolean>>> = {
  UNDERWAY: sql`s.arrived_at is null`,
  ARRIVED: sql`(s.arrived_at is not null and s.stored_at is null and s.returned_at is null)`,
  STORED: sql`(s.stored_at is not null and s.returned_at is null)`,
  RETURNED: sql`s.returned_at is not null`,
};

/** The searched text of a shipment `s`; it is indexed. */
const wordsOf = sql`(s.title || ' ' || coalesce(s.external_ref, '') || ' ' || coalesce(s.storage_place, ''))`;

/**
 * Returns the search condition for shipments (rule O221): the instrument's name, the proposal's number, and the text of the shipment
 * itself, which takes longest to search. Proposals, and experiments if there are few, are looked up first, so that all three parts use
 * indexes.
 */
async function sought(db: Db, needle: string): Promise<RawBuilder<boolean>> {
  const there = await matchesInstrumentName(db, needle, sql`s.experiment_pk`);
  return sql<boolean>`(${there ?? sql`false`}
    or s.proposal_pk = any(array(select l.proposal_pk from proposal_list l where ${isNumberedLike(sql`l.proposal_id`, needle)}))
    or ${hasWords(wordsOf, needle)})`;
}

async function foundShipments(db: Db, { filter: asked, searchText }: ShipmentsAsked, visible: RawBuilder<boolean>) {
  const filter = asked ?? {};
  const { title, creatorId, proposalPk, questionaryIds, status, externalRef, shipmentIds, experimentPk } = filter;
  let query = db
    .selectFrom('shipments as s')
    .innerJoin('proposals as p', 'p.proposalPk', 's.proposalPk')
    .leftJoin('experiments as e', 'e.experimentPk', 's.experimentPk')
    .leftJoin('instruments as i', 'i.id', 'e.instrumentId')
    .select('s.id')
    .where(visible);
  if (title) query = query.where(sql<boolean>`strpos(lower(s.title), lower(${title})) > 0`);
  if (creatorId) query = query.where('s.creatorId', '=', creatorId);
  if (proposalPk) query = query.where('s.proposalPk', '=', proposalPk);
  if (questionaryIds) query = query.where('s.questionaryId', '=', among(questionaryIds));
  if (status) query = query.where('s.status', '=', status);
  if (externalRef) query = query.where('s.externalRef', '=', externalRef);
  if (shipmentIds) query = query.where('s.id', '=', among(shipmentIds));
  if (experimentPk) query = query.where('s.experimentPk', '=', experimentPk);
  if (filter.callId) query = query.where('p.callId', '=', filter.callId);
  if (filter.stage) query = query.where('s.status', '=', 'SUBMITTED').where(atStage[filter.stage]);
  const needle = searchNeedle(searchText);
  // Wrapped in an array, because awaiting a query builder would be an error.
  return [needle ? query.where(await sought(db, needle)) : query] as const;
}

const sorts: Readonly<Record<(typeof shipmentSortFields)[number] | 'created', RawBuilder<unknown>>> = {
  externalRef: sql`s.external_ref`,
  title: alphabetical(sql`s.title`),
  proposalId: sql`p.proposal_id`,
  instrument: sql`i.name`,
  storagePlace: alphabetical(sql`s.storage_place`),
  submittedAt: sql`s.submitted_at`,
  created: sql`s.created`,
};
const orderOf = (asked: ShipmentsAsked) => inOrder(sorts, sql`s.id`, asked, { by: 'created', direction: 'asc' });

/** Returns a page of the visible shipments, by default in the order they were declared (rule O220). */
export async function listShipments(
  db: Db,
  asked: ShipmentsAsked,
  visible: RawBuilder<boolean>,
  page: Page,
): Promise<ShipmentRow[]> {
  const [found] = await foundShipments(db, asked, visible);
  return pageOfRows<ShipmentRow>(db, 'shipments', found, orderOf(asked), page);
}

/** Returns the same page with the count of all matches. */
export async function pageOfShipments(
  db: Db,
  asked: ShipmentsAsked,
  visible: RawBuilder<boolean>,
  page: Page,
): Promise<{ shipments: ShipmentRow[]; totalCount: number }> {
  const [found] = await foundShipments(db, asked, visible);
  const { rows, totalCount } = await pageAndCount<ShipmentRow>(db, 'shipments', found, orderOf(asked), page);
  return { shipments: rows, totalCount };
}

/** Returns the visible shipments of these experiments, in the order they were declared. */
export async function listOfExperiments(
  db: Db,
  pks: readonly number[],
  visible: RawBuilder<boolean>,
): Promise<Array<ShipmentRow & { readonly experimentPk: number }>> {
  const rows = await db
    .selectFrom('shipments as s')
    .innerJoin('proposals as p', 'p.proposalPk', 's.proposalPk')
    .selectAll('s')
    .where('s.experimentPk', '=', among(pks))
    .where(visible)
    .orderBy('s.created')
    .orderBy('s.id')
    .execute();
  return rows.map(asRow) as Array<ShipmentRow & { readonly experimentPk: number }>;
}

/** Returns the visible accepted proposals that match the search text, newest first; the caller filters out those that the user does not send for. */
export async function listAccepted(
  db: Db,
  searchText: string,
  visible: RawBuilder<boolean>,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ proposalPk: number }>`
    select p.proposal_pk from proposals p
     where p.final_status = 'ACCEPTED' and p.management_decision_submitted and ${visible}
       and (strpos(lower(p.proposal_id), lower(${searchText})) > 0 or strpos(lower(p.title), lower(${searchText})) > 0)
     order by p.proposal_pk desc limit ${most}`.execute(db);
  return rows.map(({ proposalPk }) => proposalPk);
}

/** What the rules need about a shipment in addition to its proposal. */
export interface SurroundingsRow {
  id: number;
  proposalPk: number;
  callId: number;
  callShortCode: string;
  proposalId: string;
  experimentId: string | null;
  localContactId: number | null;
  isBookingRemoved: boolean;
  isScientistOfExperiment: boolean;
  sampleCount: number;
  areSamplesDeclared: boolean;
}

export async function findSurroundings(
  db: Db,
  userId: number | null,
  ids: readonly number[],
): Promise<SurroundingsRow[]> {
  const { rows } = await sql<SurroundingsRow>`
    select s.id, s.proposal_pk, p.call_id, c.short_code as call_short_code, p.proposal_id, e.experiment_id, e.local_contact_id,
           e.removed_at is not null as is_booking_removed,
           coalesce(${worksThere(userId)}, false) as is_scientist_of_experiment,
           (select count(*)::int from shipment_samples x where x.shipment_id = s.id) as sample_count,
           not exists (select from shipment_samples x join experiment_samples y using (sample_id)
                        where x.shipment_id = s.id and y.experiment_pk = s.experiment_pk and not y.is_esi_submitted)
             as are_samples_declared
      from shipments s
      join proposals p on p.proposal_pk = s.proposal_pk
      join calls c on c.id = p.call_id
      left join experiments e on e.experiment_pk = s.experiment_pk
     where s.id = any(${ids})`.execute(db);
  return rows;
}

/** Returns the next experiment of a proposal, otherwise the last one; if a certain one is requested, returns that. */
export async function findExperimentOf(
  db: Db,
  proposalPk: number,
  asked: number | null,
  now: Date,
): Promise<{ experimentPk: number; localContactId: number | null } | undefined> {
  const { rows } = await sql<{ experimentPk: number; localContactId: number | null }>`
    select experiment_pk, local_contact_id from experiments e
     where proposal_pk = ${proposalPk} and not ${isHiddenExperiment}
     order by experiment_pk = ${asked} desc nulls last, ends_at < ${now}, abs(extract(epoch from starts_at - ${now}::timestamptz))
     limit 1`.execute(db);
  return rows[0];
}

/** Locks a shipment, after its proposal and the other proposal that it is to be moved to. */
export async function lockShipment(db: Db, id: number, otherProposal: number | null = null): Promise<void> {
  await lockProposalsOf(
    db,
    sql`select proposal_pk from shipments where id = ${id} union select proposal_pk from proposals where proposal_pk = ${otherProposal}`,
  );
  await db.selectFrom('shipments').select('id').where('id', '=', id).$call(locked('changing')).execute();
}

/** Locks the shipment that holds a questionary, after its proposal. */
export async function lockShipmentHolder(db: Db, questionaryId: number): Promise<void> {
  await lockProposalsOf(db, sql`select proposal_pk from shipments where questionary_id = ${questionaryId}`);
  await db
    .selectFrom('shipments')
    .select('id')
    .where('questionaryId', '=', questionaryId)
    .$call(locked('changing'))
    .execute();
}

export async function insertShipment(db: Db, row: Insertable<Shipment>): Promise<ShipmentRow> {
  return asRow(await db.insertInto('shipments').values(row).returningAll().executeTakeFirstOrThrow());
}

export async function updateShipmentRow(db: Db, id: number, set: Updateable<Shipment>): Promise<ShipmentRow> {
  return asRow(
    await db.updateTable('shipments').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

/** Sets the parcel reference of a shipment that has none. */
export async function setParcelReference(db: Db, id: number, externalRef: string): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ externalRef })
    .where('id', '=', id)
    .where('externalRef', 'is', null)
    .execute();
}

/** Returns the samples of these shipments, in the order the samples were declared. */
export function listSamplesOf(db: Db, ids: readonly number[]): Promise<{ shipmentId: number; sampleId: number }[]> {
  return db
    .selectFrom('shipmentSamples')
    .select(['shipmentId', 'sampleId'])
    .where('shipmentId', '=', among(ids))
    .orderBy('sampleId')
    .execute();
}

/** Replaces the samples of a shipment with these. */
export async function setSamples(db: Db, shipmentId: number, sampleIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('shipmentSamples')
    .where('shipmentId', '=', shipmentId)
    .where('sampleId', '<>', sql<number>`all(${sampleIds}::int[])`)
    .execute();
  if (sampleIds.length === 0) return;
  await db
    .insertInto('shipmentSamples')
    .values(sampleIds.map((sampleId) => ({ shipmentId, sampleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the addresses that were written to about the arrival of a shipment within the last minutes, for any of its events. */
export async function listToldOfArrival(db: Db, shipmentId: number, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select unnest(m.recipients) as address
      from event_logs e join mails m on m.event_id = e.id and m.template_id = 'shipment-arrived'
     where e.changed_object_id = ${String(shipmentId)} and e.event_type in ('SHIPMENT_ARRIVED', 'SHIPMENT_STORED')
       and m.created > now() - make_interval(mins => ${minutes})`.execute(db);
  return rows.map(({ address }) => address);
}
