import type { DataColumn } from '@atrium/ui/data-table';
import { useMemo } from 'react';
import { PickCallsDocument } from '../../api/generated/kits/call-picker/call-picker.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { PickDialog } from '../pick-dialog/index.tsx';
import type { PickedCall } from './call-picker.tsx';

export interface PickCallsDialogProps {
  readonly title: string;
  /** Calls that are not offered because they are assigned already. */
  readonly without: readonly number[];
  readonly onPick: (callIds: readonly number[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Selects one or several of all calls, including those that have ended. */
export function PickCallsDialog({ title, without, onPick, onClose }: PickCallsDialogProps) {
  const text = useText();
  const { data, error, retry } = useOperation(PickCallsDocument, {}, { quiet: true });
  const columns: readonly DataColumn<PickedCall>[] = useMemo(
    () => [
      { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true, card: 'title' },
      { id: 'title', header: 'Title', text: (row) => row.title, sortable: true },
      { id: 'isActive', header: 'Open', text: (row) => text(row.isActive ? 'Yes' : 'No'), sortable: true },
    ],
    [text],
  );
  return (
    <PickDialog
      title={title}
      label={text('Calls')}
      searchLabel={text('Search calls')}
      columns={columns}
      rows={data?.calls?.filter(({ id }) => !without.includes(id))}
      rowLabel={({ shortCode }) => shortCode}
      failure={error}
      onRetry={retry}
      empty={text('Every call already has it')}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
