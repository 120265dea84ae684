import { nothingTried, type TriedAllocation, tryAllocation, type WhatIf } from '@atrium/domain/fap-meeting';
import { RowActions } from '@atrium/ui/data-table';
import { StatusChip } from '@atrium/ui/status-chip';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Fragment, type ReactNode, useId } from 'react';
import { type TimeUnits, unitsOf } from '../../../kits/time-unit/index.ts';
import { useText } from '../../../locale/index.ts';
import { ShowAfter, ShowBefore, useRenderedRange } from '../drawn.tsx';
import { useInstrumentActions } from '../meeting-instruments.tsx';
import { AgendaRow } from './agenda-row.tsx';
import type { Waiting } from './deciding/waiting.ts';
import { type AgendaPart, placeName, type Room, type RoomPlace } from './room-model.ts';

/** The trial allocation by instrument; undefined if no trial is running. */
export interface Trying {
  readonly of: (instrumentId: number) => WhatIf;
  readonly change: (instrumentId: number, next: WhatIf) => void;
}

interface AgendaProps {
  readonly room: Room;
  readonly units: TimeUnits;
  /** The names of the place on the screen and of the one under discussion. */
  readonly shown: string | undefined;
  readonly discussed: string | undefined;
  readonly waiting: Waiting;
  readonly trying: Trying | undefined;
  /** Whether order and submission can be changed here, as far as the user may. */
  readonly isWorkedOn: boolean;
  readonly openInstrument: number | undefined;
  readonly onOpenInstrument: (instrumentId: number | undefined) => void;
  readonly onLook: (place: RoomPlace) => void;
  readonly onMove: (place: RoomPlace, beforePk: number | null) => void;
}

/** The order of the meeting by instrument, with the line where the time ends (rules R42 and R47). */
export function Agenda(props: AgendaProps) {
  const { room } = props;
  const text = useText();
  const actions = useInstrumentActions(room);
  return (
    <Box component="ol" aria-label={text('Agenda')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {room.agenda.map((part) => (
        <AgendaInstrument
          key={part.instrument.id}
          {...props}
          part={part}
          isOpen={props.openInstrument === part.instrument.id}
          actions={
            room.abilities?.steer.allowed && props.isWorkedOn ? (
              <RowActions actions={actions(part.instrument)} row={part.instrument.name} />
            ) : null
          }
        />
      ))}
    </Box>
  );
}

interface TriedTimeProps {
  readonly part: AgendaPart;
  readonly units: TimeUnits;
  readonly tried: WhatIf;
  readonly onTry: (next: WhatIf) => void;
}

/** The trial time of an instrument; nothing is stored (rule R167). */
function TriedTime({ part: { instrument }, units, tried, onTry }: TriedTimeProps) {
  const text = useText();
  return (
    <TextField
      size="small"
      type="number"
      label={text('What-if available time ({{units}})', { units: unitsOf(units) })}
      value={tried.available ?? instrument.availabilityTime ?? ''}
      onChange={({ target }) =>
        onTry({
          ...tried,
          available: target.value === '' ? undefined : Math.max(0, Number(target.value) || 0),
        })
      }
      slotProps={{ htmlInput: { min: 0, max: 100_000 } }}
    />
  );
}

interface AgendaInstrumentProps extends AgendaProps {
  readonly part: AgendaPart;
  readonly isOpen: boolean;
  readonly actions: ReactNode;
}

function AgendaInstrument(props: AgendaInstrumentProps) {
  const { part, units, trying, isOpen, actions, onOpenInstrument } = props;
  const text = useText();
  const id = useId();
  const { instrument, places } = part;
  const tried = trying?.of(instrument.id) ?? nothingTried;
  const allocation = tryAllocation(places, instrument.availabilityTime ?? null, tried);
  const decided = places.filter(({ meetingDecision: decision }) => decision?.submitted).length;
  const knowsTimes = typeof instrument.availabilityTime === 'number';
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, py: 0.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, flex: 1, minWidth: 0 }}>
          <Button
            aria-expanded={isOpen}
            aria-controls={id}
            startIcon={isOpen ? <ExpandMoreOutlined /> : <ChevronRightOutlined />}
            onClick={() => onOpenInstrument(isOpen ? undefined : instrument.id)}
            sx={{
              fontWeight: 600,
              flex: '1 0 auto',
              maxWidth: '100%',
              justifyContent: 'flex-start',
              textAlign: 'left',
            }}
          >
            {instrument.name}
          </Button>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' }}>
            {text('{{n}} proposals', { n: places.length })}
            {props.room.abilities?.steer.allowed && !instrument.submitted
              ? ` · ${text('{{done}} submitted', { done: decided })}`
              : null}
          </Box>
          {instrument.submitted ? <StatusChip label={text('Submitted')} tone="good" /> : null}
        </Box>
        <Box data-not-printed>{actions}</Box>
      </Box>
      {isOpen ? (
        <Box id={id} sx={{ borderTop: 1, borderColor: 'divider' }}>
          {trying ? (
            <Box sx={{ p: 1 }}>
              <TriedTime part={part} units={units} tried={tried} onTry={(next) => trying.change(instrument.id, next)} />
            </Box>
          ) : null}
          <Rows {...props} allocation={allocation} knowsTimes={knowsTimes || tried.available !== undefined} />
        </Box>
      ) : null}
    </Box>
  );
}

