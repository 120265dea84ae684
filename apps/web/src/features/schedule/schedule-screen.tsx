import { screenAt } from '@atrium/domain/session';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { screenLink } from '../../kits/go/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';
import type { BeamTime } from './board.ts';
import { BoardView } from './board-view.tsx';
import { useBeamTime, useBoardState } from './use-board-state.ts';

/** Explains why nothing can be planned here, and where to change that. */
function PlannedElsewhere() {
  const text = useText();
  const { role } = useSession();
  const maySet = screenAt('/Settings')?.roles?.includes(role) ?? false;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        maySet ? (
          <Button color="inherit" {...screenLink({ to: '/Settings', query: { setting: 'EXPERIMENTS_PLANNED' } })}>
            {text('Open settings')}
          </Button>
        ) : undefined
      }
    >
      {text('Experiments are planned by the scheduler, so this page only shows them.')}{' '}
      {maySet
        ? text('To plan them here, set “Experiments are planned” to “Here”.')
        : text('The user office can change that.')}
    </Alert>
  );
}

/** `/Schedule`: the experiments on each instrument over time, with what is left to plan beside them. */
export function ScheduleScreen() {
  const text = useText();
  const state = useBoardState();
  const operation = useBeamTime(state);
  const beamTime = operation.data?.beamTime;
  return (
    <Screen
      title={text('Beam time')}
      context={beamTime ? <Numbers beamTime={beamTime} /> : ' '}
      action={
        beamTime?.plannedHere ? <Actions beamTime={beamTime} onOpen={(dialog) => state.set({ dialog })} /> : undefined
      }
    >
      <QueryResult of={operation} field="beamTime">
        {(answer) => (
          <>
            {answer.plannedHere ? null : <PlannedElsewhere />}
            <BoardView state={state} beamTime={answer} />
          </>
        )}
      </QueryResult>
    </Screen>
  );
}

function Numbers({ beamTime }: { beamTime: BeamTime }) {
  const text = useText();
  const drafts = beamTime.experiments.filter(({ status }) => status === 'DRAFT').length;
  return [
    text('{{n}} experiments', { n: beamTime.experiments.length }),
    text('{{n}} drafts', { n: drafts }),
    text('{{n}} instruments', { n: beamTime.instruments.length }),
  ].join(' · ');
}

interface ActionsProps {
  readonly beamTime: BeamTime;
  readonly onOpen: (dialog: 'publish' | 'closed' | 'suggest') => void;
}

function Actions({ beamTime, onOpen }: ActionsProps) {
  const text = useText();
  const mayPlan = beamTime.instruments.some((instrument) => instrument.mayPlan);
  if (!mayPlan) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button onClick={() => onOpen('closed')}>{text('Closed times')}</Button>
      <Button onClick={() => onOpen('suggest')}>{text('Suggest')}</Button>
      <Button variant="contained" onClick={() => onOpen('publish')}>
        {text('Publish drafts')}
      </Button>
    </Box>
  );
}
