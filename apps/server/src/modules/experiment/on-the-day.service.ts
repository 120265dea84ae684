import { type ActualTimes, bareDoi, experimentStatus, statusWith } from '@atrium/domain/experiment';
import { userIdOf } from '@atrium/domain/kernel';
import { letterWords } from '@atrium/domain/mail';
import { screenAddress } from '@atrium/domain/session';
import { fullName } from '@atrium/domain/user';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import type { RecordedEvent } from '../../events/record.ts';
import { recordChange, recordMade } from '../../events/record-change.ts';
import { instruments } from '../instrument/index.ts';
import { addressesOf, queueLetters } from '../mail/index.ts';
import { proposals } from '../proposal/index.ts';
import { people } from '../user/index.ts';
import { experiments } from './experiment.loaders.ts';
import * as queries from './experiment.queries.ts';
import { tell } from './experiment.service.ts';

type Row = queries.ExperimentRow;
type Name = RecordedEvent['type'];

async function existing(tx: Ctx, experimentPk: number): Promise<Row> {
  const row = await experiments.load(tx, experimentPk);
  if (!row) throw refused('EXPERIMENT_NOT_FOUND');
  return row;
}

const about = ({ experimentPk, proposalPk, experimentId }: Row) => ({
  objectId: experimentPk,
  proposalPk,
  description: experimentId,
});

/**
 * Sets the actual times of an experiment and the resulting status, and records the event. Completing or reopening it acts on the proposal
 * just as the same message from a scheduler does (rule O144).
 */
async function setTimes(tx: Ctx, was: Row, type: Name, times: ActualTimes): Promise<Row> {
  const status = statusWith({ ...was, status: experimentStatus.parse(was.status) }, times);
  await queries.updateExperimentRow(tx.db, was.experimentPk, { ...times, status, updatedAt: tx.now });
  tx.memo.clear();
  const row = await existing(tx, was.experimentPk);
  const dayOf = ({ startedAt, endedAt, status: stands }: Row) => ({ startedAt, endedAt, status: stands });
  await recordChange(tx, { type, ...about(row) }, dayOf(was), dayOf(row));
  if (status !== was.status) {
    const { experimentId, scheduledEventId, startsAt, endsAt } = row;
    const moved = status === 'COMPLETED' ? 'PROPOSAL_BOOKING_TIME_COMPLETED' : 'PROPOSAL_BOOKING_TIME_REOPENED';
    await tell(tx, moved, row.proposalPk, {
      experimentIds: [experimentId],
      scheduledEventId,
      startsAt,
      endsAt,
      status,
    });
  }
  return row;
}

/** Records that an experiment begins now (rule O143). */
export function startExperiment(ctx: Ctx, experimentPk: number): Promise<Row> {
  return transaction(ctx, async (tx) =>
    setTimes(tx, await existing(tx, experimentPk), 'EXPERIMENT_STARTED', { startedAt: tx.now, endedAt: null }),
  );
}

/** Records that an experiment ends now, which completes it (rules O143 and O144). */
export function endExperiment(ctx: Ctx, experimentPk: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, experimentPk);
    return setTimes(tx, was, 'EXPERIMENT_ENDED', { startedAt: was.startedAt, endedAt: tx.now });
  });
}

/** Corrects recorded times; the status follows (rule O145). */
export function correctTimes(ctx: Ctx, experimentPk: number, times: ActualTimes): Promise<Row> {
  return transaction(ctx, async (tx) =>
    setTimes(tx, await existing(tx, experimentPk), 'EXPERIMENT_TIMES_CORRECTED', times),
  );
}

/** Stores a note with its author and time; its event triggers an e-mail to the user office (rule O146). */
export function writeNote(ctx: Ctx, experimentPk: number, note: string): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const row = await existing(tx, experimentPk);
    const written = await queries.insertNote(tx.db, {
      experimentPk,
      note: note.trim(),
      authorId: userIdOf(tx.actor) ?? null,
      writtenAt: tx.now,
    });
    tx.memo.clear();
    await recordMade(tx, { type: 'EXPERIMENT_NOTE_WRITTEN', ...about(row), data: { noteId: written.id } }, written);
    return row;
  });
}

/** Mails the note to the addresses of the user office, if it has any. */
export async function mailNote(tx: Ctx, event: StoredEvent): Promise<void> {
  const row = await experiments.load(tx, Number(event.changedObjectId));
  const recipients = await addressesOf(tx.db, 'USER_OFFICE_EMAIL');
  if (!row || recipients.length === 0) return;
  const { noteId } = event.rowData;
  const note = (await queries.listNotes(tx.db, [row.experimentPk])).find(({ id }) => id === noteId);
  if (!note) return;
  const [author, instrument, proposal] = await Promise.all([
    note.authorId === null ? null : people.load(tx, note.authorId),
    instruments.load(tx, row.instrumentId),
    proposals.load(tx, row.proposalPk),
  ]);
  const data = {
    experimentId: row.experimentId,
    instrument: instrument?.name ?? '',
    proposalNumber: proposal?.proposalId ?? '',
    note: note.note,
    address: screenAddress(tx.config.publicUrl, { to: '/Experiments', query: { experiment: row.experimentId } }),
  };
  await queueLetters(tx, [
    {
      eventId: event.id,
      templateId: 'experiment-note',
      recipients,
      data,
      words: (language) => ({ author: author ? fullName(author) : letterWords[language].anotherSystem }),
    },
  ]);
}

/** Sets where the data of an experiment are, by their bare DOI; clears it if none is given (rule O147). */
export function setDataDoi(ctx: Ctx, experimentPk: number, given: string | null | undefined): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await existing(tx, experimentPk);
    const dataDoi = given?.trim() ? (bareDoi(given) ?? null) : null;
    if (dataDoi === was.dataDoi) return was;
    await queries.updateExperimentRow(tx.db, experimentPk, { dataDoi, updatedAt: tx.now });
    tx.memo.clear();
    const row = await existing(tx, experimentPk);
    await recordChange(tx, { type: 'EXPERIMENT_DATA_LINKED', ...about(row) }, { dataDoi: was.dataDoi }, { dataDoi });
    return row;
  });
}
