import { useState } from 'react';
import type { BeamTime, Block, ToPlan } from './board.ts';
import { ClosedTimesDialog } from './dialogs/closed-times-dialog.tsx';
import { ExperimentDialog, PlanNewDialog } from './dialogs/experiment-dialog.tsx';
import { PublishDialog } from './dialogs/publish-dialog.tsx';
import { SuggestDialog } from './dialogs/suggest-dialog.tsx';
import type { BoardState } from './use-board-state.ts';
import type { Moves, Plans } from './use-plans.ts';

interface BoardDialogsProps {
  readonly state: BoardState;
  readonly beamTime: BeamTime;
  readonly moves: Moves;
  readonly plans: Plans;
  /** The proposal being planned, and the initial times of the dialog. */
  readonly planning:
    | { readonly proposal: ToPlan; readonly first: { readonly startsAt: string; readonly endsAt: string } }
    | undefined;
  readonly onPlanned: () => void;
}

/** The open dialog, as determined by the address. */
export function BoardDialogs({ state, beamTime, moves, plans, planning, onPlanned }: BoardDialogsProps) {
  const { address, set, span } = state;
  const [published, setPublished] = useState<Block>();
  const close = () => {
    setPublished(undefined);
    set({ dialog: undefined, experiment: undefined });
  };
  if (planning) {
    return <PlanNewDialog {...planning} beamTime={beamTime} plans={plans} onClose={onPlanned} />;
  }
  if (published || address.dialog === 'publish') {
    const shown = beamTime.experiments.filter(
      ({ instrumentId, abilities }) =>
        abilities.publish.allowed && (address.instrument === undefined || instrumentId === address.instrument),
    );
    return (
      <PublishDialog
        drafts={published ? [published] : shown}
        instrumentName={(id) => beamTime.instruments.find((one) => one.id === id)?.shortCode ?? ''}
        onPublish={plans.publish}
        onClose={close}
      />
    );
  }
  if (address.dialog === 'closed') return <ClosedTimesDialog beamTime={beamTime} span={span} onClose={close} />;
  if (address.dialog === 'suggest') {
    return (
      <SuggestDialog
        beamTime={beamTime}
        span={span}
        instrumentId={address.instrument}
        callId={address.call}
        onClose={close}
      />
    );
  }
  const block = beamTime.experiments.find(({ experimentPk }) => experimentPk === address.experiment);
  if (!block) return null;
  return (
    <ExperimentDialog
      key={block.experimentPk}
      block={block}
      beamTime={beamTime}
      moves={moves}
      plans={plans}
      onPublish={setPublished}
      onClose={close}
    />
  );
}
