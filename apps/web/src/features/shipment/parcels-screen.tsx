import { parcelStages, parcelStageWords, referenceScanned } from '@atrium/domain/shipment';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import {
  FewParcelsDocument,
  type ParcelShownFragment,
  ParcelsDocument,
} from '../../api/generated/features/shipment/parcels.ts';
import { useOperation } from '../../api/index.ts';
import { maybeOneOf, textIn, useAddressState } from '../../kits/address-state/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { defineList, FilterSelect, ListPart, useListState } from '../../kits/list-screen/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { ParcelCard } from './parcel-card.tsx';
import { ShipmentState } from './shipment-words.tsx';

/** The reference of the open parcel; a scanned label leads here with it. */
const codecs = { parcel: textIn() };
const definition = defineList({
  pageSize: 10,
  sort: { field: 'submittedAt', direction: 'desc' },
  filters: { stage: maybeOneOf(parcelStages) },
});

/** Column ids are the fields by which the server sorts (rule O220). */
const columns: readonly DataColumn<ParcelShownFragment>[] = [
  {
    id: 'externalRef',
    header: 'Reference',
    text: ({ externalRef }) => externalRef ?? '',
    cell: ({ externalRef }) => (externalRef ? <Link {...hereLink({ parcel: externalRef })}>{externalRef}</Link> : '–'),
    sortable: true,
    locked: true,
    card: 'title',
  },
  { id: 'title', header: 'Title', text: ({ title }) => title, sortable: true, grows: true },
  { id: 'proposalId', header: 'Proposal ID', text: ({ proposal }) => proposal.proposalId, sortable: true },
  {
    id: 'instrument',
    header: 'Instrument',
    text: ({ experiment }) => experiment?.instrument.name ?? '',
    sortable: true,
  },
  {
    id: 'stage',
    header: 'Status',
    text: ({ stage }) => stage,
    cell: ({ status, stage }) => <ShipmentState status={status} stage={stage} />,
    card: 'status',
  },
  { id: 'storagePlace', header: 'Storage location', text: ({ storagePlace }) => storagePlace ?? '', sortable: true },
  {
    id: 'submittedAt',
    header: 'Submitted',
    text: ({ submittedAt }) => submittedAt ?? '',
    cell: ({ submittedAt }) => <DateText value={submittedAt} />,
    sortable: true,
  },
];

function OneParcel({ reference }: { readonly reference: string }) {
  const text = useText();
  const operation = useOperation(FewParcelsDocument, { filter: { externalRef: reference } }, { keepPrevious: false });
  return (
    <>
      <Button startIcon={<ArrowBackOutlined />} {...hereLink({ parcel: undefined })} sx={{ mb: 2 }}>
        {text('All shipments')}
      </Button>
      <QueryResult of={operation} field="shipments" absent="No shipment found">
        {(shipments) =>
          shipments.length > 0 ? (
            shipments.map((parcel) => <ParcelCard key={parcel.id} parcel={parcel} />)
          ) : (
            <EmptyState
              title={text('No shipment found')}
              text={text('No shipment that you can see has the reference {{reference}}.', { reference })}
            />
          )
        }
      </QueryResult>
    </>
  );
}

/** A field for scanners that type what they read and press Enter: the bar code, or the address in the QR code (rule O233). */
function ScanField() {
  const text = useText();
  const [, set] = useAddressState(codecs);
  const [typed, setTyped] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    const reference = referenceScanned(typed);
    if (!reference) return;
    setTyped('');
    set({ parcel: reference }, { push: true });
  };
  return (
    <Box component="form" onSubmit={open} sx={{ display: 'flex', gap: 1, mb: 3, maxWidth: '30rem' }}>
      <TextField
        fullWidth
        size="small"
        label={text('Reference on the label')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="contained" sx={{ flexShrink: 0 }}>
        {text('Open parcel')}
      </Button>
    </Box>
  );
}

function AllParcels() {
  const text = useText();
  const list = useListState(definition);
  const { stage } = list.filters;
  const operation = useOperation(ParcelsDocument, {
    filter: { status: 'SUBMITTED', ...(stage ? { stage } : {}) },
    ...list.variables,
  });
  const page = operation.data?.shipmentsPage;
  return (
    <ListPart
      label={text('Shipments')}
      name="parcels"
      list={list}
      columns={columns}
      operation={operation}
      field="shipmentsPage"
      rows={page?.shipments}
      total={page?.totalCount ?? 0}
      rowId={({ id }) => String(id)}
      rowLabel={({ externalRef, title }) => externalRef ?? title}
      searchLabel={text('Search shipments')}
      filters={
        <FilterSelect
          label={text('Status')}
          all={text('All')}
          value={stage}
          options={parcelStages.map((value) => ({ value, label: text(parcelStageWords[value]) }))}
          onValue={(value) => list.setFilters({ stage: value })}
        />
      }
      empty={
        <EmptyState
          title={text('No shipments yet')}
          text={text('Shipments appear here once teams have submitted them.')}
        />
      }
    />
  );
}

/** `/Shipments`: parcels on their way to the facility and at the facility, for its staff; a scanned label opens one. */
export function ParcelsScreen() {
  const text = useText();
  const [{ parcel }] = useAddressState(codecs);
  return (
    <Screen title={text('Shipments')}>
      <ScanField />
      {parcel ? <OneParcel key={parcel} reference={parcel} /> : <AllParcels />}
    </Screen>
  );
}
