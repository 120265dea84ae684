import type { DataColumn } from '@atrium/ui/data-table';
import {
  AssignCallsToTagDocument,
  AssignInstrumentsToTagDocument,
  DeleteTagDocument,
  TagListDocument,
  type TagRowFragment,
} from '../../api/generated/features/tag/tag.ts';
import { useOperation } from '../../api/index.ts';
import { AssignCalls, AssignInstruments } from '../../kits/links/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { type RecordDialogs, RecordScreen, useDeletion } from '../../kits/record-screen/index.ts';
import { say, useText } from '../../locale/index.ts';
import { TagDialog } from './tag-dialog.tsx';
import { TagLinks } from './tag-links.tsx';

const refreshes = [TagListDocument];

/** Pages of ten (rule A42). */
const definition = defineList({ pageSize: 10, sort: { field: 'name', direction: 'asc' } });

const columns: readonly DataColumn<TagRowFragment>[] = [
  { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, locked: true, card: 'title' },
  { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true },
  { id: 'instruments', header: 'Instruments', text: (row) => row.instruments.length, sortable: true, align: 'right' },
  { id: 'calls', header: 'Calls', text: (row) => row.calls.length, sortable: true, align: 'right' },
];

const dialogs: RecordDialogs<TagRowFragment, 'edit' | 'instruments' | 'calls'> = {
  edit: (tag, onClose) => <TagDialog stored={tag} onClose={onClose} />,
  instruments: ({ id: tagId, name, instruments }, onClose) => (
    <AssignInstruments
      name={name}
      entries={instruments}
      document={AssignInstrumentsToTagDocument}
      done={say('Instruments assigned to tag')}
      refreshes={refreshes}
      variables={(instrumentIds) => ({ tagId, instrumentIds })}
      onClose={onClose}
    />
  ),
  calls: ({ id: tagId, name, calls }, onClose) => (
    <AssignCalls
      name={name}
      entries={calls}
      document={AssignCallsToTagDocument}
      done={say('Calls assigned to tag')}
      refreshes={refreshes}
      variables={(callIds) => ({ tagId, callIds })}
      onClose={onClose}
    />
  ),
};

/** All tags with the calls and instruments that carry them. */
export function TagsScreen() {
  const text = useText();
  const operation = useOperation(TagListDocument, {});
  const deletion = useDeletion(DeleteTagDocument, {
    done: 'Tag deleted',
    refreshes,
    title: text('Delete tag'),
    text: ({ name, calls }: TagRowFragment) =>
      calls.length > 0
        ? text(
            '{{name}} will be deleted. {{count}} calls will lose it but keep their instruments; a call without tags accepts any instrument.',
            { name, count: calls.length },
          )
        : text('{{name}} will be deleted. No call has it.', { name }),
  });
  return (
    <RecordScreen
      title={text('Tags')}
      name="tags"
      definition={definition}
      columns={columns}
      operation={operation}
      field="tags"
      all={operation.data?.tags}
      counted={(count) => text('{{count}} tags', { count })}
      rowLabel={(tag) => tag.name}
      searchLabel={text('Search tags')}
      create={{ label: text('Create tag'), dialog: (onClose) => <TagDialog onClose={onClose} /> }}
      empty={{
        title: text('No tags yet'),
        text: text('A call with tags accepts only instruments that have at least one of them.'),
      }}
      actions={(tag, open) => [
        ...(tag.abilities.update.allowed
          ? [
              { label: text('Edit'), onRun: () => open('edit') },
              { label: text('Assign instruments'), onRun: () => open('instruments') },
              { label: text('Assign calls'), onRun: () => open('calls') },
            ]
          : []),
        ...(tag.abilities.delete.allowed ? [deletion(tag)] : []),
      ]}
      detail={(tag, open) => <TagLinks tag={tag} onAssign={open} />}
      dialogs={dialogs}
    />
  );
}
