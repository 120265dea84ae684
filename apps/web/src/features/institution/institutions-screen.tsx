import type { DataColumn } from '@atrium/ui/data-table';
import Link from '@mui/material/Link';
import {
  DeleteInstitutionDocument,
  InstitutionListDocument,
  type InstitutionRowFragment,
} from '../../api/generated/features/institution/institution.ts';
import { useOperation } from '../../api/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { RecordScreen, useDeletion } from '../../kits/record-screen/index.ts';
import { countryText, useText } from '../../locale/index.ts';
import { InstitutionDialog } from './institution-dialog.tsx';

const definition = defineList({ pageSize: 20, sort: { field: 'name', direction: 'asc' } });

const columns: readonly DataColumn<InstitutionRowFragment>[] = [
  { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, locked: true, card: 'title', grows: true },
  { id: 'country', header: 'Country', text: ({ country }) => country && countryText(country.value), sortable: true },
  {
    id: 'rorId',
    header: 'ROR id',
    text: (row) => row.rorId,
    cell: (row) =>
      row.rorId?.startsWith('https://') ? (
        <Link href={row.rorId} target="_blank" rel="noreferrer">
          {row.rorId.replace('https://ror.org/', '')}
        </Link>
      ) : (
        (row.rorId ?? '–')
      ),
  },
  { id: 'people', header: 'People', text: (row) => row.userCount ?? 0, sortable: true, align: 'right' },
];

/** The institutions of people, to be corrected, merged and removed; most are added when people sign in. */
export function InstitutionsScreen() {
  const text = useText();
  const go = useGo();
  const operation = useOperation(InstitutionListDocument, {});
  const deletion = useDeletion(DeleteInstitutionDocument, {
    done: 'Institution removed successfully!',
    refreshes: [InstitutionListDocument],
    title: text('Delete institution'),
    text: ({ name }: InstitutionRowFragment) => text('{{name}} will be deleted. Nobody belongs to it.', { name }),
  });
  const merge = ({ id }: InstitutionRowFragment) =>
    go({ to: '/MergeInstitutionsPage/$institutionId', params: { institutionId: String(id) } });
  return (
    <RecordScreen
      title={text('Institutions')}
      name="institutions"
      definition={definition}
      columns={columns}
      operation={operation}
      field="institutions"
      all={operation.data?.institutions}
      counted={(count) => text('{{count}} institutions', { count })}
      rowLabel={(institution) => institution.name}
      searchLabel={text('Search institutions')}
      create={{ label: text('Add institution'), dialog: (onClose) => <InstitutionDialog onClose={onClose} /> }}
      empty={{
        title: text('No institutions yet'),
        text: text('Institutions are added when people sign in, or here.'),
      }}
      actions={(institution, open) =>
        institution.abilities.update.allowed
          ? [
              { label: text('Edit'), onRun: () => open('edit') },
              {
                label: text('Merge into another'),
                onRun: () => void merge(institution),
                refusal: institution.abilities.merge.message ?? undefined,
              },
              deletion(institution, institution.abilities.delete.message),
            ]
          : []
      }
      dialogs={{ edit: (institution, onClose) => <InstitutionDialog stored={institution} onClose={onClose} /> }}
    />
  );
}
