import { nothingTried, type WhatIf } from '@atrium/domain/fap-meeting';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { windowFrom } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FapMeetingRoomDocument } from '../../../api/generated/features/fap-meeting/room/room.ts';
import { idIn, useAddressState } from '../../../kits/address-state/index.ts';
import type { TimeUnits } from '../../../kits/time-unit/index.ts';
import { useText } from '../../../locale/index.ts';
import { Agenda, type Trying } from './agenda.tsx';
import { useWaiting, type Waiting } from './deciding/waiting.ts';
import { Notices, PleaseLeave } from './notices.tsx';
import { placeName, type Room, stepFrom } from './room-model.ts';
import { Elsewhere, Frame, KeyHelp, Pane, WhatIfBar } from './room-parts.tsx';
import { type Steering, SteeringBar, useSteering } from './steering.tsx';
import { Timer } from './timer.tsx';
import { useMoves } from './use-room.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { type AgendaNavigation, useAgendaNavigation } from './use-way.ts';

const codecs = { instrument: idIn() };

interface RoomViewProps {
  readonly room: Room;
  readonly units: TimeUnits;
  readonly isCut: boolean;
  readonly isProjector: boolean;
  readonly waitingKey: string;
}

/** The trial allocation by instrument; undefined if no trial is running. */
function useTrying() {
  const [tried, setTried] = useState<ReadonlyMap<number, WhatIf> | undefined>();
  const trying: Trying | undefined = tried && {
    of: (instrumentId) => tried.get(instrumentId) ?? nothingTried,
    change: (instrumentId, next) => setTried(new Map(tried).set(instrumentId, next)),
  };
  return { trying, begin: () => setTried(new Map()), end: () => setTried(undefined) };
}

interface PartProps {
  readonly room: Room;
  readonly way: AgendaNavigation;
  readonly isProjector: boolean;
}

/** The time of the discussion, and the buttons for leading the meeting. */
function MeetingBar({ room, way, isProjector, steering }: PartProps & { readonly steering: Steering }) {
  const { leads, stations, discussed, at, stepMeeting, discuss } = way;
  const left = at ? stations.length - at.number + 1 : stations.length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }} data-not-printed>
      {discussed ? <Timer room={room} left={left} isLarge={isProjector} /> : null}
      {leads && !isProjector ? (
        <SteeringBar
          room={room}
          steering={steering}
          onStep={stepMeeting}
          onBreak={() => void discuss(null)}
          hasBefore={at !== undefined && at.number > 1}
          hasNext={stepFrom(stations, discussed, 1) !== undefined}
        />
      ) : null}
    </Box>
  );
}

interface AtHandProps extends PartProps {
  readonly units: TimeUnits;
  readonly waiting: Waiting;
}

/** Announces to screen readers what the meeting discusses now; if this screen shows something else, `Elsewhere` does so. */
function NowAnnounced({ room, way }: Pick<PartProps, 'room' | 'way'>) {
  const text = useText();
  const { at, stations, isElsewhere } = way;
  const now = at
    ? text('Now discussing {{number}} of {{total}}: {{title}}', {
        number: at.number,
        total: stations.length,
        title: at.place.proposal.title,
      })
    : text('No proposal is being discussed');
  return (
    <div role="status">
      <VisuallyHidden>{isElsewhere || room.pleaseLeave ? '' : now}</VisuallyHidden>
    </div>
  );
}

/** The proposal on this screen with its decision, and the place of the meeting if it is a different one. */
function AtHand({ room, way, isProjector, units, waiting }: AtHandProps) {
  const { leads, at, station, isLooking, isElsewhere, handle } = way;
  if (room.pleaseLeave) return <PleaseLeave />;
  return (
    <>
      {isElsewhere ? (
        <Elsewhere
          at={at}
          isLooking={isLooking}
          onReturn={() => way.lookAt(undefined)}
          onSave={() => void handle.current?.settle()}
        />
      ) : null}
      <Pane
        station={station}
        total={way.stations.length}
        units={units}
        waiting={waiting}
        onHandle={way.onHandle}
        knows={leads}
        mayDecide={leads && !isProjector}
        isProjector={isProjector}
        discussHere={leads && isElsewhere && station ? () => void way.discuss(station.place) : undefined}
      />
    </>
  );
}

/** The agenda, where users who lead the meeting can also try another allocation. */
function AgendaAside({ room, way, isProjector, units, waiting }: AtHandProps) {
  const text = useText();
  const [{ instrument }, set] = useAddressState(codecs);
  const move = useMoves(room);
  const { trying, begin, end } = useTrying();
  const { leads, stations, station, shown, discussed, lookAt } = way;
  return (
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
  );
}

/** The meeting room: the proposal under discussion, the decision on it, and the agenda beside them. */
export function RoomView({ room, units, isCut, isProjector, waitingKey }: RoomViewProps) {
  const cache = useQueryClient();
  const waiting = useWaiting(
    waitingKey,
    () => void cache.invalidateQueries({ queryKey: [FapMeetingRoomDocument.name] }),
  );
  const steering = useSteering(room);
  const way = useAgendaNavigation(room, steering);
  const { leads, discussed, lookAt, handle } = way;
  useRoomKeys({
    onStep: way.step,
    onReturn: () => lookAt(undefined),
    onTimer: () => {
      if (leads && discussed) void steering.setTimer({ act: room.timerStartedAt ? 'PAUSE' : 'START' });
    },
    onDecide: (recommendation) => {
      if (!way.isLeaving()) handle.current?.decide(recommendation);
    },
  });
  return (
    <Frame isProjector={isProjector}>
      <Notices room={room} isCut={isCut} waiting={waiting} onLookAt={lookAt} />
      <NowAnnounced room={room} way={way} />
      <MeetingBar room={room} way={way} isProjector={isProjector} steering={steering} />
      <Box
        data-not-printed
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [windowFrom(1150)]: { gridTemplateColumns: 'minmax(0, 1fr) clamp(380px, 32%, 620px)' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <AtHand room={room} way={way} isProjector={isProjector} units={units} waiting={waiting} />
        </Box>
        <AgendaAside room={room} way={way} isProjector={isProjector} units={units} waiting={waiting} />
      </Box>
    </Frame>
  );
}
