import { type RefObject, useRef, useState } from 'react';
import { textIn, useAddressState } from '../../../kits/address-state/index.ts';
import type { DecisionHandle } from './room-form.tsx';
import { placeName, type Room, type RoomPlace, stationsOf, stepFrom } from './room-model.ts';
import type { Steering } from './steering.tsx';
import { useShownPlace } from './use-room.ts';

const codecs = { look: textIn() };

/**
 * Moves the meeting. Words are saved before it moves on; where they cannot be, it stays. What is asked for meanwhile comes after it.
 * `onAnswered` hears where it was to go, and whether the server was told so.
 */
function useDiscussing(
  steering: Steering,
  handle: RefObject<DecisionHandle | undefined>,
  onAnswered: (next: RoomPlace | null, isTold: boolean) => void,
) {
  /** Where this screen has moved the meeting to while the server is being told: it does not wait to show it. */
  const [going, setGoing] = useState<string>();
  // Until the screen has moved on, no key decides on the proposal it leaves.
  const isGoing = useRef(false);
  /** What was asked for last while that: the place the next step is counted from, and whether the way to it is still to be gone. */
  const aim = useRef<{ readonly place: RoomPlace | null; readonly waits: boolean }>(undefined);
  const discuss = async (next: RoomPlace | null) => {
    if (isGoing.current) {
      aim.current = { place: next, waits: true };
      return;
    }
    isGoing.current = true;
    aim.current = { place: next, waits: false };
    const isSettled = !handle.current || (await handle.current.settle());
    if (isSettled) {
      setGoing(next ? placeName(next) : undefined);
      onAnswered(next, await steering.discuss(next));
      setGoing(undefined);
    }
    isGoing.current = false;
    const { place: asked = null, waits = false } = aim.current ?? {};
    aim.current = undefined;
    if (isSettled && waits) await discuss(asked);
  };
  return {
    going,
    discuss,
    /** The place that the meeting is about to be at, if it is on its way to one. */
    aimedAt: () => (aim.current?.place ? placeName(aim.current.place) : undefined),
    /** Words are being saved, and the screen still shows what the meeting leaves. */
    isLeaving: () => !going && isGoing.current,
  };
}

/** Where the meeting and this screen are on the agenda, and the ways to other places (rule R161). */
export function useWay(room: Room, steering: Steering) {
  const [{ look }, set] = useAddressState(codecs);
  const stations = stationsOf(room);
  const stationOf = (name: string | undefined) => stations.find(({ place }) => placeName(place) === name);
  const isLooking = Boolean(look && stationOf(look));
  const place = useShownPlace(room, isLooking ? look : undefined);
  const { discussed, handle, onHandle } = place;
  const leads = room.abilities?.steer.allowed ?? false;
  const lookAt = (name: string | undefined) => set({ look: name === discussed ? undefined : name });
  const { going, discuss, aimedAt, isLeaving } = useDiscussing(steering, handle, (next, isTold) => {
    if (isTold) set({ look: undefined });
    else if (next) lookAt(placeName(next));
  });
  const shown = going ?? place.shown;
  /** The buttons move the meeting itself, wherever the screen looks. */
  const stepMeeting = (by: 1 | -1) => {
    const next = stepFrom(stations, aimedAt() ?? discussed, by);
    if (next) void discuss(next.place);
  };
  const stepScreen = (by: 1 | -1) => {
    const next = stepFrom(stations, shown, by);
    if (next) lookAt(placeName(next.place));
  };
  return {
    leads,
    stations,
    discussed,
    shown,
    /** The station that the meeting is at, and the one on the screen. */
    at: stationOf(discussed),
    station: stationOf(shown),
    isLooking,
    /** The meeting is elsewhere than this screen. */
    isElsewhere: place.isElsewhere && !going,
    lookAt,
    discuss,
    stepMeeting,
    /** The keys move the meeting for whoever leads it, unless they look around. */
    step: leads && !isLooking ? stepMeeting : stepScreen,
    handle,
    onHandle,
    isLeaving,
  };
}

export type AgendaWay = ReturnType<typeof useWay>;
