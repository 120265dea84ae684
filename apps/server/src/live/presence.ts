import { type Present, partsOf, presenceTimeoutMs, type RecordKey } from '@atrium/domain/live';

/** The channel of the database by which processes inform each other of people's presence. */
export const presenceChannel = 'atrium_presence';

/** A person in a window: the record, and the name of the window. */
export interface Seat extends Present {
  readonly window: string;
  readonly key: RecordKey;
}

/** The content of a message on the channel. */
export interface PresenceTold {
  readonly here?: readonly Seat[];
  readonly gone?: readonly string[];
}

/** Maximum number of seats in one message: the database limits it to 8,000 bytes, and a seat takes at most about 500. */
export const seatsInMessage = 12;

/**
 * Stores who is at which record, in all processes, according to their messages. A seat without a message for `presenceTimeoutMs` is dropped,
 * because its process is gone. `onChange` is called for every record whose people changed.
 */
export function presenceBook(onChange: (key: RecordKey) => void, now: () => number = () => performance.now()) {
  const seats = new Map<string, Seat & { toldAt: number }>();
  const at = new Map<RecordKey, Set<string>>();

  const leave = (window: string) => {
    const seat = seats.get(window);
    if (!seat) return;
    seats.delete(window);
    const there = at.get(seat.key);
    there?.delete(window);
    if (there?.size === 0) at.delete(seat.key);
    onChange(seat.key);
  };
  const take = (seat: Seat) => {
    const old = seats.get(seat.window);
    if (old && old.key !== seat.key) leave(seat.window);
    seats.set(seat.window, { ...seat, toldAt: now() });
    const there = at.get(seat.key) ?? new Set();
    at.set(seat.key, there.add(seat.window));
    if (old?.key !== seat.key || old.part !== seat.part || old.isWriting !== seat.isWriting) onChange(seat.key);
  };

  return {
    hear({ here = [], gone = [] }: PresenceTold) {
      for (const window of gone) leave(window);
      for (const seat of here) {
        // A message from another version of the server may contain kinds that this one does not know.
        if (Number.isSafeInteger(partsOf(seat.key).id)) take(seat);
      }
    },
    /** Drops seats without a recent message. */
    sweep() {
      for (const { window, toldAt } of [...seats.values()]) if (now() - toldAt > presenceTimeoutMs) leave(window);
    },
    /** Returns the people at a record, except for the asking window; a person with two windows is included twice. */
    peopleAt(key: RecordKey, asking: string): Present[] {
      return [...(at.get(key) ?? [])]
        .filter((window) => window !== asking)
        .flatMap((window) => seats.get(window) ?? [])
        .map(({ userId, name, part, isWriting }) => ({ userId, name, part, isWriting }));
    },
  };
}
