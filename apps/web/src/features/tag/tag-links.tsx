import type { DataColumn } from '@atrium/ui/data-table';
import { LinkList } from '@atrium/ui/link-list';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import {
  AssignCallsToTagDocument,
  AssignInstrumentsToTagDocument,
  RemoveCallFromTagDocument,
  RemoveInstrumentFromTagDocument,
  TagListDocument,
  type TagRowFragment,
} from '../../api/generated/features/tag/tag.ts';
import { PickCallsDocument, type PickCallsQuery } from '../../api/generated/kits/call-picker/call-picker.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { InstrumentsDialog } from '../../kits/instrument-picker/index.ts';
import { InstrumentLinks } from '../../kits/links/index.tsx';
import { PickDialog } from '../../kits/pick-dialog/index.tsx';
import { useText } from '../../locale/index.ts';

interface TagLinksProps {
  readonly tag: TagRowFragment;
  readonly onAssign: (what: 'instruments' | 'calls') => void;
}

const refreshes = [TagListDocument];

interface PartProps {
  readonly tag: TagRowFragment;
  readonly onAdd: () => void;
}

/** The instruments that carry the tag. */
function TaggedInstruments({ tag, onAdd }: PartProps) {
  const text = useText();
  const dropInstrument = useRemoval(RemoveInstrumentFromTagDocument, {
    done: 'Instrument removed from tag',
    refreshes,
  });
  const { id: tagId, name } = tag;
  const mayUpdate = tag.abilities.update.allowed;
  const dismissInstrument = (instrument: TagRowFragment['instruments'][number]) =>
    dropInstrument(
      { tagId, instrumentId: instrument.id },
      {
        title: text('Remove instrument'),
        text: text(
          '{{instrument}} no longer has {{name}}. It stays on the calls it is on, but new calls with this tag do not accept it.',
          { instrument: instrument.name, name },
        ),
        confirmLabel: text('Remove'),
      },
    );
  return (
    <InstrumentLinks
      name={name}
      entries={tag.instruments}
      empty={text('No instrument has it: calls with this tag alone accept none.')}
      mayUpdate={mayUpdate}
      onAdd={onAdd}
      onRemove={(entry) => void dismissInstrument(entry)}
    />
  );
}

/** The calls that carry the tag. */
function TaggedCalls({ tag, onAdd }: PartProps) {
  const text = useText();
  const dropCall = useRemoval(RemoveCallFromTagDocument, { done: 'Call removed from tag', refreshes });
  const { id: tagId, name } = tag;
  const mayUpdate = tag.abilities.update.allowed;
  const dismissCall = (call: TagRowFragment['calls'][number]) =>
    dropCall(
      { tagId, callId: call.id },
      {
        title: text('Remove call'),
        text: text(
          '{{call}} no longer has {{name}}. Its instruments stay; a call without tags accepts any instrument.',
          {
            call: call.shortCode,
            name,
          },
        ),
        confirmLabel: text('Remove'),
      },
    );
  return (
    <LinkList
      title={text('Calls with {{name}}', { name })}
      entries={tag.calls}
      entryId={(call) => call.id}
      entryLabel={(call) => call.shortCode}
      entryNote={(call) => call.title}
      empty={text('No call has it.')}
      addLabel={text('Assign calls')}
      onAdd={mayUpdate ? onAdd : undefined}
      removeTitle={text('Remove call')}
      removeLabel={(call) => text('Remove {{name}}', { name: call.shortCode })}
      onRemove={mayUpdate ? (call) => void dismissCall(call) : undefined}
    />
  );
}

/** The calls and instruments that carry the tag. */
export function TagLinks({ tag, onAssign }: TagLinksProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
      <TaggedInstruments tag={tag} onAdd={() => onAssign('instruments')} />
      <TaggedCalls tag={tag} onAdd={() => onAssign('calls')} />
    </Box>
  );
}

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
      empty={text('Every call has it already')}
      onClose={onClose}
      onPick={async (callIds) => {
        const outcome = await assign.run({ tagId: tag.id, callIds: [...callIds] });
        if (outcome.ok) onClose();
      }}
    />
  );
}
