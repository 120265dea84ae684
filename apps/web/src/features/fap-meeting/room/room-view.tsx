import { nothingTried, type WhatIf } from '@atrium/domain/fap-meeting';
import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { FapMeetingRoomDocument } from '../../../api/generated/features/fap-meeting/room/room.ts';
import { idIn, textIn, useAddressState } from '../../../kits/address-state/index.ts';
import { useText } from '../../../locale/index.ts';
import { Agenda, type Trying } from './agenda.tsx';
import { Behind, Discussed } from './discussed.tsx';
import { Notices, PleaseLeave } from './notices.tsx';
import { RoomForm } from './room-form.tsx';
import { placeName, type Room, type RoomPlace, type Station, stationsOf, stepFrom } from './room-model.ts';
import { SteeringBar, useSteering } from './steering.tsx';
import { Timer } from './timer.tsx';
import { useMoves, useShownPlace } from './use-room.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { useWaiting, type Waiting } from './waiting.ts';

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
  const { discussed, shown, handle } = place;
  const station = stations.find((one) => placeName(one.place) === shown);
  const leads = room.abilities?.steer.allowed ?? false;
  const isLooking = Boolean(isKnown);

  const lookAt = (name: string | undefined) => set({ look: name === discussed ? undefined : name });
  /** Words are saved before the meeting moves on; where they cannot be, it stays. */
  const discuss = async (next: RoomPlace | null) => {
    if (handle.current && !(await handle.current.settle())) return;
    if (await steering.discuss(next)) set({ look: undefined });
    else if (next) lookAt(placeName(next));
  };
  const step = (by: 1 | -1) => {
    const next = stepFrom(stations, isLooking || !leads ? shown : discussed, by);
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
    onDecide: (recommendation) => handle.current?.decide(recommendation),
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
            onStep={(by) => void discussStep(stations, discussed, by, discuss)}
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
          {place.isElsewhere && !room.pleaseLeave ? (
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
              discussHere={leads && place.isElsewhere && station ? () => void discuss(station.place) : undefined}
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

/** On the projector everything is larger and can fill the screen. */
function Frame({ isProjector, children }: { readonly isProjector: boolean; readonly children: ReactNode }) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  if (!isProjector) return <div>{children}</div>;
  return (
    <Box
      ref={frame}
      sx={{ zoom: 1.2, backgroundColor: 'background.default', overflow: 'auto', '&:fullscreen': { p: 3 } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }} data-not-printed>
        <Button
          size="small"
          startIcon={<FullscreenOutlined />}
          onClick={() =>
            void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())
          }
        >
          {text('Full screen')}
        </Button>
      </Box>
      {children}
    </Box>
  );
}

interface ElsewhereProps {
  readonly at: Station | undefined;
  readonly isLooking: boolean;
  readonly onReturn: () => void;
  readonly onSave: () => void;
}

/** Says that the meeting is elsewhere than this screen, and leads back. */
function Elsewhere({ at, isLooking, onReturn, onSave }: ElsewhereProps) {
  const text = useText();
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" aria-keyshortcuts="b" onClick={isLooking ? onReturn : onSave}>
          {text(isLooking ? 'Back to the discussion' : 'Save and follow')}
        </Button>
      }
    >
      {at
        ? text('The meeting discusses {{id}}: {{title}}', {
            id: at.place.proposal.proposalId,
            title: at.place.proposal.title,
          })
        : text('The meeting has a break.')}
      {isLooking ? null : ` ${text('You stay here, as your words are not saved yet.')}`}
    </Alert>
  );
}

interface PaneProps {
  readonly station: Station | undefined;
  readonly total: number;
  readonly units: string;
  readonly waiting: Waiting;
  readonly onHandle: Parameters<typeof RoomForm>[0]['onHandle'];
  readonly knows: boolean;
  readonly mayDecide: boolean;
  readonly isProjector: boolean;
  readonly discussHere: (() => void) | undefined;
}

function Pane({ station, total, units, waiting, onHandle, knows, mayDecide, isProjector, discussHere }: PaneProps) {
  const text = useText();
  if (!station) {
    return (
      <Box
        sx={{ minHeight: 240, display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 1 }}
        role="status"
      >
        <Typography component="h2" variant="h2">
          {text(total > 0 ? 'Nothing is being discussed' : 'No proposals in this meeting yet')}
        </Typography>
        <Typography color="textSecondary">
          {text(
            total > 0
              ? 'The discussion appears here by itself.'
              : 'They appear here once they are assigned to the panel.',
          )}
        </Typography>
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Discussed station={station} total={total} units={units} knows={knows} />
      {discussHere ? (
        <Box>
          <Button variant="outlined" onClick={discussHere}>
            {text('Discuss this now')}
          </Button>
        </Box>
      ) : null}
      {mayDecide ? (
        <RoomForm
          key={placeName(station.place)}
          place={station.place}
          instrumentName={station.part.instrument.name}
          waiting={waiting}
          onHandle={onHandle}
        />
      ) : null}
      {isProjector ? null : <Behind place={station.place} />}
    </Box>
  );
}

/** Trying another allocation, apart from what is decided (rule R167). */
function WhatIfBar({
  isOn,
  onBegin,
  onEnd,
}: {
  readonly isOn: boolean;
  readonly onBegin: () => void;
  readonly onEnd: () => void;
}) {
  const text = useText();
  if (!isOn) {
    return (
      <Box>
        <Button size="small" variant="outlined" onClick={onBegin}>
          {text('What if …')}
        </Button>
      </Box>
    );
  }
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" onClick={onEnd}>
          {text('Forget it')}
        </Button>
      }
    >
      {text('What if: nothing you try here is stored, and nobody else sees it.')}
    </Alert>
  );
}

function KeyHelp({ leads }: { readonly leads: boolean }) {
  const text = useText();
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
      {text(
        leads
          ? 'Keys: j and k move the meeting on and back, b returns to the discussion, t starts and pauses the timer, 1 accepts, 2 reserves, 3 rejects, 0 takes that back.'
          : 'Keys: j and k look at the next and the previous proposal, b returns to the discussion.',
      )}
    </Box>
  );
}
