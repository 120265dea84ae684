import CoffeeOutlined from '@mui/icons-material/CoffeeOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import RestartAlt from '@mui/icons-material/RestartAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import {
  DiscussInFapMeetingDocument,
  FapMeetingRoomDocument,
  LockFapMeetingDocument,
  SetFapMeetingTimerDocument,
} from '../../../api/generated/features/fap-meeting/room/room.ts';
import { useCommand } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import type { Room, RoomPlace } from './room-model.ts';

const refreshes = [FapMeetingRoomDocument];
const offeredMinutes = [3, 5, 8, 10, 15, 20, 30];

/** Returns the actions for leading the meeting; the screens of all members follow (rules R161, R163 and R164). */
export function useSteering({ fapId, callId }: Pick<Room, 'fapId' | 'callId'>) {
  const discuss = useCommand(DiscussInFapMeetingDocument, { refreshes });
  const timer = useCommand(SetFapMeetingTimerDocument, { refreshes });
  const lock = useCommand(LockFapMeetingDocument, {
    refreshes,
    done: ({ lockFapMeeting: { locked } }) => (locked ? 'The meeting is locked' : 'The meeting is unlocked'),
  });
  return {
    pending: discuss.pending || timer.pending || lock.pending,
    discuss: async (place: Pick<RoomPlace, 'proposalPk' | 'instrumentId'> | null) =>
      (
        await discuss.run({
          fapId,
          callId,
          place: place && { proposalPk: place.proposalPk, instrumentId: place.instrumentId },
        })
      ).ok,
    setTimer: (input: { act?: 'START' | 'PAUSE' | 'RESTART'; minutes?: number | null }) =>
      timer.run({ fapId, callId, ...input }),
    setLocked: (locked: boolean) => lock.run({ fapId, callId, locked }),
  };
}

export type Steering = ReturnType<typeof useSteering>;

interface TimerButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut?: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function TimerButton({ label, icon, shortcut, disabled, onPress }: TimerButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} aria-keyshortcuts={shortcut} disabled={disabled} onClick={onPress}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface TimerSteeringProps {
  readonly room: Room;
  readonly isDiscussing: boolean;
  readonly onTimer: Steering['setTimer'];
}

/** Starts, pauses and restarts the timer, and sets the time per proposal. */
function TimerSteering({ room, isDiscussing, onTimer }: TimerSteeringProps) {
  const text = useText();
  const runs = Boolean(room.timerStartedAt);
  const minutes = room.minutes ?? 0;
  const choices = offeredMinutes.includes(minutes) || minutes === 0 ? offeredMinutes : [...offeredMinutes, minutes];
  return (
    <>
      <TimerButton
        label={text(runs ? 'Pause the timer' : 'Start the timer')}
        icon={runs ? <PauseOutlined /> : <PlayArrowOutlined />}
        shortcut="t"
        disabled={!isDiscussing}
        onPress={() => void onTimer({ act: runs ? 'PAUSE' : 'START' })}
      />
      <TimerButton
        label={text('Restart the timer')}
        icon={<RestartAlt />}
        disabled={!isDiscussing}
        onPress={() => void onTimer({ act: 'RESTART' })}
      />
      <TextField
        select
        size="small"
        label={text('Minutes per proposal')}
        value={minutes}
        onChange={({ target }) => void onTimer({ minutes: Number(target.value) || null })}
        fullWidth={false}
        sx={{ width: '9.375rem' }}
      >
        <MenuItem value={0}>{text('Not planned')}</MenuItem>
        {choices.map((n) => (
          <MenuItem key={n} value={n}>
            {text('{{n}} minutes', { n })}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

interface SteeringBarProps {
  readonly room: Room;
  readonly steering: Steering;
  readonly onStep: (step: 1 | -1) => void;
  readonly onBreak: () => void;
  readonly hasBefore: boolean;
  readonly hasNext: boolean;
}

/** The buttons for leading the meeting: previous and next, the timer, the lock. */
export function SteeringBar({ room, steering, onStep, onBreak, hasBefore, hasNext }: SteeringBarProps) {
  const text = useText();
  const isDiscussing = typeof room.discussedPk === 'number' || room.pleaseLeave;
  return (
    <Box
      role="toolbar"
      aria-label={text('Lead the meeting')}
      data-not-printed
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <Button
        variant="outlined"
        startIcon={<NavigateBefore />}
        aria-keyshortcuts="k"
        disabled={!hasBefore}
        onClick={() => onStep(-1)}
      >
        {text('Back')}
      </Button>
      <Button
        variant="contained"
        endIcon={<NavigateNext />}
        aria-keyshortcuts="j"
        disabled={!hasNext}
        onClick={() => onStep(1)}
      >
        {text(isDiscussing ? 'Next' : 'Begin')}
      </Button>
      <Button startIcon={<CoffeeOutlined />} disabled={!isDiscussing} onClick={onBreak}>
        {text('Break')}
      </Button>
      <TimerSteering room={room} isDiscussing={isDiscussing} onTimer={steering.setTimer} />
      <Button
        startIcon={room.locked ? <LockOpenOutlined /> : <LockOutlined />}
        onClick={() => void steering.setLocked(!room.locked)}
      >
        {text(room.locked ? 'Unlock' : 'Lock')}
      </Button>
    </Box>
  );
}
