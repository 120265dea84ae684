import { panelAssignmentWarnings, panelAssignmentWarningTexts } from '@atrium/domain/proposal';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { RemoveProposalsFromFapsDocument } from '../../api/generated/features/proposal-list/assigning.ts';
import {
  AssignProposalsToFapsDocument,
  PanelsToAssignDocument,
  ProposalsViewDocument,
} from '../../api/generated/features/proposal-list/proposal-list.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { type BulkDialogProps, ChosenDialog, DialogFoot } from './chosen-dialog.tsx';
import type { Chosen } from './use-chosen.ts';

interface ChoiceProps extends Omit<BulkDialogProps, 'proposalPks'> {
  readonly chosen: readonly Chosen[];
  readonly panels: ReadonlyArray<{ readonly id: number; readonly code: string; readonly active: boolean }>;
}

const linksOf = (chosen: readonly Chosen[]) => chosen.flatMap((row) => row.fapInstruments ?? []);

/** The panel all selected proposals share on an instrument, to start from. */
function sharedPanel(chosen: readonly Chosen[], instrumentId: number): number | null {
  const ids = new Set(linksOf(chosen).flatMap((link) => (link.instrumentId === instrumentId ? [link.fapId] : [])));
  const [only] = ids;
  return ids.size === 1 ? (only ?? null) : null;
}

function PanelChoice({ chosen, panels, onClose, onDone }: ChoiceProps) {
  const text = useText();
  const ask = useConfirm();
  const stale = { refreshes: [ProposalsViewDocument] };
  const assign = useCommand(AssignProposalsToFapsDocument, {
    ...stale,
    done: 'Proposal/s assigned to the selected Fap successfully!',
  });
  const remove = useCommand(RemoveProposalsFromFapsDocument, {
    ...stale,
    done: 'Proposal/s removed from the Fap successfully!',
  });
  const instruments = [
    ...new Map(
      chosen.flatMap((row) => row.instruments ?? []).map((instrument) => [instrument.id, instrument]),
    ).values(),
  ].sort((a, b) => a.name.localeCompare(b.name));
  const [picked, setPicked] = useState<Readonly<Record<number, number | null>>>(() =>
    Object.fromEntries(instruments.map(({ id }) => [id, sharedPanel(chosen, id)])),
  );
  const fapIds = [...new Set(linksOf(chosen).flatMap(({ fapId }) => (fapId ? [fapId] : [])))];
  const facts = chosen.map((row) => ({
    statusId: row.statusId,
    instrumentIds: (row.instruments ?? []).map(({ id }) => id),
    fapIds: (row.fapInstruments ?? []).flatMap(({ fapId }) => (fapId ? [fapId] : [])),
  }));
  const warnings = panelAssignmentWarnings(
    facts,
    instruments.map(({ id }) => picked[id] ?? null),
  );
  const nothingPicked = instruments.every(({ id }) => !picked[id]);
  const proposalPks = chosen.map(({ primaryKey }) => primaryKey);
  const removal = { proposalPks, fapIds };
  const assignment = {
    proposalPks,
    fapInstruments: instruments.map(({ id }) => ({ instrumentId: id, fapId: picked[id] ?? null })),
  };
  const losing = facts.filter((row) => row.fapIds.length > 0).length;
  const run = async () => {
    const sure =
      losing === 0 ||
      (await ask({
        title: nothingPicked ? 'Remove from panels' : 'Change panels',
        text: nothingPicked
          ? text('{{n}} proposals leave their panels.', { n: losing })
          : text('{{n}} proposals are in a panel now.', { n: losing }),
        confirmLabel: nothingPicked ? 'Remove' : 'Assign',
        destructive: nothingPicked,
        look: () => (nothingPicked ? remove.preview(removal) : assign.preview(assignment)),
      }));
    if (!sure) return;
    const outcome = nothingPicked ? await remove.run(removal) : await assign.run(assignment);
    if (outcome.ok) onDone();
  };
  return (
    <>
      {instruments.map((instrument) => (
        <TextField
          key={instrument.id}
          select
          fullWidth
          margin="dense"
          label={text('Panel for {{instrument}}', { instrument: instrument.name })}
          value={picked[instrument.id] ?? ''}
          onChange={(event) => setPicked({ ...picked, [instrument.id]: Number(event.target.value) || null })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{text('No panel')}</MenuItem>
          {panels
            .filter(({ id, active }) => active || id === picked[instrument.id])
            .map(({ id, code }) => (
              <MenuItem key={id} value={id}>
                {code}
              </MenuItem>
            ))}
        </TextField>
      ))}
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mt: 2 }}>
          {text(panelAssignmentWarningTexts[warning])}
        </Alert>
      ))}
      <DialogFoot
        label={text(nothingPicked ? 'Remove from panels' : 'Assign')}
        destructive={nothingPicked}
        disabled={instruments.length === 0 || (nothingPicked && fapIds.length === 0)}
        onCancel={onClose}
        onRun={run}
      />
    </>
  );
}

/** 'Assign proposal/s to FAP': a panel for each instrument (behaviour/operations §16.5). */
export function PanelsDialog({ proposalPks, onClose, onDone }: BulkDialogProps) {
  const text = useText();
  const panels = useOperation(PanelsToAssignDocument, { filter: {} }, { staleTime: 60_000 });
  return (
    <ChosenDialog proposalPks={proposalPks} title={text('Assign proposal/s to FAP')} onClose={onClose}>
      {(chosen) => (
        <Answer of={panels} field="faps">
          {({ faps }) => <PanelChoice chosen={chosen} panels={faps} onClose={onClose} onDone={onDone} />}
        </Answer>
      )}
    </ChosenDialog>
  );
}
