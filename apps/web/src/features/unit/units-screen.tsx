import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { useFormats } from '@atrium/ui/formats';
import AddOutlined from '@mui/icons-material/AddOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { DateTime } from 'luxon';
import { useMemo, useState } from 'react';
import {
  DeleteUnitDocument,
  ExportUnitsDocument,
  UnitListDocument,
  type UnitRowFragment,
} from '../../api/generated/features/unit/unit.ts';
import { request, saveFile, toastFailure, useCommand, useOperation } from '../../api/index.ts';
import { textIn } from '../../kits/address-state/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { defineList, FilterSelect, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { UnitDialog } from '../../kits/unit-dialog/index.ts';
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
  { id: 'questionCount', header: '# Questions', text: (row) => row.questionCount, sortable: true, align: 'right' },
  { id: 'id', header: 'Id', text: (row) => row.id, sortable: true },
];

const keep = (row: UnitRowFragment, { quantity }: { readonly quantity: string }) =>
  quantity === '' || row.quantity === quantity;

/** Hands all units to the person as a file. */
function useExport(): { readonly run: () => Promise<void>; readonly pending: boolean } {
  const { date } = useFormats();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { data } = await request(ExportUnitsDocument, {});
      const name = `units_${DateTime.now().toFormat(date)}.json`;
      saveFile({ name, content: new Blob([data.unitsAsJson ?? ''], { type: 'application/json' }) });
    } catch (error) {
      toastFailure(error, 'export of units');
    } finally {
      setPending(false);
    }
  };
  return { run, pending };
}

/** All units that numbers and intervals may be given in (rule Q20). */
export function UnitsScreen() {
  const text = useText();
  const ask = useConfirm();
  const list = useListState(definition);
  const operation = useOperation(UnitListDocument, {});
  const [creating, setCreating] = useState(false);
  const exporting = useExport();
  const remove = useCommand(DeleteUnitDocument, {
    done: 'Unit deleted successfully',
    refreshes: [UnitListDocument],
  });
  const units = operation.data?.units;
  const local = useLocalList(units, columns, list, keep);
  const quantities = useMemo(() => [...new Set((units ?? []).map(({ quantity }) => quantity))].sort(), [units]);

  const erase = (row: UnitRowFragment) =>
    ask({
      title: text('Delete unit'),
      text:
        row.questionCount > 0
          ? text(
              '{{name}} is offered in {{count}} placed questions. They and their answers keep their own copy of it.',
              {
                name: row.unit,
                count: row.questionCount,
              },
            )
          : text('{{name}} is removed from the list. No question offers it.', { name: row.unit }),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ id: row.id }),
      act: () => remove.run({ id: row.id }),
    });
  const actions = (row: UnitRowFragment): readonly RowAction[] => [
    { label: text('Delete'), destructive: true, onRun: () => void erase(row) },
  ];
  const create = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setCreating(true)}>
      {text('Create unit')}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={text('Units')}
        context={
          units
            ? `${text('{{count}} units', { count: units.length })} ${text('of {{n}} quantities', { n: quantities.length })}`
            : ' '
        }
        action={
          <>
            <Button {...screenLink({ to: '/ImportUnits' })} startIcon={<UploadFileOutlined />}>
              {text('Import')}
            </Button>
            <Button startIcon={<DownloadOutlined />} loading={exporting.pending} onClick={() => void exporting.run()}>
              {text('Export')}
            </Button>
            {create}
          </>
        }
        name="units"
        list={list}
        columns={columns}
        operation={operation}
        field="units"
        rows={local.rows}
        total={local.total}
        rowId={(row) => row.id}
        rowLabel={(row) => row.unit}
        searchLabel={text('Search units')}
        filters={
          <FilterSelect
            label={text('Quantity')}
            all="All"
            value={list.filters.quantity || undefined}
            options={quantities.map((quantity) => ({ value: quantity, label: quantity }))}
            onValue={(quantity) => list.setFilters({ quantity: quantity ?? '' })}
          />
        }
        actions={actions}
        empty={
          <EmptyState
            title={text('No units yet')}
            text={text('Numbers and intervals are asked for in units; their SI values make them comparable.')}
            action={create}
          />
        }
      />
      {creating ? <UnitDialog refreshes={[UnitListDocument]} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
