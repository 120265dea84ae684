import type { Making, PresenceInput, Present, RecordKey } from '@atrium/domain/live';
import { loadPart } from '@atrium/ui/lazy-part';

type Channel = typeof import('./live-channel.ts');

/**
 * Loads the channel when the first screen needs it, so that no first screen waits for it, then enters it. Never enters if the returned
 * function has been called before that.
 */
function whenLoaded(enter: (channel: Channel) => () => void): () => void {
  let leave: (() => void) | undefined;
  let isLeft = false;
  loadPart(() => import('./live-channel.ts')).then(
    (channel) => {
      if (!isLeft) leave = enter(channel);
    },
    // A screen whose parts cannot be loaded reports that itself; its data are as current as when they were fetched.
    () => undefined,
  );
  return () => {
    isLeft = true;
    leave?.();
  };
}

/** Watches records from now on: calls `onChange` when one has changed or may have changed. Returns a function that stops watching. */
export const watchRecords = (keys: readonly RecordKey[], onChange: () => void): (() => void) =>
  whenLoaded((channel) => channel.watchRecords(keys, onChange));

/** Announces that the user has a part of a record open here, and reports who else has. Returns a function that withdraws the announcement. */
export const announcePresence = (
  presence: PresenceInput,
  onPeople: (people: readonly Present[]) => void,
): (() => void) => whenLoaded((channel) => channel.announcePresence(presence, onPeople));

/**
 * Reports the progress of a download by `onMaking`, or calls `ask` from time to time while there is no stream. Returns a function that
 * stops watching.
 */
export const watchDownload = (name: string, onMaking: (making: Making) => void, ask: () => void): (() => void) =>
  whenLoaded((channel) => channel.watchDownload({ name, onMaking, ask }));
