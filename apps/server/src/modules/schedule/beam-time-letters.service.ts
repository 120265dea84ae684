import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import type { RecordedEvent } from '../../events/record.ts';
import { queueLetters } from '../mail/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { people } from '../user/index.ts';
import {
  isMailedByWorkflow,
  listRestoredTime,
  listToldTime,
  type RestoredTimeRow,
  type ToldTimeRow,
} from './beam-time-letters.queries.ts';
import { listBeamTimeRecipients } from './schedule.queries.ts';

/** Template ids of the letters about beam time, by the event that triggers them (rule O248). */
const templates: Readonly<Partial<Record<string, string>>> = {
  PROPOSAL_BOOKING_TIME_ACTIVATED: 'beam-time-published',
  PROPOSAL_BOOKING_TIME_UPDATED: 'beam-time-changed',
  PROPOSAL_BOOKING_TIME_SLOTS_REMOVED: 'beam-time-removed',
};

/** Returns the bookings an event is about that were made here; these have negative ids (decision 330). */
const bookingsOf = ({ rowData }: StoredEvent): number[] =>
  [rowData.scheduledEventIds, rowData.scheduledEventId]
    .flat()
    .map(Number)
    .filter((id) => id < 0);

/** Returns the template data for a letter about these times: details of the first, and one line for each. */
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

/** One time in the facility's formats. */
interface TimeTold {
  readonly beamTimeStart: string;
  readonly beamTimeEnd: string;
  readonly localContact: string;
}

/** The content of one letter: times of one proposal. */
interface Letter {
  readonly templateId: string;
  readonly times: readonly ToldTimeRow[];
}

interface Telling {
  readonly eventId: number | null;
  /** The person who made the change is not notified. */
  readonly doneBy: number | null | undefined;
}

/** Sends each of these letters to the people concerned by its times, in a constant number of statements. */
async function write(tx: Ctx, letters: readonly Letter[], { eventId, doneBy }: Telling): Promise<void> {
  const addressed = await listBeamTimeRecipients(
    tx.db,
    letters.flatMap(({ times }) => times.map(({ experimentPk }) => experimentPk)),
  );
  const contacts = new Map(
    addressed.filter(({ part }) => part === 'CONTACT').map((one) => [one.experimentPk, one.name]),
  );
  const { formatDate } = await surroundingsOf(tx);
  const toldOf = ({ experimentPk, startsAt, endsAt }: ToldTimeRow): TimeTold => ({
    beamTimeStart: formatDate(startsAt.toISOString(), true),
    beamTimeEnd: formatDate(endsAt.toISOString(), true),
    localContact: contacts.get(experimentPk) ?? '',
  });
  const byReader = Map.groupBy(addressed, ({ userId }) => userId);
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
 * Notifies the people of a proposal and the local contact that time planned here was published, changed or removed, except the person who
 * did it; if a workflow e-mails the team at that event, only the workflow does (rule O248). Time from a scheduler is announced by the
 * scheduler and by workflows. Each recipient gets one letter, no matter how many times the event is about.
 */
export async function writeAboutBeamTime(tx: Ctx, event: StoredEvent): Promise<void> {
  const templateId = Object.hasOwn(templates, event.eventType) ? templates[event.eventType] : undefined;
  const bookings = templateId ? bookingsOf(event) : [];
  if (!templateId || bookings.length === 0 || (await isMailedByWorkflow(tx.db, event.id))) return;
  const times = await listToldTime(tx.db, bookings);
  await write(tx, [{ templateId, times }], { eventId: event.id, doneBy: event.changedBy });
}

const restored: Readonly<Record<RestoredTimeRow['became'], string>> = {
  THERE: 'beam-time-published',
  GONE: 'beam-time-removed',
  ELSEWHERE: 'beam-time-changed',
};

/** Does the same when an act on time planned here is undone, which triggers no workflow: one letter for each time. */
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
