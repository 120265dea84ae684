import type { Making, PresenceInput, Present, RecordKey } from '@atrium/domain/live';
import { loadPart } from '@atrium/ui/lazy-part';

type Channel = typeof import('./live-channel.ts');

/** The channel is loaded when the first screen wants it: no first screen waits for it. Leaving before that never enters. */
function whenLoaded(enter: (channel: Channel) => () => void): () => void {
  let leave: (() => void) | undefined;
  let isLeft = false;
  loadPart(() => import('./live-channel.ts')).then(
    (channel) => {
      if (!isLeft) leave = enter(channel);
    },
    // A screen whose parts cannot be loaded tells so itself; what it shows is as true as it was when it was asked for.
    () => undefined,
  );
  return () => {
    isLeft = true;
    leave?.();
  };
}

/** Watches records from now on: `onChange` is called when one changed, or may have. Answers how to stop. */
export const watchRecords = (keys: readonly RecordKey[], onChange: () => void): (() => void) =>
  whenLoaded((channel) => channel.watchRecords(keys, onChange));

/** Says that somebody sits here in a part of a record, and tells who else does. Answers how to leave. */
export const sitAt = (presence: PresenceInput, onPeople: (people: readonly Present[]) => void): (() => void) =>
  whenLoaded((channel) => channel.sitAt(presence, onPeople));

/** Is told how far a download is: by `onMaking`, or where nobody tells by `ask` from time to time. Answers how to stop. */
export const watchDownload = (name: string, onMaking: (making: Making) => void, ask: () => void): (() => void) =>
  whenLoaded((channel) => channel.watchDownload({ name, onMaking, ask }));
