import { beginOfDay } from '@atrium/domain/kernel';
import {
  type ApprovedRegistration,
  cancelledBy,
  datesAfter,
  datesAllowed,
  type RegistrationKey,
  type VisitRegistrationStatus,
} from '@atrium/domain/visit';
import type { EventName } from '@atrium/domain/workflow';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { insist } from '../proposal/index.ts';
import { createQuestionary, surroundingsOf } from '../questionary/index.ts';
import { people } from '../user/index.ts';
import { activeForm, registrationOf } from './visit.loaders.ts';
import * as queries from './visit.queries.ts';
import { aboutVisit, existingVisit } from './visit.service.ts';

type Row = queries.RegistrationRow;

async function existing(tx: Ctx, key: RegistrationKey): Promise<Row> {
  const row = await registrationOf(tx, key);
  if (!row) throw refused('VISIT_REGISTRATION_NOT_FOUND');
  return row;
}

/** Stores the new status of a registration, and records the event with the dates it is about. */
async function move(
  tx: Ctx,
  was: Row,
  status: VisitRegistrationStatus,
  what: { readonly type: EventName; readonly description?: string; readonly comment?: string },
): Promise<Row> {
  const { comment, ...event } = what;
  const asked = comment === undefined ? {} : { changesAsked: comment || null };
  const row = await queries.updateRegistration(tx.db, was, { status, changedAt: tx.now, ...asked });
  tx.memo.clear();
  const { data, ...about } = await aboutVisit(tx, await existingVisit(tx, was.visitId));
  const { userId, startsAt, endsAt } = row;
  const moved = { was: was.status, is: status, ...(comment ? { comment } : {}) };
  await record(tx, { ...about, ...event, data: { ...data, userId, startsAt, endsAt, ...moved } });
  return row;
}

/**
 * Creates the form of a registration from the active template for visits, and returns the registration; an existing form is not changed
 * (rule O38).
 */
export function createVisitRegistration(ctx: Ctx, key: RegistrationKey): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, key);
    if (was.registrationQuestionaryId !== null) return was;
    const templateId = await activeForm(tx);
    if (!templateId) throw refused('REGISTRATION_WITHOUT_TEMPLATE');
    if (!(await people.load(tx, key.userId))) throw refused('VISITOR_NOT_FOUND');
    const registrationQuestionaryId = await createQuestionary(tx, templateId, key.userId);
    const row = await queries.updateRegistration(tx.db, key, { registrationQuestionaryId, changedAt: tx.now });
    tx.memo.clear();
    return row;
  });
}

/** Returns the start of the current day in the facility's time zone. */
async function todayOf(ctx: Ctx): Promise<Date> {
  const { zone } = await surroundingsOf(ctx);
  return beginOfDay(ctx.now, zone);
}

/**
 * Sets when a visitor arrives and leaves (rule O40). Records VISIT_REGISTRATION_UPDATED; for an approved visit others are notified of the
 * new dates.
 */
export function updateVisitRegistration(
  ctx: Ctx,
  {
    visitId,
    userId,
    ...given
  }: RegistrationKey & { startsAt?: Date | null | undefined; endsAt?: Date | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, { visitId, userId });
    const dates = datesAfter(was, given);
    insist(datesAllowed(was, dates, await todayOf(tx)));
    const row = await queries.updateRegistration(tx.db, was, { ...dates, changedAt: tx.now });
    tx.memo.clear();
    const { data, ...about } = await aboutVisit(tx, await existingVisit(tx, visitId));
    const datesOf = ({ startsAt, endsAt }: Row) => ({ startsAt, endsAt });
    if (JSON.stringify(datesOf(was)) === JSON.stringify(datesOf(row))) return row;
    // Both dates, even if only one changed, because others are notified of the visit as a whole.
    const details = { ...data, userId, ...datesOf(row), wasApproved: was.status === 'APPROVED' };
    await recordChange(tx, { type: 'VISIT_REGISTRATION_UPDATED', ...about, data: details }, datesOf(was), datesOf(row));
    return row;
  });
}

/** Submits the registration (rule O38). Records VISIT_REGISTRATION_SUBMITTED. */
export function submitVisitRegistration(ctx: Ctx, key: RegistrationKey): Promise<Row> {
  return transaction(ctx, async (tx) =>
    move(tx, await existing(tx, key), 'SUBMITTED', { type: 'VISIT_REGISTRATION_SUBMITTED' }),
  );
}

/**
 * Approves the dates; the visitor and other systems are notified (rules O38 and O41). Refused if they are not the dates that the client
 * says it approves (rule O290). Approving again changes nothing.
 */
export function approveVisitRegistration(ctx: Ctx, { startsAt, endsAt, ...key }: ApprovedRegistration): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, key);
    const isOther = (read: Date | null | undefined, is: Date | null) => read && read.getTime() !== is?.getTime();
    if (isOther(startsAt, was.startsAt) || isOther(endsAt, was.endsAt))
      throw refused('VISIT_DATES_CHANGED', {}, 'CONFLICT');
    if (was.status === 'APPROVED') return was;
    const approval = { type: 'VISIT_REGISTRATION_APPROVED', description: 'Visit registration approved' } as const;
    return move(tx, was, 'APPROVED', approval);
  });
}

/** Returns the registration to the visitor with the changes to make (rules O38 and O245). Records VISIT_REGISTRATION_CHANGES_REQUESTED. */
export function requestVisitRegistrationChanges(
  ctx: Ctx,
  { comment, ...key }: RegistrationKey & { readonly comment?: string | null | undefined },
): Promise<Row> {
  return transaction(ctx, async (tx) =>
    move(tx, await existing(tx, key), 'CHANGE_REQUESTED', {
      type: 'VISIT_REGISTRATION_CHANGES_REQUESTED',
      comment: comment?.trim() ?? '',
    }),
  );
}

/**
 * Cancels a registration on behalf of the visitor or of the facility (rule O39). Records VISIT_REGISTRATION_CANCELLED if the visit was
 * approved, which notifies others (rule O41), and otherwise VISIT_REGISTRATION_WITHDRAWN, which only appears in the log.
 */
export function cancelVisitRegistration(ctx: Ctx, key: RegistrationKey, isSelf: boolean): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, key);
    const type = was.status === 'APPROVED' ? 'VISIT_REGISTRATION_CANCELLED' : 'VISIT_REGISTRATION_WITHDRAWN';
    return move(tx, was, cancelledBy(isSelf), { type, description: 'Visit registration cancelled' });
  });
}

/**
 * Records that a visitor has arrived, or revokes that (rule O148); does nothing if it is already so. Records VISIT_VISITOR_PRESENT or
 * VISIT_VISITOR_NOT_PRESENT.
 */
export function setVisitorPresence(
  ctx: Ctx,
  { isPresent, ...key }: RegistrationKey & { readonly isPresent: boolean },
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, key);
    if (isPresent === (was.presentAt !== null)) return was;
    const row = await queries.updateRegistration(tx.db, key, { presentAt: isPresent ? tx.now : null });
    tx.memo.clear();
    const { data, ...about } = await aboutVisit(tx, await existingVisit(tx, key.visitId));
    const type = isPresent ? 'VISIT_VISITOR_PRESENT' : 'VISIT_VISITOR_NOT_PRESENT';
    await record(tx, { type, ...about, data: { ...data, userId: key.userId } });
    return row;
  });
}
