import { type RefObject, useRef, useState } from 'react';
import { textIn, useAddressState } from '../../../kits/address-state/index.ts';
import type { DecisionHandle } from './room-form.tsx';
import { placeName, type Room, type RoomPlace, stationsOf, stepFrom } from './room-model.ts';
import type { Steering } from './steering.tsx';
import { useShownPlace } from './use-room.ts';

const codecs = { look: textIn() };

/**
 * Moves the meeting. Unsaved changes are saved first; if that fails, the meeting does not move. A move requested meanwhile follows
 * afterwards. `onAnswered` receives the destination and whether the server accepted it.
 */
function useDiscussing(
  steering: Steering,
  handle: RefObject<DecisionHandle | undefined>,
  onAnswered: (next: RoomPlace | null, isTold: boolean) => void,
) {
  /** The destination while the server is being notified, shown immediately on this screen. */
  const [going, setGoing] = useState<string>();
  // Prevents shortcuts from deciding on the proposal that the screen is about to leave.
  const isGoing = useRef(false);
  /** The last destination requested meanwhile, from which the next step is counted, and whether moving there is still pending. */
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
    /** Returns the name of the place to which the meeting is moving, if any. */
    aimedAt: () => (aim.current?.place ? placeName(aim.current.place) : undefined),
    /** Whether changes are being saved while the screen still shows the place that the meeting is leaving. */
    isLeaving: () => !going && isGoing.current,
  };
}

/** The positions of the meeting and of this screen on the agenda, and functions to go to other places (rule R161). */
export function useAgendaNavigation(room: Room, steering: Steering) {
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
  /** Moves the meeting itself, whatever the screen shows. */
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
    /** The position of the meeting, followed by that of this screen. */
    at: stationOf(discussed),
    station: stationOf(shown),
    isLooking,
    /** Whether the meeting is at another place than this screen. */
    isElsewhere: place.isElsewhere && !going,
    lookAt,
    discuss,
    stepMeeting,
    /** Moves the meeting for users who lead it, unless they are looking at another place; otherwise moves only the screen. */
    step: leads && !isLooking ? stepMeeting : stepScreen,
    handle,
    onHandle,
    isLeaving,
  };
}

export type AgendaNavigation = ReturnType<typeof useAgendaNavigation>;
