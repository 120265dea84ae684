import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import type { TimeUnits } from '../../../kits/time-unit/index.ts';
import { useText } from '../../../locale/index.ts';
import type { Waiting } from './deciding/waiting.ts';
import { Behind, Discussed } from './discussed.tsx';
import { RoomForm } from './room-form.tsx';
import { placeName, type Station } from './room-model.ts';

/** The frame of the room; on the projector everything is larger and can fill the screen. */
export function Frame({ isProjector, children }: { readonly isProjector: boolean; readonly children: ReactNode }) {
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

/** Says that this screen does not show what the meeting discusses, with a button to return there. */
export function Elsewhere({ at, isLooking, onReturn, onSave }: ElsewhereProps) {
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
        ? text('The meeting is discussing {{id}}: {{title}}', {
            id: at.place.proposal.proposalId,
            title: at.place.proposal.title,
          })
        : text('The meeting is on a break.')}
      {isLooking ? null : ` ${text('You are still here because what you typed is not saved yet.')}`}
    </Alert>
  );
}

interface PaneProps {
  readonly station: Station | undefined;
  readonly total: number;
  readonly units: TimeUnits;
  readonly waiting: Waiting;
  readonly onHandle: Parameters<typeof RoomForm>[0]['onHandle'];
  readonly knows: boolean;
  readonly mayDecide: boolean;
  readonly isProjector: boolean;
  readonly discussHere: (() => void) | undefined;
}

export function Pane({
  station,
  total,
  units,
  waiting,
  onHandle,
  knows,
  mayDecide,
  isProjector,
  discussHere,
}: PaneProps) {
  const text = useText();
  if (!station) {
    return (
      <Box
        sx={{
          minHeight: 240,
          display: 'grid',
          alignContent: 'center',
          justifyItems: 'center',
          textAlign: 'center',
          gap: 1,
        }}
      >
        <Typography component="h2" variant="h2">
          {text(total > 0 ? 'Nothing is being discussed' : 'No proposals in this meeting yet')}
        </Typography>
        <Typography color="textSecondary">
          {text(
            total > 0
              ? 'The discussion appears here as soon as the meeting begins.'
              : 'They appear here once they are assigned to the panel.',
          )}
        </Typography>
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Discussed station={station} total={total} units={units} knows={knows} mayChange={mayDecide} />
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

/** Controls for trying another allocation without changing the decisions (rule R167). */
export function WhatIfBar({
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
          {text('What if…')}
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
          {text('Discard')}
        </Button>
      }
    >
      {text('What if: nothing you try here is stored, and nobody else sees it.')}
    </Alert>
  );
}

export function KeyHelp({ leads }: { readonly leads: boolean }) {
  const text = useText();
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
      {text(
        leads
          ? 'Keys: j and k move the meeting forward and back, b returns to the discussion, t starts and pauses the timer, 1 accepts, 2 reserves, 3 rejects, 0 undoes that.'
          : 'Keys: j and k show the next and the previous proposal, b returns to the discussion.',
      )}
    </Box>
  );
}
