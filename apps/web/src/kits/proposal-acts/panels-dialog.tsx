import { panelAssignmentWarnings, panelAssignmentWarningTexts } from '@atrium/domain/proposal';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  AssignProposalsToFapsDocument,
  PanelsToAssignDocument,
  RemoveProposalsFromFapsDocument,
} from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { QueryResult } from '../screen/index.ts';
import { type ActDialogProps, type Chosen, ChosenDialog, type ChosenProps, DialogFoot } from './chosen-dialog.tsx';

interface ChoiceProps extends ChosenProps {
  readonly panels: ReadonlyArray<{ readonly id: number; readonly code: string; readonly active: boolean }>;
}

const linksOf = (chosen: readonly Chosen[]) => chosen.flatMap((row) => row.fapInstruments ?? []);

/** The choice that leaves the panel unchanged. */
const asItIs = 'AS_IT_IS';
type PanelPick = number | null | typeof asItIs;

/** Returns the panel of all selected proposals on an instrument, null if none has one, or 'unchanged' if they differ. */
function presentPanel(chosen: readonly Chosen[], instrumentId: number): PanelPick {
  const panels = new Set(
    chosen
      .filter((row) => (row.instruments ?? []).some(({ id }) => id === instrumentId))
      .map((row) => (row.fapInstruments ?? []).find((link) => link.instrumentId === instrumentId)?.fapId ?? null),
  );
  const [only = null] = panels;
  return panels.size === 1 ? only : asItIs;
}

/** Returns the instruments of the chosen proposals without duplicates, sorted by name. */
function instrumentsOf(chosen: readonly Chosen[]) {
  const all = chosen.flatMap((row) => row.instruments ?? []);
  return [...new Map(all.map((instrument) => [instrument.id, instrument])).values()].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
}

/** Returns the facts on the chosen proposals that the rules of assigning need. */
const factsOf = (chosen: readonly Chosen[]) =>
  chosen.map((row) => ({
    statusId: row.statusId,
    instrumentIds: (row.instruments ?? []).map(({ id }) => id),
    fapIds: (row.fapInstruments ?? []).flatMap(({ fapId }) => (fapId ? [fapId] : [])),
  }));

/** Holds the panel picked for each instrument, and derives the changes. */
function usePanelPicks(chosen: readonly Chosen[]) {
  const instruments = instrumentsOf(chosen);
  const [present] = useState<Readonly<Record<number, PanelPick>>>(() =>
    Object.fromEntries(instruments.map(({ id }) => [id, presentPanel(chosen, id)])),
  );
  const [picked, setPicked] = useState(present);
  const changes = instruments
    .filter(({ id }) => picked[id] !== present[id])
    .map(({ id }) => {
      const pick = picked[id];
      return { instrumentId: id, fapId: typeof pick === 'number' ? pick : null };
    });
  return {
    instruments,
    present,
    picked,
    pick: (instrumentId: number, panel: PanelPick) => setPicked({ ...picked, [instrumentId]: panel }),
    changes,
    isRemoval: changes.length > 0 && instruments.every(({ id }) => picked[id] === null),
  };
}

type PanelPicks = ReturnType<typeof usePanelPicks>;

/** Assigns or removes panels as picked; asks for confirmation first if proposals are in a panel already. */
function usePanelChange({ chosen, refreshes, onDone }: ChoiceProps, { changes, isRemoval }: PanelPicks) {
  const text = useText();
  const ask = useConfirm();
  const assign = useCommand(AssignProposalsToFapsDocument, {
    refreshes,
    done: 'Proposal/s assigned to the selected panel successfully!',
  });
  const remove = useCommand(RemoveProposalsFromFapsDocument, {
    refreshes,
    done: 'Proposal/s removed from the panel successfully!',
  });
  const proposalPks = chosen.map(({ primaryKey }) => primaryKey);
  const fapIds = [...new Set(linksOf(chosen).flatMap(({ fapId }) => (fapId ? [fapId] : [])))];
  const removal = { proposalPks, fapIds };
  const assignment = { proposalPks, fapInstruments: changes, keepOthers: true };
  const losing = factsOf(chosen).filter((row) => row.fapIds.length > 0).length;
  return async () => {
    const sure =
      losing === 0 ||
      (await ask({
        title: isRemoval ? 'Remove from panels' : 'Change panels',
        text: isRemoval
          ? text('{{n}} proposals will be removed from their panels.', { n: losing })
          : text('{{n}} proposals are currently in a panel.', { n: losing }),
        confirmLabel: isRemoval ? 'Remove' : 'Assign',
        destructive: isRemoval,
        look: () => (isRemoval ? remove.preview(removal) : assign.preview(assignment)),
      }));
    if (!sure) return;
    const outcome = isRemoval ? await remove.run(removal) : await assign.run(assignment);
    if (outcome.ok) onDone();
  };
}

interface PanelSelectProps extends Pick<ChoiceProps, 'panels'> {
  readonly instrument: { readonly id: number; readonly name: string };
  readonly picks: PanelPicks;
}

function PanelSelect({ instrument: { id, name }, panels, picks }: PanelSelectProps) {
  const text = useText();
  const picked = picks.picked[id];
  return (
    <TextField
      select
      fullWidth
      margin="dense"
      label={text('Panel for {{instrument}}', { instrument: name })}
      value={picked ?? ''}
      onChange={({ target: { value } }) => picks.pick(id, value === asItIs ? asItIs : Number(value) || null)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {picks.present[id] === asItIs ? (
        <MenuItem value={asItIs}>{text('Leave unchanged (they differ)')}</MenuItem>
      ) : null}
      <MenuItem value="">{text('No panel')}</MenuItem>
      {panels
        .filter((panel) => panel.active || panel.id === picked)
        .map((panel) => (
          <MenuItem key={panel.id} value={panel.id}>
            {panel.code}
          </MenuItem>
        ))}
    </TextField>
  );
}

function PanelChoice(props: ChoiceProps) {
  const { chosen, panels, onClose } = props;
  const text = useText();
  const picks = usePanelPicks(chosen);
  const { changes, isRemoval } = picks;
  const run = usePanelChange(props, picks);
  const warnings = panelAssignmentWarnings(
    factsOf(chosen),
    changes.map(({ fapId }) => fapId),
  );
  return (
    <>
      {picks.instruments.map((instrument) => (
        <PanelSelect key={instrument.id} instrument={instrument} panels={panels} picks={picks} />
      ))}
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mt: 2 }}>
          {text(panelAssignmentWarningTexts[warning])}
        </Alert>
      ))}
      <DialogFoot
        label={text(isRemoval ? 'Remove from panels' : 'Assign')}
        destructive={isRemoval}
        disabled={changes.length === 0}
        onCancel={onClose}
        onRun={run}
      />
    </>
  );
}

/** 'Assign proposal/s to FAP': a panel for each instrument (rule P33). */
export function PanelsDialog({ proposalPks, ...rest }: ActDialogProps) {
  const text = useText();
  const panels = useOperation(PanelsToAssignDocument, { filter: {} }, { staleTime: 60_000 });
  return (
    <ChosenDialog proposalPks={proposalPks} title={text('Assign proposal/s to FAP')} onClose={rest.onClose}>
      {(chosen) => (
        <QueryResult of={panels} field="faps">
          {({ faps }) => <PanelChoice chosen={chosen} panels={faps} {...rest} />}
        </QueryResult>
      )}
    </ChosenDialog>
  );
}
