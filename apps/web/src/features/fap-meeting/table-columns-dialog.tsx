import { columnNameLimit, panelTableName, usualColumns } from '@atrium/domain/download';
import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  FapTableColumnsOfDocument,
  type FapTableColumnsOfQuery,
  SetFapTableColumnsDocument,
} from '../../api/generated/features/fap-meeting/table-columns.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { DraftNote, DraftNotices, type FormPart, useFormDraft } from '../../kits/draft/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { SortableList } from '../../kits/sorting/index.ts';
import { useText } from '../../locale/index.ts';

type OfferedColumns = NonNullable<FapTableColumnsOfQuery['fapTableColumns']>;

export interface TableColumnsDialogProps {
  readonly fapId: number;
  readonly code: string;
  readonly call: { readonly id: number; readonly shortCode: string };
  readonly onClose: () => void;
}

/** Returns the default heading in the reader's language, with the unit for times. */
const usualWords = ({ title, timeUnit }: OfferedColumns[number], text: (words: string) => string): string =>
  timeUnit ? `${text(title)} (${text(timeUnit)})` : text(title);

/** A column in the list, with its typed heading. */
interface Row {
  readonly id: OfferedColumns[number]['id'];
  readonly typed: string;
  readonly isChosen: boolean;
}
interface Values {
  rows: Row[];
}
const rowsOf = (offered: OfferedColumns): Row[] =>
  offered.map(({ id, name, isChosen }) => ({ id, typed: name ?? '', isChosen }));

const parts: readonly FormPart<Values>[] = [
  {
    name: 'rows',
    label: 'Columns',
    words: (rows) =>
      (rows as readonly Row[])
        .filter(({ isChosen }) => isChosen)
        .map(({ id, typed }) => typed.trim() || id)
        .join(', '),
  },
];

const choiceOf = (rows: readonly Row[]) =>
  rows.filter(({ isChosen }) => isChosen).map(({ id, typed }) => ({ id, name: typed.trim() || null }));

/** Sorts the chosen columns in the default order, followed by the others. */
function usualOrder(rows: readonly Row[]): Row[] {
  const place = new Map<string, number>(usualColumns.map(({ id }, at) => [id, at]));
  return rows
    .map((row) => ({ ...row, typed: '', isChosen: place.has(row.id) }))
    .sort((one, other) => (place.get(one.id) ?? place.size) - (place.get(other.id) ?? place.size));
}

function ColumnRow({ row, name, onChange }: { row: Row; name: string; onChange: (row: Row) => void }) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <FormControlLabel
        label={name}
        control={
          <Checkbox size="small" checked={row.isChosen} onChange={(_, isChosen) => onChange({ ...row, isChosen })} />
        }
        sx={{ flex: '1 1 200px', mr: 0 }}
      />
      {row.isChosen ? (
        <TextField
          size="small"
          value={row.typed}
          placeholder={name}
          onChange={({ target }) => onChange({ ...row, typed: target.value })}
          slotProps={{
            htmlInput: { 'aria-label': text('Heading for {{name}}', { name }), maxLength: columnNameLimit },
          }}
          sx={{ flex: '1 1 180px' }}
        />
      ) : null}
    </Box>
  );
}

type ChooserProps = TableColumnsDialogProps & { readonly offered: OfferedColumns };

