import type { DataColumn } from '@atrium/ui/data-table';
import { useMemo } from 'react';
import {
  AssignCallsToTagDocument,
  AssignInstrumentsToTagDocument,
  TagListDocument,
  type TagRowFragment,
} from '../../api/generated/features/tag/tag.ts';
import { PickCallsDocument, type PickCallsQuery } from '../../api/generated/kits/call-picker/call-picker.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { InstrumentsDialog } from '../../kits/instrument-picker/index.ts';
import { PickDialog } from '../../kits/pick-dialog/index.ts';
import { useText } from '../../locale/index.ts';

interface AssignProps {
  readonly tag: TagRowFragment;
  readonly onClose: () => void;
}

/** Gives the tag to instruments. */
export function AssignInstrumentsToTag({ tag, onClose }: AssignProps) {
  const text = useText();
  const assign = useCommand(AssignInstrumentsToTagDocument, {
    done: 'Instrument/s assigned to tag',
    refreshes: [TagListDocument],
  });
  return (
    <InstrumentsDialog
      title={text('Assign instruments to {{name}}', { name: tag.name })}
      without={tag.instruments.map(({ id }) => id)}
      onClose={onClose}
      onPick={async (instrumentIds) => {
        const outcome = await assign.run({ tagId: tag.id, instrumentIds: [...instrumentIds] });
        if (outcome.ok) onClose();
      }}
    />
  );
}

type Call = NonNullable<PickCallsQuery['calls']>[number];

/** Gives the tag to calls; those that ended are offered too, for their copies. */
export function AssignCallsToTag({ tag, onClose }: AssignProps) {
  const text = useText();
  const { data, error, retry } = useOperation(PickCallsDocument, {}, { quiet: true });
  const assign = useCommand(AssignCallsToTagDocument, {
    done: 'Call/s assigned to tag',
    refreshes: [TagListDocument],
  });
  const columns: readonly DataColumn<Call>[] = useMemo(
    () => [
      { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true, card: 'title' },
      { id: 'title', header: 'Title', text: (row) => row.title, sortable: true },
      { id: 'isActive', header: 'Open', text: (row) => text(row.isActive ? 'Yes' : 'No'), sortable: true },
    ],
    [text],
  );
  const taken = tag.calls.map(({ id }) => id);
  return (
    <PickDialog
      title={text('Assign calls to {{name}}', { name: tag.name })}
      label={text('Calls')}
      searchLabel={text('Search calls')}
      columns={columns}
      rows={data?.calls?.filter(({ id }) => !taken.includes(id))}
      rowLabel={({ shortCode }) => shortCode}
      failure={error}
      onRetry={retry}
      empty={text('Every call carries it already')}
      onClose={onClose}
      onPick={async (callIds) => {
        const outcome = await assign.run({ tagId: tag.id, callIds: [...callIds] });
        if (outcome.ok) onClose();
      }}
    />
  );
}
