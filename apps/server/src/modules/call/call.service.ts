import {
  type CallsFilter,
  type CreateCallInput,
  callDateProblems,
  dateCondition,
  endedMark,
  filterFor,
  makeSameNumbers,
  mayDeleteCall,
  referenceNumber,
  renumbersProposals,
  requiredCallFields,
  type UpdateCallInput,
} from '@atrium/domain/call';
import { loggedDifference } from '@atrium/domain/event-log';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, invalidInput, refused, sentenceFor } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { recordChange, recordRemoved } from '../../events/record-change.ts';
import { questionaryRights } from '../questionary/index.ts';
import * as queries from './call.queries.ts';
import { insistOnKinds } from './call-kinds.ts';
import {
  copyCallInstruments,
  findFapsOfCalls,
  lockExistingFaps,
  orderCalls,
  replaceCallFaps,
} from './call-links.queries.ts';

/** Returns calls by filter; external users never see calls as internally open (rule C23). */
export function listCalls(ctx: Ctx, given: CallsFilter): Promise<queries.CallRow[]> {
  const filter = filterFor(ctx.actor, given);
  return queries.listCallRows(ctx.db, filter, dateCondition(filter), ctx.now);
}

/** Called for every copy of a call, in its transaction: areas above copy their own data about the call. */
export type CallCopied = (tx: Ctx, copy: { from: number; to: number }) => Promise<void>;
const copyListeners: CallCopied[] = [];

export function whenCallCopied(listener: CallCopied): void {
  copyListeners.push(listener);
}

/**
 * Called for every call whose workflow is replaced, in its transaction: the area that moves proposals along workflows refuses the change or
 * moves them.
 */
export type CallWorkflowChanged = (
  tx: Ctx,
  call: { readonly was: queries.CallRow; readonly is: queries.CallRow },
  moves: UpdateCallInput['statusMoves'],
) => Promise<void>;
const workflowListeners: CallWorkflowChanged[] = [];

export function whenCallWorkflowChanged(listener: CallWorkflowChanged): void {
  workflowListeners.push(listener);
}

/**
 * Stores a call with its panels and records CALL_CREATED; without an internal end the call ends for everyone at the same time. A copy also
 * gets the instruments of the original call, each with its panel and time, and the data that other areas store about it.
 */
export function createCall(ctx: Ctx, input: CreateCallInput): Promise<queries.CallRow> {
  return transaction(ctx, async (tx) => {
    const { faps, sort_order: sortOrder, copiedCallId, ...fields } = input;
    // Locked, so that no instrument is added or removed during the copy.
    const copied = copiedCallId ? await queries.lockCall(tx.db, copiedCallId) : undefined;
    if (copiedCallId && !copied) throw refused('CALL_NOT_FOUND');
    const referenceNumberFormat = fields.referenceNumberFormat?.trim() || null;
    await insistOnOwnNumbers(tx, referenceNumberFormat, { callId: null, input: 'createCallInput' });
    await insistOnKinds(tx, fields, 'createCallInput');
    await insistOnPanels(tx, faps, 'createCallInput');
    const call = await queries.insertCall(tx.db, {
      ...fields,
      endCallInternal: fields.endCallInternal ?? fields.endCall,
      referenceNumberFormat,
      sortOrder: sortOrder ?? 0,
    });
    if (faps?.length) await replaceCallFaps(tx.db, call.id, faps);
    if (copied) {
      await copyCallInstruments(tx.db, copied.id, call.id);
      for (const listener of copyListeners) await listener(tx, { from: copied.id, to: call.id });
    }
    await record(tx, {
      type: 'CALL_CREATED',
      objectId: call.id,
      ...(copied ? { description: `Copied from ${copied.shortCode}` } : {}),
      data: { shortCode: call.shortCode, ...(copied ? { copiedCallId: copied.id } : {}) },
    });
    return call;
  });
}

/**
 * Refuses a format that would produce the numbers of another call (decision 179), and names the field. Holds the lock on reference numbers,
 * so that only one of two such calls saved concurrently is stored.
 */
