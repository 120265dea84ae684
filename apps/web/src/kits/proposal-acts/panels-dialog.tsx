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
import { Answer } from '../screen/index.ts';
import { type ActDialogProps, ChosenDialog, type ChosenProps, DialogFoot } from './chosen-dialog.tsx';
import type { Chosen } from './use-chosen.ts';

interface ChoiceProps extends ChosenProps {
  readonly panels: ReadonlyArray<{ readonly id: number; readonly code: string; readonly active: boolean }>;
}

const linksOf = (chosen: readonly Chosen[]) => chosen.flatMap((row) => row.fapInstruments ?? []);

/** What a choice may be besides a panel: nothing changes. */
const asItIs = 'AS_IT_IS';
type Pick = number | null | typeof asItIs;

/** The panel that all selected proposals on an instrument have there, null when none has one; where they differ, what they have. */
function presentPanel(chosen: readonly Chosen[], instrumentId: number): Pick {
  const panels = new Set(
    chosen
      .filter((row) => (row.instruments ?? []).some(({ id }) => id === instrumentId))
      .map((row) => (row.fapInstruments ?? []).find((link) => link.instrumentId === instrumentId)?.fapId ?? null),
  );
  const [only = null] = panels;
  return panels.size === 1 ? only : asItIs;
}

function PanelChoice({ chosen, panels, refreshes, onClose, onDone }: ChoiceProps) {
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
  const instruments = [
    ...new Map(
      chosen.flatMap((row) => row.instruments ?? []).map((instrument) => [instrument.id, instrument]),
    ).values(),
  ].sort((a, b) => a.name.localeCompare(b.name));
  const [present] = useState<Readonly<Record<number, Pick>>>(() =>
    Object.fromEntries(instruments.map(({ id }) => [id, presentPanel(chosen, id)])),
  );
  const [picked, setPicked] = useState(present);
  const chosenPanel = (id: number) => {
    const pick = picked[id];
    return typeof pick === 'number' ? pick : null;
  };
  const changed = instruments.filter(({ id }) => picked[id] !== present[id]);
  const fapIds = [...new Set(linksOf(chosen).flatMap(({ fapId }) => (fapId ? [fapId] : [])))];
  const facts = chosen.map((row) => ({
    statusId: row.statusId,
    instrumentIds: (row.instruments ?? []).map(({ id }) => id),
    fapIds: (row.fapInstruments ?? []).flatMap(({ fapId }) => (fapId ? [fapId] : [])),
  }));
  const warnings = panelAssignmentWarnings(
    facts,
    changed.map(({ id }) => chosenPanel(id)),
  );
  const nothingPicked = changed.length > 0 && instruments.every(({ id }) => picked[id] === null);
  const proposalPks = chosen.map(({ primaryKey }) => primaryKey);
  const removal = { proposalPks, fapIds };
  const assignment = {
    proposalPks,
    fapInstruments: changed.map(({ id }) => ({ instrumentId: id, fapId: chosenPanel(id) })),
    keepOthers: true,
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
          onChange={({ target: { value } }) =>
            setPicked({ ...picked, [instrument.id]: value === asItIs ? asItIs : Number(value) || null })
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          {present[instrument.id] === asItIs ? (
            <MenuItem value={asItIs}>{text('Leave as it is (they differ)')}</MenuItem>
          ) : null}
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
        disabled={changed.length === 0}
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
        <Answer of={panels} field="faps">
          {({ faps }) => <PanelChoice chosen={chosen} panels={faps} {...rest} />}
        </Answer>
      )}
    </ChosenDialog>
  );
}
