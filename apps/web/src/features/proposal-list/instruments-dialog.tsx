import { instrumentAssignmentWarningTexts } from '@atrium/domain/proposal';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { InstrumentsOfCallsDocument } from '../../api/generated/features/proposal-list/assigning.ts';
import {
  AssignProposalsToInstrumentsDocument,
  ProposalsViewDocument,
  RemoveProposalsFromInstrumentDocument,
} from '../../api/generated/features/proposal-list/proposal-list.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { type BulkDialogProps, ChosenDialog, DialogFoot } from './chosen-dialog.tsx';
import type { Chosen } from './use-chosen.ts';

interface Option {
  readonly id: number;
  readonly name: string;
}

interface ChoiceProps extends Omit<BulkDialogProps, 'proposalPks'> {
  readonly chosen: readonly Chosen[];
  /** Instruments that every call of the selection has. */
  readonly options: readonly Option[];
}

function InstrumentChoice({ chosen, options, onClose, onDone }: ChoiceProps) {
  const text = useText();
  const stale = { refreshes: [ProposalsViewDocument] };
  const assign = useCommand(AssignProposalsToInstrumentsDocument, {
    ...stale,
    done: 'Proposal/s assigned to the selected instrument successfully!',
  });
  const remove = useCommand(RemoveProposalsFromInstrumentDocument, {
    ...stale,
    done: 'Proposal/s removed from the instrument successfully!',
  });
  const current = new Set(chosen.flatMap((row) => (row.instruments ?? []).map(({ id }) => id)));
  const [picked, setPicked] = useState<readonly Option[]>(options.filter(({ id }) => current.has(id)));
  const proposalPks = chosen.map(({ primaryKey }) => primaryKey);
  const losing = chosen.filter((row) =>
    (row.instruments ?? []).some(({ id }) => !picked.some((option) => option.id === id)),
  ).length;
  const gaining = chosen.filter((row) =>
    picked.some((option) => !(row.instruments ?? []).some(({ id }) => id === option.id)),
  ).length;
  const run = async () => {
    const outcome =
      picked.length > 0
        ? await assign.run({ proposalPks, instrumentIds: picked.map(({ id }) => id) })
        : await remove.run({ proposalPks });
    if (outcome.ok) onDone();
  };
  return (
    <>
      <Autocomplete
        multiple
        options={options}
        value={[...picked]}
        onChange={(_, next) => setPicked(next)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={text('The calls of the selected proposals share no instrument')}
        renderInput={(params) => <TextField {...params} label={text('Instruments')} />}
      />
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {text('Every selected proposal gets exactly these instruments.')}
      </Box>
      {picked.length === 0 ? (
        <Alert severity="warning">{text(instrumentAssignmentWarningTexts.REMOVES_INSTRUMENTS)}</Alert>
      ) : null}
      {gaining > 0 ? (
        <Alert severity="info" sx={{ mb: 1 }}>
          {text('{{n}} proposals get an instrument they do not have now.', { n: gaining })}
        </Alert>
      ) : null}
      {losing > 0 ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('{{n}} proposals lose an instrument, and with it its technical review, panel and time.', { n: losing })}
        </Alert>
      ) : null}
      <DialogFoot
        label={text(picked.length > 0 ? 'Assign' : 'Remove instruments')}
        destructive={picked.length === 0}
        disabled={picked.length === 0 && current.size === 0}
        onCancel={onClose}
        onRun={run}
      />
    </>
  );
}

function WithOptions({ chosen, ...rest }: Omit<BulkDialogProps, 'proposalPks'> & { chosen: readonly Chosen[] }) {
  const callIds = [...new Set(chosen.map(({ callId }) => callId))];
  const operation = useOperation(InstrumentsOfCallsDocument, { filter: {} }, { staleTime: 60_000 });
  return (
    <Answer of={operation} field="calls">
      {(calls) => {
        const lists = calls.filter(({ id }) => callIds.includes(id)).map(({ instruments }) => instruments);
        const [first = [], ...others] = lists;
        const shared = first.filter(({ id }) => others.every((list) => list.some((other) => other.id === id)));
        return <InstrumentChoice chosen={chosen} options={shared} {...rest} />;
      }}
    </Answer>
  );
}

/** 'Assign proposal/s to instrument' (behaviour/operations §16.5). */
export function InstrumentsDialog({ proposalPks, onClose, onDone }: BulkDialogProps) {
  const text = useText();
  return (
    <ChosenDialog proposalPks={proposalPks} title={text('Assign proposal/s to instrument')} onClose={onClose}>
      {(chosen) => <WithOptions chosen={chosen} onClose={onClose} onDone={onDone} />}
    </ChosenDialog>
  );
}