async function insistOnOwnNumbers(
  tx: Ctx,
  format: string | null,
  { callId, input }: { callId: number | null; input: string },
): Promise<void> {
  if (!format) return;
  await queries.lockReferenceNumbers(tx.db);
  const others = await queries.listFormats(tx.db, callId);
  const same = others.find((other) => makeSameNumbers(format, other.format));
  if (!same) return;
  const message = sentenceFor('REFERENCE_NUMBER_FORMAT_TAKEN', { call: same.shortCode });
  throw invalidInput([{ path: `${input}.referenceNumberFormat`, code: 'custom', message }]);
}

/** Returns the internal end after a change: the given one, the end if it was cleared, or the new end if the two were equal before. */
function internalEnd(call: queries.CallRow, input: UpdateCallInput, endCall: Date): Date {
  if (input.endCallInternal) return input.endCallInternal;
  const wasSame = call.endCallInternal.getTime() === call.endCall.getTime();
  return input.endCallInternal === null || wasSame ? endCall : call.endCallInternal;
}

/** Returns the fields to overwrite: those given, and null only for fields that may be empty. */
function given(input: UpdateCallInput) {
  const { id, faps, sort_order, proposalSequence, callEnded, callEndedInternal, isActive, statusMoves, ...fields } =
    input;
  const required = new Set<string>(requiredCallFields);
  const entries = Object.entries({ ...fields, ...(typeof isActive === 'boolean' ? { isActive } : {}) });
  const marks = new Set(['callReviewEnded', 'callFapReviewEnded']);
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== undefined && !(value === null && (required.has(key) || marks.has(key)))),
  ) as Omit<Partial<queries.CallRow>, 'id'>;
}

/**
 * Changes the given fields, under a lock on the call: dates are checked against the stored ones; a new reference number format renumbers
 * all submitted proposals in the same transaction; panels are replaced if given (rules C14 and C31). Another workflow is refused if it
 * would strand proposals or experiments and the input does not say where to move them (decision 143). Records CALL_UPDATED with the old
 * values.
 */
export function updateCall(ctx: Ctx, input: UpdateCallInput): Promise<queries.CallRow> {
  return transaction(ctx, async (tx) => {
    const call = await queries.lockCall(tx.db, input.id);
    if (!call) throw refused('CALL_NOT_FOUND');
    const set = given(input);
    const merged = { ...call, ...set };
    const endCallInternal = internalEnd(call, input, merged.endCall);
    const setsInternalEnd =
      input.endCallInternal !== undefined || endCallInternal.getTime() !== call.endCallInternal.getTime();
    const problems = callDateProblems({ ...merged, endCallInternal });
    if (problems.length > 0) {
      throw invalidInput(
        problems.map(({ field, message }) => ({ path: `updateCallInput.${field}`, code: 'custom', message })),
      );
    }
    await insistOnKinds(tx, set, 'updateCallInput', call);
    await insistOnPanels(tx, input.faps, 'updateCallInput');
    const format = input.referenceNumberFormat?.trim();
    if (format && format !== call.referenceNumberFormat) {
      await insistOnOwnNumbers(tx, format, { callId: call.id, input: 'updateCallInput' });
    }
    if (renumbersProposals(call.referenceNumberFormat, format)) await renumber(tx, call.id, format ?? '');
    const panels = await panelsOf(tx, call.id);
    if (input.faps) await replaceCallFaps(tx.db, call.id, input.faps);
    const updated = await queries.updateCallRow(tx.db, call.id, {
      ...set,
      endCallInternal,
      ...(input.referenceNumberFormat === undefined ? {} : { referenceNumberFormat: format || null }),
      callEnded: endedMark({ given: input.callEnded, deadline: input.endCall }, call.callEnded, tx.now),
      callEndedInternal: endedMark(
        { given: input.callEndedInternal, deadline: setsInternalEnd ? endCallInternal : null },
        call.callEndedInternal,
        tx.now,
      ),
    });
    const faps = input.faps ? await panelsOf(tx, call.id) : panels;
    const event: RecordedEvent = { type: 'CALL_UPDATED', objectId: call.id, description: updated.shortCode };
    await recordChange(tx, event, { ...call, faps: panels }, { ...updated, faps });
    for (const listener of workflowListeners) await listener(tx, { was: call, is: updated }, input.statusMoves);
    return updated;
  });
}