/** The choice of columns: saved as a draft, and stored for panel and call before the file is made. */
function useChoice({ offered, fapId, code, call, onClose }: ChooserProps) {
  const text = useText();
  const [stored] = useState(() => ({ rows: rowsOf(offered) }));
  const form = useForm<Values>({ defaultValues: stored });
  const draft = useFormDraft(form, { record: `fap-table-${fapId}-${call.id}`, parts, stored });
  const rows = form.watch('rows');
  const save = useCommand(SetFapTableColumnsDocument, { refreshes: [FapTableColumnsOfDocument] });
  const columns = choiceOf(rows);
  const isChanged = JSON.stringify(columns) !== JSON.stringify(choiceOf(stored.rows));
  const store = async () => {
    const taken = draft.taken();
    const outcome = await save.run({ fapId, callId: call.id, columns });
    if (outcome.ok) draft.saved(taken);
    return outcome.ok;
  };
  return {
    rows,
    setRows: (next: readonly Row[]) => form.setValue('rows', [...next], { shouldDirty: true }),
    draft,
    isChanged,
    problem: columns.length === 0 ? text('Choose at least one column') : undefined,
    isBusy: save.pending,
    download: async (ending: 'csv' | 'xlsx') => {
      if (isChanged && !(await store())) return;
      void startDownload({
        kind: `${ending}/fap-table/${fapId}/call`,
        ids: [call.id],
        label: `${code}, ${call.shortCode}`,
        fileName: panelTableName(code, call.shortCode, ending),
      });
      onClose();
    },
  };
}

type Choice = ReturnType<typeof useChoice>;

function ChooserButtons({ choice, onClose }: { readonly choice: Choice; readonly onClose: () => void }) {
  const text = useText();
  const { rows, setRows, problem, isBusy, download } = choice;
  return (
    <>
      <Button onClick={() => setRows(usualOrder(rows))} sx={{ mr: 'auto' }}>
        {text('Default columns')}
      </Button>
      <Button onClick={onClose}>{text('Cancel')}</Button>
      {(['csv', 'xlsx'] as const).map((ending) => (
        <ActionButton
          key={ending}
          variant={ending === 'xlsx' ? 'contained' : 'outlined'}
          disabled={problem !== undefined}
          busy={isBusy}
          onClick={() => void download(ending)}
        >
          {ending === 'xlsx' ? text('Download Excel') : text('Download CSV')}
        </ActionButton>
      ))}
    </>
  );
}

function Chooser(props: ChooserProps) {
  const { offered, fapId, code, call, onClose } = props;
  const text = useText();
  const choice = useChoice(props);
  const { rows, setRows, draft, isChanged, problem } = choice;
  const names = new Map(offered.map((column) => [column.id, usualWords(column, text)]));
  return (
    <Dialog
      open
      holds={isChanged}
      title={text('Table of {{panel}}, {{call}}', { panel: code, call: call.shortCode })}
      onClose={onClose}
      actions={<ChooserButtons choice={choice} onClose={onClose} />}
    >
      <DraftNotices {...draft} />
      <WhoIsHere record={recordKey('fap', fapId)} part={['Columns', call.id].join('|')} />
      <Box sx={{ mb: 2, color: 'text.secondary' }}>
        {text('Choose columns, their order and headings. Your choice is saved for this panel and call.')}
      </Box>
      {problem ? (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      ) : null}
      <SortableList
        items={rows.map((row) => ({ ...row, name: names.get(row.id) ?? row.id }))}
        onOrder={(next) => setRows(next.map(({ name: _, ...row }) => row))}
      >
        {({ name, ...row }) => (
          <ColumnRow
            row={row}
            name={name}
            onChange={(changed) => setRows(rows.map((one) => (one.id === changed.id ? changed : one)))}
          />
        )}
      </SortableList>
      <Box role="status" sx={{ mt: 2, minHeight: '1.5em', color: 'text.secondary', fontSize: '0.875rem' }}>
        <DraftNote room={draft.room} savesItself={false} />
      </Box>
    </Dialog>
  );
}

/** Chooses the columns of a panel's table in a call, their order and headings; stores the choice and downloads the table (rule R230). */
export function TableColumnsDialog(props: TableColumnsDialogProps) {
  const text = useText();
  const { fapId, call, onClose } = props;
  const operation = useOperation(
    FapTableColumnsOfDocument,
    { fapId, callId: call.id },
    { keepPrevious: false, staleTime: 0 },
  );
  const offered = operation.data?.fapTableColumns;
  if (offered) return <Chooser {...props} offered={offered} />;
  return (
    <Dialog
      open
      title={text('Columns')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('Cancel')}</Button>}
    >
      <QueryResult of={operation} field="fapTableColumns">
        {() => null}
      </QueryResult>
    </Dialog>
  );
}
