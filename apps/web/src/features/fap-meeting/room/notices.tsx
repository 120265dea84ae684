import { fullName } from '@atrium/domain/user';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useText } from '../../../locale/index.ts';
import type { Waiting, WaitingDecision } from './deciding/waiting.ts';
import type { Room } from './room-model.ts';

/** Replaces the room for users who are on the proposal under discussion (rule R165). It disappears by itself. */
export function PleaseLeave() {
  const text = useText();
  return (
    <Box
      role="alert"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 2,
        minHeight: 360,
        textAlign: 'center',
      }}
    >
      <LogoutOutlined sx={{ fontSize: '4rem', color: 'warning.main' }} />
      <Typography component="h2" variant="h2" sx={{ fontSize: '2rem' }}>
        {text('Please leave the meeting for now')}
      </Typography>
      <Typography sx={{ maxWidth: '32.5rem' }}>
        {text(
          'The panel is discussing a proposal you are on. This screen will return automatically when the panel moves on.',
        )}
      </Typography>
    </Box>
  );
}

interface RefusedProps {
  readonly decision: WaitingDecision;
  readonly onLook: () => void;
  readonly onDrop: () => void;
}

/** A decision that the server refused. */
function Refused({ decision: { proposalId, problem }, onLook, onDrop }: RefusedProps) {
  const text = useText();
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <>
          <Button color="inherit" onClick={onLook}>
            {text('Look')}
          </Button>
          <Button color="inherit" onClick={onDrop}>
            {text('Discard')}
          </Button>
        </>
      }
    >
      {problem?.isChanged
        ? text('Somebody else has decided on {{id}} in the meantime. Compare both decisions and save again.', {
            id: proposalId,
          })
        : text('The decision on {{id}} was not accepted: {{why}}', { id: proposalId, why: problem?.message ?? '' })}
    </Alert>
  );
}

interface NoticesProps {
  readonly room: Room;
  readonly isCut: boolean;
  readonly waiting: Waiting;
  readonly onLookAt: (place: string) => void;
}

/** Notices for the whole room: people who should leave, the lock, the connection, and unsent decisions. */
export function Notices({ room, isCut, waiting, onLookAt }: NoticesProps) {
  const text = useText();
  const unsent = waiting.all.filter(({ problem }) => !problem);
  const refused = waiting.all.filter(({ problem }) => problem);
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2, '&:empty': { mb: 0 } }} data-not-printed>
      {room.leaving.length > 0 ? (
        <Alert severity="warning" variant="outlined" icon={<LogoutOutlined />}>
          {text('Please leave while this is discussed: {{names}}', { names: room.leaving.map(fullName).join(', ') })}
        </Alert>
      ) : null}
      {room.locked ? (
        <Alert severity="info" variant="outlined">
          {room.lockedBy
            ? text('{{name}} has locked the meeting: order, times and decisions cannot be changed.', {
                name: fullName(room.lockedBy),
              })
            : text('The meeting is locked: order, times and decisions cannot be changed.')}
        </Alert>
      ) : null}
      <Box role="status">
        {isCut || unsent.length > 0 ? (
          <Alert
            role="presentation"
            severity="warning"
            variant="outlined"
            action={
              <Button color="inherit" onClick={waiting.send}>
                {text('Try now')}
              </Button>
            }
          >
            {isCut ? text('No connection. You are seeing the last known state and can keep making decisions.') : null}{' '}
            {unsent.length > 0 ? text('{{n}} decisions are waiting to be sent.', { n: unsent.length }) : null}
          </Alert>
        ) : null}
      </Box>
      {refused.map((one) => (
        <Refused
          key={one.place}
          decision={one}
          onLook={() => onLookAt(one.place)}
          onDrop={() => waiting.drop(one.place)}
        />
      ))}
    </Box>
  );
}
