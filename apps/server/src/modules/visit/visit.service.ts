import { userIdOf } from '@atrium/domain/kernel';
import { type CreateVisit, cancelledBy, isCancelled, mayUpdateVisit, type UpdateVisit } from '@atrium/domain/visit';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { recordChange, recordRemoved } from '../../events/record-change.ts';
import { type ExperimentRow, experiments } from '../experiment/index.ts';
import { uncheckedSetVisitInvites } from '../invite/index.ts';
import { insist, proposals } from '../proposal/index.ts';
import { uncheckedDeleteQuestionaries } from '../questionary/index.ts';
import { unknownAmong } from '../user/index.ts';
import {
  changedVisitFacts,
  registrationsOf,
  teamAfter,
  visitOfExperiment,
  visitPlaces,
  visits,
} from './visit.loaders.ts';
import * as queries from './visit.queries.ts';

type Row = queries.VisitRow;

export async function existingVisit(tx: Ctx, visitId: number): Promise<Row> {
  const row = await visits.load(tx, visitId);
  if (!row) throw refused('VISIT_NOT_FOUND');
  return row;
}

/** Returns the object, proposal and description of an event about a visit, as the log names it. */
export async function aboutVisit(tx: Ctx, { id, proposalPk, experimentPk }: Row) {
  const description = (await visitPlaces.load(tx, id))?.experimentId ?? '';
  return { objectId: id, proposalPk, description, data: { visitId: id, experimentPk } };
}

/** Refuses a team that contains a person who does not exist. */
async function insistOnKnown(tx: Ctx, team: readonly number[]): Promise<void> {
  const userIds = await unknownAmong(tx, team);
  if (userIds.length > 0) throw refused('VISITOR_NOT_FOUND', { userIds });
}

async function invite(tx: Ctx, visit: Row, emails: readonly string[] | null | undefined): Promise<void> {
  if (!emails) return;
  const { id: visitId, proposalPk, creatorId: inviterId } = visit;
  await uncheckedSetVisitInvites(tx, { visitId, proposalPk, inviterId }, emails);
}

/** Creates the visit of an experiment: every visitor gets a registration to fill in (rule O35). Records VISIT_CREATED. */
export function createVisit(ctx: Ctx, { experimentPk, team: given, teamLeadUserId, inviteEmails }: CreateVisit) {
  return transaction(ctx, async (tx) => {
    const team = [...new Set(given)];
    const experiment = await experiments.load(tx, experimentPk);
    if (!experiment) throw refused('EXPERIMENT_NOT_FOUND');
    await insistOnKnown(tx, team);
    const { proposalPk } = experiment;
    // An action without a user behind it is done on behalf of the principal investigator.
    const creatorId = userIdOf(tx.actor) ?? (await proposals.load(tx, proposalPk))?.proposerId ?? 0;
    const visit = { experimentPk, proposalPk, creatorId, teamLeadUserId, createdAt: tx.now };
    const row = await queries.insertVisit(tx.db, visit);
    await queries.insertRegistrations(tx.db, row.id, team, tx.now);
    await invite(tx, row, inviteEmails);
    tx.memo.clear();
    const { data, ...about } = await aboutVisit(tx, row);
    await record(tx, { type: 'VISIT_CREATED', ...about, data: { ...data, team, teamLeadUserId } });
    return row;
  });
}

/** Returns the event for a visitor who does not come, with all data, because the rows may be deleted by then (rules O41 and O182). */
async function cancellationOf(
  tx: Ctx,
  visit: Row,
  { userId, startsAt, endsAt, status }: queries.RegistrationRow,
): Promise<RecordedEvent> {
  const { data, ...about } = await aboutVisit(tx, visit);
  const was = { ...data, userId, startsAt, endsAt };
  const description = 'Visit registration cancelled';
  return status === 'APPROVED'
    ? { type: 'VISIT_REGISTRATION_CANCELLED', ...about, description, data: was }
    : {
        type: 'VISIT_REGISTRATION_WITHDRAWN',
        ...about,
        description,
        data: { ...was, was: status, is: cancelledBy(false) },
      };
}

const tellOf = async (tx: Ctx, visit: Row, rows: readonly queries.RegistrationRow[]) =>
  record(tx, ...(await Promise.all(rows.map((row) => cancellationOf(tx, visit, row)))));

/** Records the cancellation of those of these registrations that were approved. */
const tellOfCancelled = (tx: Ctx, visit: Row, rows: readonly queries.RegistrationRow[]): Promise<void> =>
  tellOf(
    tx,
    visit,
    rows.filter(({ status }) => status === 'APPROVED'),
  );

const formsOf = (rows: readonly queries.RegistrationRow[]) =>
  rows.flatMap(({ registrationQuestionaryId: id }) => (id === null ? [] : [id]));

