import { isOfficer, userIdOf } from '@atrium/domain/kernel';
import { maySubmitShipment, type ParcelStage, type ShipmentStatus, timesAt } from '@atrium/domain/shipment';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { recordChange, recordRemoved } from '../../events/record-change.ts';
import { proposals } from '../proposal/index.ts';
import {
  createQuestionary,
  type QuestionaryRow,
  questionaryLoader,
  uncheckedDeleteQuestionaries,
} from '../questionary/index.ts';
import { samples } from '../sample/index.ts';
import { activeTemplateOf } from '../template/index.ts';
import { samplesOfShipment, shipmentSubmissionFacts, shipments } from './shipment.facts.ts';
import { registerParcel } from './shipment.parcels.ts';
import * as queries from './shipment.queries.ts';

type Row = queries.ShipmentRow;

async function existing(tx: Ctx, id: number): Promise<Row> {
  const row = await shipments.load(tx, id);
  if (!row) throw refused('SHIPMENT_NOT_FOUND');
  return row;
}

/** Identifies the shipment and its proposal in an event. */
const about = ({ id, proposalPk, title }: Row) => ({ objectId: id, proposalPk, description: title });

export interface NewShipment {
  readonly title: string;
  readonly proposalPk: number;
  readonly experimentPk: number;
}

/** Creates a shipment for an experiment of the proposal, with an empty form of the active template; records SHIPMENT_CREATED (rule O71). */
export function createShipment(ctx: Ctx, input: NewShipment): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const { title, proposalPk } = input;
    const templateId = await activeTemplateOf(tx, 'SHIPMENT');
    if (!templateId) throw refused('SHIPMENT_WITHOUT_TEMPLATE');
    const experiment = await queries.findExperimentOf(tx.db, proposalPk, input.experimentPk, tx.now);
    // An action without a user behind it is done on behalf of the principal investigator.
    const creatorId = userIdOf(tx.actor) ?? (await proposals.load(tx, proposalPk))?.proposerId ?? 0;
    const row = await queries.insertShipment(tx.db, {
      title: title.trim(),
      proposalPk,
      experimentPk: experiment?.experimentPk ?? null,
      creatorId,
      questionaryId: await createQuestionary(tx, templateId, creatorId),
      created: tx.now,
    });
    tx.memo.clear();
    await record(tx, { type: 'SHIPMENT_CREATED', ...about(row), data: { experimentPk: row.experimentPk } });
    return row;
  });
}

export interface ShipmentChange {
  readonly shipmentId: number;
  readonly proposalPk?: number | null | undefined;
  readonly title?: string | null | undefined;
  readonly status?: ShipmentStatus | null | undefined;
  readonly externalRef?: string | null | undefined;
}

/**
 * Returns the fields that only officers and other systems may set; for other callers they are ignored, because existing clients send them
 * (rule O73).
 */
function setByOfficers(tx: Ctx, was: Row, { status, externalRef }: ShipmentChange) {
  if (!isOfficer(tx.actor)) return {};
  const submittedAt = status === 'SUBMITTED' ? (was.submittedAt ?? tx.now) : null;
  return {
    ...(status ? { status, submittedAt } : {}),
    ...(typeof externalRef === 'string' ? { externalRef: externalRef.trim() || null } : {}),
  };
}

/**
 * Changes the title and proposal, and for officers the status and reference. When moved to another proposal, the shipment is assigned to
 * that proposal's next experiment and loses the samples of the old one (rule O73).
 */
export function updateShipment(ctx: Ctx, change: ShipmentChange): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, change.shipmentId);
    const { title, proposalPk } = change;
    const moves = proposalPk && proposalPk !== was.proposalPk ? proposalPk : undefined;
    const experiment = moves ? await queries.findExperimentOf(tx.db, moves, null, tx.now) : undefined;
    const set = {
      ...(title ? { title: title.trim() } : {}),
      ...(moves ? { proposalPk: moves, experimentPk: experiment?.experimentPk ?? null } : {}),
      ...setByOfficers(tx, was, change),
    };
    if (Object.keys(set).length === 0) return was;
    if (moves) await queries.setSamples(tx.db, was.id, []);
    const row = await queries.updateShipmentRow(tx.db, was.id, set);
    tx.memo.clear();
    await recordChange(tx, { type: 'SHIPMENT_UPDATED', ...about(row) }, was, row);
    return row;
  });
}

