import { writeProposal } from './proposals.ts';
import { openVisitWorld, type VisitWorld } from './visit-world.ts';
import type { Loose, TestPerson, World } from './world.ts';

const hour = 3_600_000;
/** A Monday morning in UTC, far enough in the future that nothing is over. */
const monday = Date.UTC(2040, 0, 2, 8);
/** Returns the time this many hours after that Monday morning. */
export const at = (hours: number): string => new Date(monday + hours * hour).toISOString();

export interface ScheduleWorld extends VisitWorld {
  readonly world: World;
}

/** Opens a world whose experiments are planned here, on an instrument of the scientist. */
export async function openScheduleWorld(): Promise<ScheduleWorld> {
  const opened = await openVisitWorld();
  await setPlannedHere(opened.world, 'HERE');
  await opened.world.db.updateTable('features').set({ isEnabled: true }).where('id', '=', 'SCHEDULER').execute();
  await opened.world.db
    .updateTable('calls')
    .set({ startCycle: new Date(at(-1000)), endCycle: new Date(at(5000)), allocationTimeUnit: 'Day' })
    .where('id', '=', opened.callId)
    .execute();
  return opened;
}

/** Sets where experiments are planned from now on. */
export async function setPlannedHere({ db }: World, value: 'HERE' | 'SCHEDULER'): Promise<void> {
  await db.updateTable('settings').set({ value }).where('id', '=', 'EXPERIMENTS_PLANNED').execute();
}

/** Inserts an accepted proposal with time granted on the instrument, two days by default. */
export async function acceptedProposal(
  { world, pi, member, callId, instrumentId }: ScheduleWorld,
  days = 2,
): Promise<number> {
  const { primaryKey } = await writeProposal(world, pi, callId);
  await world.db
    .updateTable('proposals')
    .set({ submitted: true, submittedDate: new Date(), finalStatus: 'ACCEPTED', managementDecisionSubmitted: true })
    .where('proposalPk', '=', primaryKey)
    .execute();
  await world.db.insertInto('proposalUsers').values({ proposalPk: primaryKey, userId: member.id }).execute();
  await world.db
    .insertInto('proposalInstruments')
    .values({ proposalPk: primaryKey, instrumentId, managementTimeAllocation: days })
    .execute();
  return primaryKey;
}

const block = `{ experimentPk experimentId proposalPk instrumentId startsAt endsAt status shared localContactId updatedAt
  warnings { reason message } abilities { move { allowed reason } publish { allowed reason } complete { allowed } reopen { allowed } remove { allowed } } }`;

export const documents = {
  plan: `mutation ($input: PlanExperimentInput!) { done: planExperiment(input: $input) ${block} }`,
  suggested: `mutation ($placements: [PlanExperimentInput!]!) { done: planSuggestions(placements: $placements) ${block} }`,
  move: `mutation ($input: MoveExperimentInput!) { done: moveExperiment(input: $input) ${block} }`,
  publish: `mutation ($experimentPks: [Int!]!) { done: publishExperiments(experimentPks: $experimentPks) ${block} }`,
  complete: `mutation ($experimentPk: Int!) { done: completeExperiment(experimentPk: $experimentPk) ${block} }`,
  reopen: `mutation ($experimentPk: Int!) { done: reopenExperiment(experimentPk: $experimentPk) ${block} }`,
  remove: 'mutation ($experimentPks: [Int!]!) { done: removePlannedExperiments(experimentPks: $experimentPks) }',
  board: `query ($from: DateTime!, $to: DateTime!, $instrumentIds: [Int!]) { done: beamTime(from: $from, to: $to, instrumentIds: $instrumentIds) {
    instruments { id name shortCode mayPlan contacts { id } } experiments ${block} closures { id instrumentId title startsAt endsAt }
    cycles { callId shortCode startsAt endsAt } shiftHours plannedHere } }`,
  toPlan: `query ($instrumentId: Int, $onlyWithTimeLeft: Boolean, $searchText: String, $first: Int) {
    done: proposalsToPlan(instrumentId: $instrumentId, onlyWithTimeLeft: $onlyWithTimeLeft, searchText: $searchText, first: $first) { totalCount
      proposals { proposalPk proposalId instrumentId unit grantedHours plannedHours leftHours principalInvestigator { id } wishes { from to kind } } } }`,
  toPublish: `query ($experimentPks: [Int!]!) { done: beamTimeToPublish(experimentPks: $experimentPks) {
    experiments { experimentPk } told { experimentPk userId name why } refused { experimentPk reason } } }`,
  suggest: `query ($input: SuggestBeamTimeInput!) { done: suggestBeamTime(input: $input) {
    placements { proposalPk proposalId title instrumentId startsAt endsAt localContactId reasons } notPlaced { proposalPk proposalId reason } } }`,
  close: `mutation ($instrumentId: Int, $startsAt: DateTime!, $endsAt: DateTime!, $title: String!) { done: createInstrumentClosure(
    instrumentId: $instrumentId, startsAt: $startsAt, endsAt: $endsAt, title: $title) { id instrumentId title } }`,
  reclose: `mutation ($id: Int!, $instrumentId: Int, $startsAt: DateTime!, $endsAt: DateTime!, $title: String!, $read: InstrumentClosureRead) {
    done: updateInstrumentClosure(id: $id, instrumentId: $instrumentId, startsAt: $startsAt, endsAt: $endsAt, title: $title, read: $read) { id title } }`,
  unclose: 'mutation ($id: Int!) { done: deleteInstrumentClosure(id: $id) { id } }',
} as const;

/** Plans time from one hour to another and returns it. */
export async function planned(
  { world, instrumentId }: ScheduleWorld,
  who: TestPerson,
  proposalPk: number,
  [from, to]: readonly [number, number],
  more: Loose = {},
): Promise<Loose> {
  const input = { proposalPk, instrumentId, startsAt: at(from), endsAt: at(to), ...more };
  return (await world.ok<Loose>(who, documents.plan, { input })).done;
}