/**
 * Replaces the visitors: people who are left out lose their registration with everything filled in, and others are notified if it was
 * approved; people who remain keep theirs; new people get one (rule O36). Records VISIT_UPDATED with the previous and new values.
 */
export function updateVisit(ctx: Ctx, input: UpdateVisit): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existingVisit(tx, input.visitId);
    const { team, teamLeadUserId } = await teamAfter(tx, input);
    // Checked again, because omitted values were filled in from the current team, which others may have changed.
    const facts = await changedVisitFacts(tx, input);
    if (facts) insist(mayUpdateVisit(tx.actor, facts));
    const before = await registrationsOf.load(tx, was.id);
    const known = before.map(({ userId }) => userId);
    const added = team.filter((userId) => !known.includes(userId));
    const left = before.filter(({ userId }) => !team.includes(userId));
    await insistOnKnown(tx, added);
    await tellOfCancelled(tx, was, left);
    await queries.insertRegistrations(tx.db, was.id, added, tx.now);
    const row = await queries.updateVisitRow(tx.db, was.id, { teamLeadUserId });
    await queries.deleteRegistrations(
      tx.db,
      was.id,
      left.map(({ userId }) => userId),
    );
    await uncheckedDeleteQuestionaries(tx, formsOf(left));
    await invite(tx, was, input.inviteEmails);
    tx.memo.clear();
    const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
    const { data, ...about } = await aboutVisit(tx, row);
    await recordChange(
      tx,
      { type: 'VISIT_UPDATED', ...about, ...(added.length > 0 ? { data: { ...data, added } } : {}) },
      { team: sorted(known), teamLeadUserId: was.teamLeadUserId },
      { team: sorted(team), teamLeadUserId },
    );
    return row;
  });
}

/** Deletes the visit with its registrations and their content; others are notified of approved visitors (rule O36). Records VISIT_DELETED. */
export function deleteVisit(ctx: Ctx, visitId: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const row = await existingVisit(tx, visitId);
    const rows = await registrationsOf.load(tx, visitId);
    const event = { type: 'VISIT_DELETED' as const, ...(await aboutVisit(tx, row)) };
    await tellOfCancelled(tx, row, rows);
    await queries.deleteVisitRow(tx.db, visitId);
    await uncheckedDeleteQuestionaries(tx, formsOf(rows));
    tx.memo.clear();
    await recordRemoved(tx, event, { ...row, team: rows.map(({ userId }) => userId) });
    return row;
  });
}

/**
 * Cancels every registration on behalf of the facility when the booked time was removed, and notifies others; the content remains, for
 * staff (rules O32, O42 and O182).
 */
export async function uncheckedCancelVisit(tx: Ctx, { experimentPk }: ExperimentRow): Promise<void> {
  const visit = await visitOfExperiment.load(tx, experimentPk);
  if (!visit) return;
  const before = await registrationsOf.load(tx, visit.id);
  await tellOf(
    tx,
    visit,
    before.filter(({ status }) => !isCancelled(status)),
  );
  await queries.cancelRegistrations(tx.db, visit.id, tx.now);
  tx.memo.clear();
  const statusesOf = (rows: readonly queries.RegistrationRow[]) => ({
    statuses: rows.map(({ userId, status }) => `${userId}: ${status}`),
  });
  const after = await registrationsOf.load(tx, visit.id);
  const event = { type: 'VISIT_UPDATED' as const, ...(await aboutVisit(tx, visit)) };
  await recordChange(tx, event, statusesOf(before), statusesOf(after));
}

/**
 * Adds a person who accepted an invite with a draft registration, unless the person is already in the team. If the time is no longer
 * booked, or the proposal was deleted, the invite is invalid (rule O43).
 */
export async function joinByInvite(
  tx: Ctx,
  { visitId, email, id: inviteId }: { visitId: number; email: string; id: number },
  userId: number,
): Promise<void> {
  const visit = await visits.load(tx, visitId);
  const [experiment, proposal] = [
    await experiments.load(tx, visit?.experimentPk ?? 0),
    await proposals.load(tx, visit?.proposalPk ?? 0),
  ];
  if (!visit || !experiment || experiment.removedAt || !proposal) throw refused('INVITE_NOT_FOUND');
  if ((await registrationsOf.load(tx, visitId)).some((row) => row.userId === userId)) return;
  await queries.insertRegistrations(tx.db, visitId, [userId], tx.now);
  tx.memo.clear();
  const { proposalPk } = visit;
  await record(tx, {
    type: 'PROPOSAL_VISIT_REGISTRATION_INVITE_ACCEPTED',
    objectId: proposalPk,
    proposalPk,
    description: `Visit invite sent to ${email} accepted by userId ${userId}`,
    data: { inviteId, visitId, userId, email },
  });
}
