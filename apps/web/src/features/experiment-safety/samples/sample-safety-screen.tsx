import { type SampleStatus, sampleRisks, sampleStatuses } from '@atrium/domain/sample';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  SampleKeysForSafetyDocument,
  type SampleSafetyRowFragment,
  SamplesForSafetyDocument,
} from '../../../api/generated/features/experiment-safety/samples/sample-safety.ts';
import { request, useOperation } from '../../../api/index.ts';
import { idIn, maybeOneOf } from '../../../kits/address-state/index.ts';
import { CallFilter } from '../../../kits/call-picker/index.ts';
import { startDownload } from '../../../kits/download/index.ts';
import { defineList, FilterSelect, ListScreen, useListState } from '../../../kits/list-screen/index.ts';
import { digits, useText } from '../../../locale/index.ts';
import { SampleSafetyDialog } from './sample-safety-dialog.tsx';

/** The assessed risk of a sample, as a colour and a word. */
function SampleRisk({ status }: { readonly status: SampleStatus }) {
  const text = useText();
  const { label, colour } = sampleRisks[status];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 12, height: 12, borderRadius: '50%', backgroundColor: colour, flexShrink: 0 }}
      />
      {text(label)}
    </Box>
  );
}

/** Column ids are the fields by which the server sorts (rule O220). */
const columns: readonly DataColumn<SampleSafetyRowFragment>[] = [
  {
    id: 'proposalId',
    header: 'Proposal ID',
    text: ({ proposal }) => proposal.proposalId,
    sortable: true,
  },
  {
    id: 'title',
    header: 'Title',
    text: ({ title }) => title,
    sortable: true,
    locked: true,
    card: 'title',
    grows: true,
  },
  {
    id: 'safetyStatus',
    header: 'Status',
    text: ({ safetyStatus }) => sampleRisks[safetyStatus].label,
    cell: ({ safetyStatus }) => <SampleRisk status={safetyStatus} />,
    sortable: true,
    card: 'status',
  },
  {
    id: 'created',
    header: 'Created',
    text: ({ created }) => created,
    cell: ({ created }) => <DateText value={created} />,
    sortable: true,
  },
];

const definition = defineList({ pageSize: 10, filters: { call: idIn(), status: maybeOneOf(sampleStatuses) } });

const useSampleList = () => useListState(definition);

function Filters({ list }: { readonly list: ReturnType<typeof useSampleList> }) {
  const text = useText();
  const { call, status } = list.filters;
  return (
    <>
      <CallFilter value={call} onValue={(value) => list.setFilters({ call: value })} />
      <FilterSelect<SampleStatus>
        label={text('Status')}
        all={text('All')}
        value={status}
        options={sampleStatuses.map((value) => ({ value, label: text(sampleRisks[value].label) }))}
        onValue={(value) => list.setFilters({ status: value })}
      />
    </>
  );
}

/** `/ExperimentSafetyReview`: the assessed risks of samples. */
export function SampleSafetyScreen() {
  const text = useText();
  const list = useSampleList();
  const [opened, setOpened] = useState<number>();
  const { call, status } = list.filters;
  const filter = { ...(call ? { callId: call } : {}), ...(status ? { status } : {}) };
  const operation = useOperation(SamplesForSafetyDocument, { filter, ...list.variables });
  const page = operation.data?.samplesPage;
  const download = (ids: readonly string[]) =>
    void startDownload({
      kind: 'pdf/sample',
      ids,
      label: text('{{n}} samples', { n: ids.length }),
      fileName: ids.length === 1 ? `sample_${ids[0]}.pdf` : 'samples.pdf',
    });
  return (
    <>
      <ListScreen
        title={text('Experiment Safety Review')}
        context={page ? text('{{n}} samples', { n: digits(page.totalCount) }) : ' '}
        name="sample-safety"
        list={list}
        columns={columns}
        operation={operation}
        field="samplesPage"
        rows={page?.samples}
        total={page?.totalCount ?? 0}
        rowId={({ id }) => String(id)}
        rowLabel={({ title, proposal }) => `${title}, ${proposal.proposalId}`}
        searchLabel={text('Search samples')}
        filters={<Filters list={list} />}
        actions={({ id }) => [
          { label: text('Review sample'), onRun: () => setOpened(id) },
          { label: text('Download PDF'), onRun: () => download([String(id)]) },
        ]}
        bulk={(ids) => [{ label: text('Download PDF'), onRun: () => download(ids) }]}
        selectAll={async () => {
          const { data } = await request(SampleKeysForSafetyDocument, {
            filter,
            searchText: list.variables.searchText,
          });
          return (data.samplesPage?.samples ?? []).map(({ id }) => String(id));
        }}
        empty={
          <EmptyState
            title={text('No samples')}
            text={text('Samples appear here when they are declared with a proposal.')}
          />
        }
      />
      {opened === undefined ? null : <SampleSafetyDialog sampleId={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
