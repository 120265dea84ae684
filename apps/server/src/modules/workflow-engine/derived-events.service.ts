import type { EventName } from '@atrium/domain/workflow';
import { derivedEvents, type Trigger } from '@atrium/domain/workflow-engine';
import type { Ctx } from '../../access/context.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { record } from '../../events/record.ts';
import * as facts from './derived-facts.queries.ts';
import { happensLater } from './workflow-engine.queries.ts';

type Load = (tx: Ctx, event: StoredEvent, proposalPk: number) => Promise<Trigger | null>;

const number = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Loads the state that each trigger needs, at the time it is dispatched. */
const triggers: { readonly [E in Trigger['event']]: Load } = {
  PROPOSAL_FEASIBILITY_REVIEW_UPDATED: async (_, { rowData }) => ({
    event: 'PROPOSAL_FEASIBILITY_REVIEW_UPDATED',
    submitted: rowData.submitted === true,
  }),
  PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED: async (tx, { rowData }, proposalPk) => {
    const reviews = await facts.listTechnicalReviewStates(tx.db, proposalPk);
    const review = reviews.find(({ id }) => id === rowData.technicalReviewId);
    return review ? { event: 'PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED', review, reviews } : null;
  },
  PROPOSAL_INSTRUMENTS_SELECTED: async (tx, _, proposalPk) => ({
    event: 'PROPOSAL_INSTRUMENTS_SELECTED',
    reviews: await facts.listTechnicalReviewStates(tx.db, proposalPk),
  }),
  PROPOSAL_SAMPLE_REVIEW_SUBMITTED: async (_, { rowData }) => ({
    event: 'PROPOSAL_SAMPLE_REVIEW_SUBMITTED',
    safetyStatus: String(rowData.safetyStatus ?? ''),
  }),
  PROPOSAL_FAP_REVIEW_UPDATED: async (_, { rowData }) => ({
    event: 'PROPOSAL_FAP_REVIEW_UPDATED',
    submitted: rowData.status === 'SUBMITTED',
  }),
  PROPOSAL_FAP_REVIEW_SUBMITTED: async (tx, { rowData }, proposalPk) => ({
    event: 'PROPOSAL_FAP_REVIEW_SUBMITTED',
    fapId: number(rowData.fapId),
    ...(await facts.findPanelReviewStates(tx.db, proposalPk)),
  }),
  FAP_MEMBER_REMOVED_FROM_PROPOSAL: async (tx, { rowData }, proposalPk) => ({
    event: 'FAP_MEMBER_REMOVED_FROM_PROPOSAL',
    fapId: number(rowData.fapId),
    ...(await facts.findPanelReviewStates(tx.db, proposalPk)),
  }),
  FAP_REVIEW_DECLINED: async (tx, { rowData }, proposalPk) => ({
    event: 'FAP_REVIEW_DECLINED',
    fapId: number(rowData.fapId),
    ...(await facts.findPanelReviewStates(tx.db, proposalPk)),
  }),
  FAP_MEMBER_ASSIGNED_TO_PROPOSAL: async (tx, { rowData }, proposalPk) => ({
    event: 'FAP_MEMBER_ASSIGNED_TO_PROPOSAL',
    ...(await facts.countReviewers(tx.db, number(rowData.fapId), proposalPk)),
  }),
  PROPOSAL_FAP_MEETING_SAVED: async (tx, { rowData }, proposalPk) => ({
    event: 'PROPOSAL_FAP_MEETING_SAVED',
    submitted: rowData.submitted === true,
    places: await facts.listDerivedPlaces(tx.db, proposalPk),
    panelPlaces: await facts.listPlacesOfPanel(tx.db, number(rowData.fapId), proposalPk),
  }),
  PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED: async (tx, _, proposalPk) => ({
    event: 'PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED',
    places: await facts.listDerivedPlaces(tx.db, proposalPk),
  }),
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS: async (_, { rowData }) => ({
    event: 'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS',
    decision: String(rowData.decision ?? ''),
  }),
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR: async (_, { rowData }) => ({
    event: 'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR',
    decision: String(rowData.decision ?? ''),
  }),
};

const isTrigger = (eventType: string): eventType is Trigger['event'] => Object.hasOwn(triggers, eventType);

/**
 * Events after which "all of them" is checked again. Only the last waiting event of a family records the result, so that it is recorded
 * once and with the right cause; the last one always checks, because its consequences check too.
 */
const families: ReadonlyArray<readonly string[]> = [
  ['PROPOSAL_INSTRUMENTS_SELECTED', 'PROPOSAL_FEASIBILITY_REVIEW_UPDATED', 'PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED'],
  [
    'PROPOSAL_FAP_REVIEW_UPDATED',
    'PROPOSAL_FAP_REVIEW_SUBMITTED',
    'FAP_MEMBER_REMOVED_FROM_PROPOSAL',
    'FAP_REVIEW_DECLINED',
  ],
];

const familyOf = (eventType: string) => families.find((family) => family.includes(eventType)) ?? [eventType];

const summarises = (name: EventName) => name.startsWith('PROPOSAL_ALL_') || name.startsWith('FAP_ALL_');

/** Returns the object of the derived event: the panel, the experiment, or the proposal. */
function objectOf(type: EventName, { rowData }: StoredEvent, proposalPk: number) {
  if (type.startsWith('FAP_')) return { objectId: number(rowData.fapId) };
  if (type.startsWith('EXPERIMENT_')) return { objectId: number(rowData.experimentPk), proposalPk };
  return { objectId: proposalPk, proposalPk };
}

/** Records the events that follow from an event (rule W29), with that event as their cause. Does not check permissions. */
export async function uncheckedDeriveEvents(tx: Ctx, event: StoredEvent): Promise<void> {
  const { eventType, proposalPk } = event;
  if (proposalPk === null || !isTrigger(eventType)) return;
  const trigger = await triggers[eventType](tx, event, proposalPk);
  if (!trigger) return;
  const names = derivedEvents(trigger);
  const waits = names.some(summarises) && (await happensLater(tx.db, event, familyOf(eventType)));
  await record(
    tx,
    ...names
      .filter((name) => !waits || !summarises(name))
      .map((type) => ({
        type,
        ...objectOf(type, event, proposalPk),
        causedBy: event.id,
        // The log describes it in the words of the event it follows from.
        description: event.description,
        data: event.rowData,
      })),
  );
}
