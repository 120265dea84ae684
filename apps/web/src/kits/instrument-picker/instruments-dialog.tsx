import type { DataColumn } from '@atrium/ui/data-table';
import { useMemo } from 'react';
import { PickInstrumentsDocument } from '../../api/generated/kits/instrument-picker/instrument-picker.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { PickDialog } from '../pick-dialog/index.tsx';
import type { PickedInstrument } from './instrument-picker.tsx';

const columns: readonly DataColumn<PickedInstrument>[] = [
  { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, card: 'title' },
  { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true },
];

export interface InstrumentsDialogProps {
  readonly title: string;
  /** Instruments that are not offered because they are assigned already. */
  readonly without: readonly number[];
  readonly onPick: (instrumentIds: readonly number[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Selects one or several of all instruments. */
export function InstrumentsDialog({ title, without, onPick, onClose }: InstrumentsDialogProps) {
  const text = useText();
  const { data, error, retry } = useOperation(PickInstrumentsDocument, {}, { quiet: true });
  const all = data?.instruments?.instruments;
  const offered = useMemo(() => all?.filter(({ id }) => !without.includes(id)), [all, without]);
  return (
    <PickDialog
      title={title}
      label={text('Instruments')}
      searchLabel={text('Search instruments')}
      columns={columns}
      rows={offered}
      rowLabel={({ name }) => name}
      failure={error}
      onRetry={retry}
      empty={text('Every instrument is already assigned')}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
