import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import type { RecordedEvent } from '../../events/record.ts';
import { queueLetters } from '../mail/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { people } from '../user/index.ts';
import {
  isToldByWorkflow,
  listRestoredTime,
  listToldTime,
  type RestoredTimeRow,
  type ToldTimeRow,
} from './beam-time-letters.queries.ts';
import { listTold } from './schedule.queries.ts';

/** The letters about beam time, by the event they follow (rule O248). */
const templates: Readonly<Partial<Record<string, string>>> = {
  PROPOSAL_BOOKING_TIME_ACTIVATED: 'beam-time-published',
  PROPOSAL_BOOKING_TIME_UPDATED: 'beam-time-changed',
  PROPOSAL_BOOKING_TIME_SLOTS_REMOVED: 'beam-time-removed',
};

/** The bookings an event is about; one that was made here has a number below zero (decision 330). */
const bookingsOf = ({ rowData }: StoredEvent): number[] =>
  [rowData.scheduledEventIds, rowData.scheduledEventId]
    .flat()
    .map(Number)
    .filter((id) => id < 0);

/** What a letter tells of these times: the first of them, and all of them in lines. */
function dataOf(times: readonly ToldTimeRow[], toldOf: (time: ToldTimeRow) => TimeTold) {
  const [first] = times;
  if (!first) return undefined;
  const lines = times.map((time) => {
    const { beamTimeStart, beamTimeEnd } = toldOf(time);
    return `${time.experimentId}, ${time.instrument}, ${beamTimeStart} – ${beamTimeEnd}`;
  });
  const { experimentId, instrument, proposalId, proposalTitle, callShortCode } = first;
  const about = { experimentId, instrument, proposalId, proposalTitle, callShortCode };
  return { ...about, ...toldOf(first), times: lines.join('\n') };
}

/** What is told of one time in the formats of the facility. */
interface TimeTold {
  readonly beamTimeStart: string;
  readonly beamTimeEnd: string;
  readonly localContact: string;
}

/** What one letter is about: times of one proposal. */
interface Letter {
  readonly templateId: string;
  readonly times: readonly ToldTimeRow[];
}

interface Telling {
  readonly eventId: number | null;
  /** Whoever did it knows. */
  readonly doneBy: number | null | undefined;
}

/** Writes each of these letters to whoever hears of its times, in a constant number of statements. */
async function write(tx: Ctx, letters: readonly Letter[], { eventId, doneBy }: Telling): Promise<void> {
  const told = await listTold(
    tx.db,
    letters.flatMap(({ times }) => times.map(({ experimentPk }) => experimentPk)),
  );
  const contacts = new Map(told.filter(({ part }) => part === 'CONTACT').map((one) => [one.experimentPk, one.name]));
  const { formatDate } = await surroundingsOf(tx);
  const toldOf = ({ experimentPk, startsAt, endsAt }: ToldTimeRow): TimeTold => ({
    beamTimeStart: formatDate(startsAt.toISOString(), true),
    beamTimeEnd: formatDate(endsAt.toISOString(), true),
    localContact: contacts.get(experimentPk) ?? '',
  });
  const byReader = Map.groupBy(told, ({ userId }) => userId);
  byReader.delete(doneBy ?? 0);
  const readers = await people.loadMany(tx, [...byReader.keys()]);
  await queueLetters(
    tx,
    readers.flatMap(({ id, email, firstname, lastname, preferredname }) => {
      const own = new Set(byReader.get(id)?.map(({ experimentPk }) => experimentPk));
      return letters.flatMap(({ templateId, times }) => {
        const data = dataOf(
          times.filter(({ experimentPk }) => own.has(experimentPk)),
          toldOf,
        );
        const named = { ...data, preferredname: preferredname || firstname, lastname };
        return data ? [{ eventId, templateId, recipients: [email], data: named }] : [];
      });
    }),
  );
}

/**
 * Writes to the people of a proposal and the local contact that time planned here was published, changed or removed, but not to whoever did it;
 * where a workflow writes to the team at that event, it does so alone (rule O248). Of a scheduler's time it and the workflows tell. One letter
 * for each reader, however many times the event is about.
 */
export async function writeAboutBeamTime(tx: Ctx, event: StoredEvent): Promise<void> {
  const templateId = Object.hasOwn(templates, event.eventType) ? templates[event.eventType] : undefined;
  const bookings = templateId ? bookingsOf(event) : [];
  if (!templateId || bookings.length === 0 || (await isToldByWorkflow(tx.db, event.id))) return;
  const times = await listToldTime(tx.db, bookings);
  await write(tx, [{ templateId, times }], { eventId: event.id, doneBy: event.changedBy });
}

const restored: Readonly<Record<RestoredTimeRow['became'], string>> = {
  THERE: 'beam-time-published',
  GONE: 'beam-time-removed',
  ELSEWHERE: 'beam-time-changed',
};

/** The same when an act about time planned here is taken back, which no workflow hears of: a letter for each piece. */
export async function writeAboutRestoredTime(tx: Ctx, undoId: number): Promise<RecordedEvent[]> {
  const became = new Map((await listRestoredTime(tx.db, undoId)).map((row) => [row.scheduledEventId, row.became]));
  if (became.size === 0) return [];
  const letters = (await listToldTime(tx.db, [...became.keys()])).flatMap((time) => {
    const how = became.get(time.scheduledEventId);
    return how ? [{ templateId: restored[how], times: [time] }] : [];
  });
  await write(tx, letters, { eventId: null, doneBy: userIdOf(tx.actor) });
  return [];
}