interface RowsProps extends AgendaInstrumentProps {
  readonly allocation: TriedAllocation<RoomPlace>;
  readonly knowsTimes: boolean;
}

function TimeEnds({
  allocation,
  units,
}: {
  readonly allocation: TriedAllocation<RoomPlace>;
  readonly units: TimeUnits;
}) {
  const text = useText();
  return (
    <Box
      component="li"
      sx={{ borderBottom: 3, borderColor: 'text.secondary', px: 1.5, py: 0.25, fontSize: '0.8125rem', fontWeight: 600 }}
    >
      {text('Time runs out here: {{left}} of {{all}} {{units}} left', {
        left: allocation.line.unallocated ?? 0,
        all: allocation.available ?? 0,
        units: unitsOf(units),
      })}
    </Box>
  );
}

/** A list item between or after the rows. */
const besides = (children: ReactNode) => (
  <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
    {children}
  </Box>
);

function Rows({ allocation, knowsTimes, part, units, trying, room, onMove, ...rest }: RowsProps) {
  const { places, line } = allocation;
  const { id: instrumentId } = part.instrument;
  const drawn = useRenderedRange(
    places.length,
    places.findIndex(({ place }) => placeName(place) === rest.shown),
  );
  const mayMove =
    trying !== undefined || (rest.isWorkedOn && (part.instrument.meetingAbilities?.reorder.allowed ?? false));
  const pks = places.map(({ place }) => place.proposalPk);
  const move = (place: RoomPlace, to: number) => {
    if (to < 0 || to >= pks.length) return;
    drawn.reach(to);
    const others = pks.filter((pk) => pk !== place.proposalPk);
    if (trying) {
      const order = others.toSpliced(to, 0, place.proposalPk);
      trying.change(instrumentId, { ...trying.of(instrumentId), order });
    } else onMove(place, others[to] ?? null);
  };
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <ShowBefore drawn={drawn} within={besides} />
      {places.slice(drawn.first, drawn.last).map(({ place, time, isInside, isLeftOut }, at) => (
        <Fragment key={place.proposalPk}>
          <AgendaRow
            place={place}
            position={drawn.first + at + 1}
            count={places.length}
            time={time}
            units={units}
            isBeyond={knowsTimes && !isInside}
            isLeftOut={isLeftOut}
            isShown={rest.shown === placeName(place)}
            isDiscussed={rest.discussed === placeName(place)}
            held={rest.waiting.of(placeName(place))}
            showsDecision={room.abilities?.steer.allowed ?? false}
            trying={
              trying
                ? { whatIf: trying.of(instrumentId), change: (next) => trying.change(instrumentId, next) }
                : undefined
            }
            mayMove={mayMove}
            onMove={(to) => move(place, to)}
            onLook={() => rest.onLook(place)}
          />
          {knowsTimes && drawn.first + at === line.lastInside ? (
            <TimeEnds allocation={allocation} units={units} />
          ) : null}
        </Fragment>
      ))}
      <ShowAfter drawn={drawn} within={besides} lastInside={knowsTimes ? line.lastInside : undefined} />
    </Box>
  );
}
