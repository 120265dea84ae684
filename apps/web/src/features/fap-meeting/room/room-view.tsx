import { nothingTried, type WhatIf } from '@atrium/domain/fap-meeting';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FapMeetingRoomDocument } from '../../../api/generated/features/fap-meeting/room/room.ts';
import { idIn, textIn, useAddressState } from '../../../kits/address-state/index.ts';
import { useText } from '../../../locale/index.ts';
import { Agenda, type Trying } from './agenda.tsx';
import { Notices, PleaseLeave } from './notices.tsx';
import { placeName, type Room, type RoomPlace, type Station, stationsOf, stepFrom } from './room-model.ts';
import { Elsewhere, Frame, KeyHelp, Pane, WhatIfBar } from './room-parts.tsx';
import { SteeringBar, useSteering } from './steering.tsx';
import { Timer } from './timer.tsx';
import { useMoves, useShownPlace } from './use-room.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { useWaiting } from './waiting.ts';

const codecs = { look: textIn(), instrument: idIn() };

interface RoomViewProps {
  readonly room: Room;
  readonly units: string;
  readonly isCut: boolean;
  readonly isProjector: boolean;
  readonly waitingKey: string;
}

/** What somebody tries, by instrument; undefined while nothing is tried. */
function useTrying() {
  const [tried, setTried] = useState<ReadonlyMap<number, WhatIf> | undefined>();
  const trying: Trying | undefined = tried && {
    of: (instrumentId) => tried.get(instrumentId) ?? nothingTried,
    change: (instrumentId, next) => setTried(new Map(tried).set(instrumentId, next)),
  };
  return { trying, begin: () => setTried(new Map()), end: () => setTried(undefined) };
}

/** The room: what is discussed, the decision on it, and the agenda beside it. */
export function RoomView({ room, units, isCut, isProjector, waitingKey }: RoomViewProps) {
  const text = useText();
  const cache = useQueryClient();
  const [{ look, instrument }, set] = useAddressState(codecs);
  const waiting = useWaiting(
    waitingKey,
    () => void cache.invalidateQueries({ queryKey: [FapMeetingRoomDocument.name] }),
  );
  const steering = useSteering(room);
  const move = useMoves(room);
  const { trying, begin, end } = useTrying();
  const stations = stationsOf(room);
  const isKnown = look && stations.some(({ place }) => placeName(place) === look);
  const place = useShownPlace(room, isKnown ? look : undefined);
  const { discussed, handle } = place;
  /** Where this screen has moved the meeting to while the server is being told: it does not wait to show it. */
  const [going, setGoing] = useState<string>();
  const shown = going ?? place.shown;
  const station = stations.find((one) => placeName(one.place) === shown);
  const leads = room.abilities?.steer.allowed ?? false;
  const isLooking = Boolean(isKnown);

  // Until the screen has moved on, no key decides on the proposal it leaves.
  const isGoing = useRef(false);
  /** What was asked for last while that: the place the next step is counted from, and whether the way to it is still to be gone. */
  const aim = useRef<{ readonly place: RoomPlace | null; readonly waits: boolean }>(undefined);
  const lookAt = (name: string | undefined) => set({ look: name === discussed ? undefined : name });
  /** Words are saved before the meeting moves on; where they cannot be, it stays. */
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
      if (await steering.discuss(next)) set({ look: undefined });
      else if (next) lookAt(placeName(next));
      setGoing(undefined);
    }
    isGoing.current = false;
    const { place: asked = null, waits = false } = aim.current ?? {};
    aim.current = undefined;
    if (isSettled && waits) await discuss(asked);
  };
  /** Where the meeting is, or is about to be. */
  const heading = () => (aim.current?.place ? placeName(aim.current.place) : discussed);
  const step = (by: 1 | -1) => {
    const next = stepFrom(stations, isLooking || !leads ? shown : heading(), by);
    if (!next) return;
    if (leads && !isLooking) void discuss(next.place);
    else lookAt(placeName(next.place));
  };
  useRoomKeys({
    onStep: step,
    onReturn: () => lookAt(undefined),
    onTimer: () => {
      if (leads && discussed) void steering.setTimer({ act: room.timerStartedAt ? 'PAUSE' : 'START' });
    },
    onDecide: (recommendation) => {
      if (going || !isGoing.current) handle.current?.decide(recommendation);
    },
  });
  const at = stations.find((one) => placeName(one.place) === discussed);
  const left = at ? stations.length - at.number + 1 : stations.length;
  return (
    <Frame isProjector={isProjector}>
      <Notices room={room} isCut={isCut} waiting={waiting} onLookAt={lookAt} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }} data-not-printed>
        {discussed ? <Timer room={room} left={left} isLarge={isProjector} /> : null}
        {leads && !isProjector ? (
          <SteeringBar
            room={room}
            steering={steering}
            onStep={(by) => void discussStep(stations, heading(), by, discuss)}
            onBreak={() => void discuss(null)}
            hasBefore={at !== undefined && at.number > 1}
            hasNext={stepFrom(stations, discussed, 1) !== undefined}
          />
        ) : null}
      </Box>
      <Box
        data-not-printed
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          '@media (min-width:1150px)': { gridTemplateColumns: 'minmax(0, 1fr) clamp(380px, 32%, 620px)' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {place.isElsewhere && !going && !room.pleaseLeave ? (
            <Elsewhere
              at={at}
              isLooking={isLooking}
              onReturn={() => lookAt(undefined)}
              onSave={() => void handle.current?.settle()}
            />
          ) : null}
          {room.pleaseLeave ? (
            <PleaseLeave />
          ) : (
            <Pane
              station={station}
              total={stations.length}
              units={units}
              waiting={waiting}
              onHandle={place.onHandle}
              knows={leads}
              mayDecide={leads && !isProjector}
              isProjector={isProjector}
              discussHere={
                leads && place.isElsewhere && !going && station ? () => void discuss(station.place) : undefined
              }
            />
          )}
        </Box>
        <Box component="aside" aria-label={text('Agenda of the meeting')} sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
          {leads && !isProjector ? <WhatIfBar isOn={trying !== undefined} onBegin={begin} onEnd={end} /> : null}
          <Agenda
            room={room}
            units={units}
            shown={shown}
            discussed={discussed}
            waiting={waiting}
            trying={trying}
            isWorkedOn={!isProjector}
            openInstrument={
              instrument === undefined ? (station ?? stations[0])?.part.instrument.id : instrument || undefined
            }
            onOpenInstrument={(id) => set({ instrument: id ?? 0 })}
            onLook={(next) => lookAt(placeName(next))}
            onMove={move}
          />
          {isProjector ? null : <KeyHelp leads={leads} />}
        </Box>
      </Box>
    </Frame>
  );
}

/** The buttons move the meeting itself, wherever the screen looks. */
async function discussStep(
  stations: readonly Station[],
  discussed: string | undefined,
  by: 1 | -1,
  discuss: (place: RoomPlace) => Promise<void>,
): Promise<void> {
  const next = stepFrom(stations, discussed, by);
  if (next) await discuss(next.place);
}
