import { type Present, partsOf, presenceMs, type RecordKey } from '@atrium/domain/live';

/** The channel of the database on which processes tell each other who is where. */
export const presenceChannel = 'atrium_presence';

/** Somebody in a window: where, and by which name the window is known. */
export interface Seat extends Present {
  readonly window: string;
  readonly key: RecordKey;
}

/** What one message on the channel says. */
export interface PresenceTold {
  readonly here?: readonly Seat[];
  readonly gone?: readonly string[];
}

/** Seats in one message: the database takes less than 8,000 bytes, and a seat has at most some 500. */
export const seatsInMessage = 12;

/**
 * Who sits where, in all processes, as far as they told. A seat that was not told of for `presenceMs` is forgotten: its process is gone.
 * `onChange` hears of every record whose people changed.
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
        // A message of another version of the server may name kinds this one does not know.
        if (Number.isSafeInteger(partsOf(seat.key).id)) take(seat);
      }
    },
    /** Forgets whom nobody told of lately. */
    sweep() {
      for (const { window, toldAt } of [...seats.values()]) if (now() - toldAt > presenceMs) leave(window);
    },
    /** Who is at a record, without the window that asks; one person in two windows is there twice. */
    peopleAt(key: RecordKey, asking: string): Present[] {
      return [...(at.get(key) ?? [])]
        .filter((window) => window !== asking)
        .flatMap((window) => seats.get(window) ?? [])
        .map(({ userId, name, part, isWriting }) => ({ userId, name, part, isWriting }));
    },
  };
}
