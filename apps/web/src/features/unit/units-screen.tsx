import { ActionButton } from '@atrium/ui/action-button';
import type { DataColumn } from '@atrium/ui/data-table';
import { useFormats } from '@atrium/ui/formats';
import { written } from '@atrium/ui/moment';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import {
  DeleteUnitDocument,
  ExportUnitsDocument,
  UnitListDocument,
  type UnitRowFragment,
} from '../../api/generated/features/unit/unit.ts';
import { request, saveFile, serverNow, toastFailure, useOperation } from '../../api/index.ts';
import { textIn } from '../../kits/address-state/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { defineList, FilterSelect } from '../../kits/list-screen/index.ts';
import { RecordScreen, useDeletion } from '../../kits/record-screen/index.ts';
import { UnitDialog } from '../../kits/unit-dialog/index.tsx';
import { useText } from '../../locale/index.ts';

const definition = defineList({
  pageSize: 20,
  sort: { field: 'unit', direction: 'asc' },
  filters: { quantity: textIn() },
});

const columns: readonly DataColumn<UnitRowFragment>[] = [
  { id: 'unit', header: 'Name', text: (row) => row.unit, sortable: true, locked: true, card: 'title' },
  { id: 'symbol', header: 'Symbol', text: (row) => row.symbol, sortable: true },
  { id: 'quantity', header: 'Quantity', text: (row) => row.quantity, sortable: true },
  { id: 'siConversionFormula', header: 'Conversion formula', text: (row) => row.siConversionFormula, sortable: true },
  { id: 'questionCount', header: 'Questions', text: (row) => row.questionCount, sortable: true, align: 'right' },
  { id: 'id', header: 'Id', text: (row) => row.id, sortable: true },
];

const keep = (row: UnitRowFragment, { quantity }: { readonly quantity: string }) =>
  quantity === '' || row.quantity === quantity;

/** Downloads all units as a file. */
function useExport(): { readonly run: () => Promise<void>; readonly pending: boolean } {
  const { date, zone } = useFormats();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { data } = await request(ExportUnitsDocument, {});
      const name = `units_${written(serverNow(), date, zone)}.json`;
      saveFile({ name, content: new Blob([data.unitsAsJson ?? ''], { type: 'application/json' }) });
    } catch (error) {
      toastFailure(error, 'export of units');
    } finally {
      setPending(false);
    }
  };
  return { run, pending };
}

/** Deletes a unit after confirmation. */
function useUnitDeletion() {
  const text = useText();
  return useDeletion(DeleteUnitDocument, {
    done: 'Unit deleted successfully',
    refreshes: [UnitListDocument],
    title: text('Delete unit'),
    text: ({ unit: name, questionCount: count }: UnitRowFragment) =>
      count > 0
        ? text(
            '{{name}} is offered in {{count}} questions in templates. These questions and their answers will keep their own copy of it.',
            {
              name,
              count,
            },
          )
        : text('{{name}} will be removed from the list. No question offers it.', { name }),
  });
}

/** All units in which numbers and intervals can be entered (rule Q20). */
export function UnitsScreen() {
  const text = useText();
  const operation = useOperation(UnitListDocument, {});
  const exporting = useExport();
  const deletion = useUnitDeletion();
  const units = operation.data?.units;
  const quantities = useMemo(() => [...new Set((units ?? []).map(({ quantity }) => quantity))].sort(), [units]);
  return (
    <RecordScreen
      title={text('Units')}
      name="units"
      definition={definition}
      columns={columns}
      operation={operation}
      field="units"
      all={units}
      counted={(count) =>
        `${text('{{count}} units', { count })} ${text('of {{n}} quantities', { n: quantities.length })}`
      }
      rowLabel={({ unit }) => unit}
      searchLabel={text('Search units')}
      keep={keep}
      filters={(list) => (
        <FilterSelect
          label={text('Quantity')}
          all="All"
          value={list.filters.quantity || undefined}
          options={quantities.map((quantity) => ({ value: quantity, label: quantity }))}
          onValue={(quantity) => list.setFilters({ quantity: quantity ?? '' })}
        />
      )}
      tools={
        <>
          <Button {...screenLink({ to: '/ImportUnits' })} startIcon={<UploadFileOutlined />}>
            {text('Import')}
          </Button>
          <ActionButton startIcon={<DownloadOutlined />} busy={exporting.pending} onClick={() => void exporting.run()}>
            {text('Export')}
          </ActionButton>
        </>
      }
      create={{
        label: text('Create unit'),
        dialog: (onClose) => <UnitDialog refreshes={[UnitListDocument]} onClose={onClose} />,
      }}
      empty={{
        title: text('No units yet'),
        text: text('Numbers and intervals are entered in these units; their SI values make them comparable.'),
      }}
      actions={(unit) => [deletion(unit)]}
    />
  );
}