/** Returns a call with its panels, under the field names of its form; locked. */
export async function storedCall(tx: Ctx, id: number): Promise<Record<string, unknown> | undefined> {
  const call = await queries.lockCall(tx.db, id);
  return call && { ...call, faps: await panelsOf(tx, id) };
}

const panelsOf = async (tx: Ctx, callId: number): Promise<number[]> =>
  (await findFapsOfCalls(tx.db, [callId])).map(({ fapId }) => fapId);

async function renumber(tx: Ctx, callId: number, format: string): Promise<void> {
  const proposals = await queries.lockNumberedProposals(tx.db, callId);
  const numbers = proposals.map(({ proposalPk, sequence }) => {
    const number = referenceNumber(format, sequence);
    if (!number.allowed) throw refused(number.reason, number.details);
    return { proposalPk, id: number.value };
  });
  if (numbers.length === 0) return;
  if (await queries.isTakenElsewhere(tx.db, numbers)) throw refused('REFERENCE_NUMBER_TAKEN');
  await queries.renumberProposals(tx.db, numbers);
}

/** Deletes a call that has no proposals or instruments, with its panel and tag links, and records CALL_DELETED. */
export function deleteCall(ctx: Ctx, id: number): Promise<queries.CallRow> {
  return transaction(ctx, async (tx) => {
    const call = await queries.lockCall(tx.db, id, 'removing');
    if (!call) throw refused('CALL_NOT_FOUND');
    insist(mayDeleteCall(await queries.countCallUse(tx.db, id)));
    await queries.deleteCallRow(tx.db, id);
    await recordRemoved(tx, { type: 'CALL_DELETED', objectId: id, description: call.shortCode }, call);
    return call;
  });
}

/** Stores the order in which users see the calls, counted from 1 (rule C16); records CALL_UPDATED for those that moved. */
export function updateCallOrder(ctx: Ctx, data: readonly { callId: number; sort_order: number }[]): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const order = new Map(data.map(({ callId, sort_order }) => [callId, sort_order + 1]));
    const before = await queries.lockCalls(tx.db, [...order.keys()]);
    const count = await orderCalls(
      tx.db,
      [...order].map(([callId, sortOrder]) => ({ callId, sortOrder })),
    );
    if (count < order.size) throw refused('CALLS_TO_REORDER_NOT_FOUND');
    const moved = before.flatMap(({ id, sortOrder, shortCode }): RecordedEvent[] => {
      const data = loggedDifference({ sortOrder }, { sortOrder: order.get(id) });
      return data ? [{ type: 'CALL_UPDATED', objectId: id, description: shortCode, data }] : [];
    });
    await record(tx, ...moved);
    return true;
  });
}

/** Refuses panels that do not exist, and names the first of them (rule C14). */
async function insistOnPanels(tx: Ctx, faps: readonly number[] | null | undefined, input: string): Promise<void> {
  if (!faps?.length) return;
  const known = new Set(await lockExistingFaps(tx.db, faps));
  const unknown = faps.findIndex((fapId) => !known.has(fapId));
  if (unknown < 0) return;
  const message = sentenceFor('CALL_LINK_UNKNOWN');
  throw invalidInput([{ path: `${input}.faps.${unknown}`, code: 'CALL_LINK_UNKNOWN', message }]);
}

/** Returns the call of an answer if the caller may read the item that contains it; otherwise null, as if it did not exist (rule C34). */
export async function callOfAnswer(ctx: Ctx, answerId: number): Promise<queries.CallRow | null> {
  const questionaryId = await queries.findQuestionaryOfAnswer(ctx.db, answerId);
  if (questionaryId === undefined) return null;
  // An access token is authorized by its key, as for calls.
  const reads = ctx.actor.kind === 'token' || (await questionaryRights(ctx, questionaryId))?.mayReadItem;
  return reads ? ((await queries.findCallByAnswer(ctx.db, answerId)) ?? null) : null;
}
