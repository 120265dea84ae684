import { StatusChip } from '@atrium/ui/status-chip';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useConfirm } from '../../../kits/confirm/index.ts';
import { ScreenLink } from '../../../kits/go/index.ts';
import { useText } from '../../../locale/index.ts';
import { type BeamTime, type Block, spanIn, stateWords, type ToPlan } from '../board.ts';
import type { Moves, Plans } from '../use-plans.ts';
import { useWarnings } from '../use-warnings.ts';
import { PlanDialog } from './plan-dialog.tsx';

interface PlanNewProps {
  readonly proposal: ToPlan;
  readonly first: { readonly startsAt: string; readonly endsAt: string };
  readonly beamTime: BeamTime;
  readonly plans: Plans;
  readonly onClose: () => void;
}

/** Plans the first or a further experiment of a proposal; its initial length is the time left. */
export function PlanNewDialog({ proposal, first, beamTime, plans, onClose }: PlanNewProps) {
  const text = useText();
  const warnings = useWarnings(proposal, beamTime);
  const { proposalPk, proposalId, title, instrumentId } = proposal;
  return (
    <PlanDialog
      title={text('Plan {{id}}', { id: proposalId })}
      submitLabel={text('Plan')}
      values={{ instrumentId, ...first, localContactId: null, shared: false }}
      instruments={beamTime.instruments.filter(({ mayPlan }) => mayPlan)}
      warnings={warnings}
      onSave={(values) => plans.plan({ proposalPk, ...values })}
      onClose={onClose}
    >
      <Box sx={{ mb: 2, overflowWrap: 'anywhere' }}>{title}</Box>
    </PlanDialog>
  );
}

interface ExperimentDialogProps {
  readonly block: Block;
  readonly beamTime: BeamTime;
  readonly moves: Moves;
  readonly plans: Plans;
  readonly onPublish: (block: Block) => void;
  readonly onClose: () => void;
}

/** An experiment on the board: its place and all actions on it. */
export function ExperimentDialog({ block, beamTime, moves, plans, onPublish, onClose }: ExperimentDialogProps) {
  const text = useText();
  const warnings = useWarnings({ proposalPk: block.proposalPk, proposalId: block.proposalId, block }, beamTime);
  const { instrumentId, startsAt, endsAt, shared, experimentId, abilities } = block;
  const mayChange = abilities.move.allowed;
  return (
    <PlanDialog
      title={text('Experiment {{id}}', { id: experimentId })}
      submitLabel={mayChange ? text('Save') : undefined}
      values={{ instrumentId, startsAt, endsAt, localContactId: block.localContactId ?? null, shared }}
      instruments={beamTime.instruments.filter(({ id, mayPlan }) => mayPlan || id === instrumentId)}
      warnings={warnings}
      mayChange={mayChange}
      onSave={({ instrumentId: chosen, localContactId, shared: mayShare, ...times }) =>
        moves.move(block, { instrumentId: chosen, ...spanIn(times) }, { localContactId, shared: mayShare }, true)
      }
      onClose={onClose}
    >
      <About block={block} />
      {mayChange || !abilities.move.message ? null : (
        <Alert severity="info" sx={{ mb: 2 }}>
          {abilities.move.message}
        </Alert>
      )}
      <Deeds block={block} plans={plans} onPublish={onPublish} onClose={onClose} />
    </PlanDialog>
  );
}

function About({ block }: { block: Block }) {
  const text = useText();
  const { label, tone } = stateWords[block.status];
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box sx={{ overflowWrap: 'anywhere', mb: 1 }}>{block.title}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <StatusChip label={text(label)} tone={tone} />
        <ScreenLink to="/ProposalEdit/$proposalPk" params={{ proposalPk: block.proposalPk }}>
          {text('Proposal {{id}}', { id: block.proposalId })}
        </ScreenLink>
        {block.status === 'DRAFT' ? null : (
          <ScreenLink to="/Experiments" query={{ experiment: block.experimentId }}>
            {text('Experiment record')}
          </ScreenLink>
        )}
      </Box>
    </Box>
  );
}

function Deeds({ block, plans, onPublish, onClose }: Omit<ExperimentDialogProps, 'beamTime' | 'moves'>) {
  const text = useText();
  const ask = useConfirm();
  const { experimentPk, experimentId, abilities } = block;
  const remove = async () => {
    const isDone = await ask({
      title: text('Remove experiment {{id}}', { id: experimentId }),
      text: text('It will be removed from the board, and its time will become free again.'),
      confirmLabel: text('Remove'),
      destructive: true,
      look: () => plans.lookAtRemoval(experimentPk),
      act: () => plans.remove(experimentPk),
    });
    if (isDone) onClose();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2.5 }}>
      {abilities.publish.allowed ? (
        <Button variant="outlined" onClick={() => onPublish(block)}>
          {text('Publish')}
        </Button>
      ) : null}
      {abilities.complete.allowed ? (
        <Button variant="outlined" onClick={async () => (await plans.complete(experimentPk)).ok && onClose()}>
          {text('Complete')}
        </Button>
      ) : null}
      {abilities.reopen.allowed ? (
        <Button variant="outlined" onClick={async () => (await plans.reopen(experimentPk)).ok && onClose()}>
          {text('Reopen')}
        </Button>
      ) : null}
      {abilities.remove.allowed ? (
        <Button variant="outlined" color="error" onClick={() => void remove()}>
          {text('Remove')}
        </Button>
      ) : null}
    </Box>
  );
}