/** Replaces the samples of a shipment; refuses an empty list and samples of another proposal (rule O72). */
export function setShipmentSamples(ctx: Ctx, id: number, sampleIds: readonly number[]): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const row = await existing(tx, id);
    const wanted = [...new Set(sampleIds)].sort((one, other) => one - other);
    if (wanted.length === 0) throw refused('SHIPMENT_WITHOUT_SAMPLES');
    const known = await samples.loadMany(tx, wanted);
    if (known.length !== wanted.length || known.some(({ proposalPk }) => proposalPk !== row.proposalPk)) {
      throw refused('SAMPLE_OF_OTHER_PROPOSAL');
    }
    const before = (await samplesOfShipment.load(tx, id)).map(({ sampleId }) => sampleId);
    await queries.setSamples(tx.db, id, wanted);
    tx.memo.clear();
    const event: RecordedEvent = { type: 'SHIPMENT_UPDATED', ...about(row) };
    await recordChange(tx, event, { sampleIds: before }, { sampleIds: wanted });
    return row;
  });
}

const submitKey = 'ShipmentMutations.submitShipment';

/**
 * Registers the parcel before anything is locked, so that a slow service delays only the user who waits for it. The reference is stored
 * immediately, so that no parcel is registered twice, whatever happens next. Nothing is registered for a shipment that could not currently
 * be submitted (rules O74 and O184, decision 0302).
 */
export async function prepareSubmission(ctx: Ctx, { shipmentId }: { readonly shipmentId: number }): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === 'token' && !actor.permissions.has(submitKey)) return;
  const row = await shipments.load(ctx, shipmentId);
  if (!row || row.externalRef || !maySubmitShipment(actor, await shipmentSubmissionFacts(ctx, row)).allowed) return;
  const externalRef = await registerParcel(ctx, row);
  await transaction(ctx, async (tx) => {
    await queries.lockShipment(tx.db, row.id);
    await queries.setParcelReference(tx.db, row.id, externalRef);
  });
}

/** Submits a shipment with the reference of its parcel, and records SHIPMENT_SUBMITTED (rule O74). */
export function submitShipment(ctx: Ctx, id: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, id);
    const { externalRef } = was;
    // Happens if submission became possible only after the parcel should have been registered.
    if (!externalRef) throw refused('PARCEL_NOT_REGISTERED', {}, 'UPSTREAM');
    const row = await queries.updateShipmentRow(tx.db, id, { status: 'SUBMITTED', submittedAt: tx.now });
    tx.memo.clear();
    const data = { experimentPk: row.experimentPk, externalRef };
    await recordChange(tx, { type: 'SHIPMENT_SUBMITTED', ...about(row), data }, was, row);
    return row;
  });
}

/** A shipment that was just removed brings its questionary along, because that is no longer in the database. */
export type AnsweredShipment = Row & { readonly questionary?: QuestionaryRow | null };

/** Deletes a shipment with its answers and returns its last state. Records SHIPMENT_DELETED. */
export function deleteShipment(ctx: Ctx, id: number): Promise<AnsweredShipment> {
  return transaction(ctx, async (tx) => {
    const row = await existing(tx, id);
    const questionary = await questionaryLoader.load(tx, row.questionaryId);
    await recordRemoved(tx, { type: 'SHIPMENT_DELETED', ...about(row) }, row);
    // Deleting the questionary also deletes the shipment's row.
    await uncheckedDeleteQuestionaries(tx, [row.questionaryId]);
    tx.memo.clear();
    return { ...row, questionary };
  });
}

const movedTo = {
  UNDERWAY: 'SHIPMENT_NOT_ARRIVED',
  ARRIVED: 'SHIPMENT_ARRIVED',
  STORED: 'SHIPMENT_STORED',
  RETURNED: 'SHIPMENT_RETURNED',
} as const satisfies Record<ParcelStage, RecordedEvent['type']>;

export interface ParcelMove {
  readonly shipmentId: number;
  readonly stage: ParcelStage;
  readonly place?: string | null | undefined;
}

/** Sets where a parcel is and records the event; does nothing if that is already stored (rule O75). */
export function moveParcel(ctx: Ctx, { shipmentId, stage, place }: ParcelMove): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, shipmentId);
    const set = {
      ...timesAt(stage, was, tx.now),
      ...(typeof place === 'string' ? { storagePlace: place.trim() || null } : {}),
    };
    const row = await queries.updateShipmentRow(tx.db, shipmentId, set);
    tx.memo.clear();
    await recordChange(tx, { type: movedTo[stage], ...about(row) }, was, row);
    return row;
  });
}
