import { CountButton } from '@atrium/ui/count-button';
import type { DataColumn } from '@atrium/ui/data-table';
import { StatusChip } from '@atrium/ui/status-chip';
import type { TemplateRowFragment } from '../../api/generated/features/template/templates.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import type { Say } from '../../locale/index.ts';
import { editorOf, type FormGroupId, type TemplateList, templateLists } from './template-groups.ts';

/** Opens the list of calls or proposals that use a template. */
export type ShowUse = (what: 'calls' | 'proposals', row: TemplateRowFragment) => void;

/** Groups whose filled-in forms belong to proposals. */
const behindProposals: ReadonlySet<FormGroupId> = new Set([
  'PROPOSAL',
  'SAMPLE',
  'GENERIC_TEMPLATE',
  'FAP_REVIEW',
  'TECHNICAL_REVIEW',
]);

/** The column that counts the forms filled in from a template; it links to the proposals if the forms belong to proposals. */
const filledColumn = (
  group: FormGroupId,
  header: string,
  text: Say,
  show: ShowUse,
): DataColumn<TemplateRowFragment> => ({
  id: 'filled',
  header,
  text: (row) => row.questionaryCount,
  cell: (row) => (
    <CountButton
      count={row.questionaryCount}
      label={text(
        group === 'PROPOSAL'
          ? '{{count}} proposals filled in with {{name}}'
          : '{{count}} forms filled in with {{name}}',
        { count: row.questionaryCount, name: row.name },
      )}
      onOpen={behindProposals.has(group) ? () => show('proposals', row) : undefined}
    />
  ),
  sortable: true,
  align: 'right',
});

/** Returns the columns for a group; the purpose of its templates determines which ones. */
export function columnsOf(group: FormGroupId, text: Say, show: ShowUse): readonly DataColumn<TemplateRowFragment>[] {
  const list: TemplateList = templateLists[group];
  const columns: Array<DataColumn<TemplateRowFragment> | false> = [
    {
      id: 'name',
      header: 'Name',
      text: (row) => row.name,
      cell: (row) => (
        <ScreenLink to={editorOf(list)} params={{ templateId: row.templateId }} color="inherit" underline="hover">
          {row.name}
        </ScreenLink>
      ),
      sortable: true,
      locked: true,
      card: 'title',
    },
    { id: 'description', header: 'Description', text: (row) => row.description, sortable: true },
    list.active !== undefined && {
      id: 'active',
      header: 'Active',
      text: (row) => text(row.isActive ? 'Active' : 'Not active'),
      cell: (row) => (
        <StatusChip label={text(row.isActive ? 'Active' : 'Not active')} tone={row.isActive ? 'good' : 'off'} />
      ),
      sortable: true,
      card: 'status',
    },
    list.callsFilter !== undefined && {
      id: 'calls',
      header: 'Calls',
      text: (row) => row.callCount,
      cell: (row) => (
        <CountButton
          count={row.callCount}
          label={text('{{count}} calls use {{name}}', { count: row.callCount, name: row.name })}
          onOpen={() => show('calls', row)}
        />
      ),
      sortable: true,
      align: 'right',
    },
    list.filled !== undefined && filledColumn(group, list.filled, text, show),
  ];
  return columns.filter((column) => column !== false);
}
