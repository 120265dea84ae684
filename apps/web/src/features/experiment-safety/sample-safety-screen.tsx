import { sampleRisks } from '@atrium/domain/sample';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { useState } from 'react';
import {
  type SampleSafetyRowFragment,
  SamplesForSafetyDocument,
  SamplesOfCallForSafetyDocument,
} from '../../api/generated/features/experiment-safety/sample-safety.ts';
import { useOperation } from '../../api/index.ts';
import { idIn } from '../../kits/address-state/index.ts';
import { CallFilter } from '../../kits/call-picker/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { SampleRisk } from './sample-risk.tsx';
import { SampleSafetyDialog } from './sample-safety-dialog.tsx';

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
    align: 'right',
  },
];

const definition = defineList({ pageSize: 10, filters: { call: idIn() } });

/** Samples of one call, or of all proposals the person may see. */
function useSamples(callId: number | undefined) {
  const ofCall = useOperation(
    SamplesOfCallForSafetyDocument,
    { callId: callId ?? 0 },
    { enabled: callId !== undefined },
  );
  const all = useOperation(SamplesForSafetyDocument, {}, { enabled: callId === undefined });
  return callId === undefined
    ? { operation: all, field: 'samples', samples: all.data?.samples }
    : { operation: ofCall, field: 'samplesByCallId', samples: ofCall.data?.samplesByCallId };
}

/** `/ExperimentSafetyReview`: how risky the samples of proposals are. */
export function SampleSafetyScreen() {
  const text = useText();
  const list = useListState(definition);
  const [opened, setOpened] = useState<number>();
  const { operation, field, samples } = useSamples(list.filters.call);
  const local = useLocalList(samples, columns, list);
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
        name="sample-safety"
        list={list}
        columns={columns}
        operation={operation}
        field={field}
        rows={local.rows}
        total={local.total}
        rowId={({ id }) => String(id)}
        rowLabel={({ title }) => title}
        searchLabel={text('Search samples')}
        filters={<CallFilter value={list.filters.call} onValue={(call) => list.setFilters({ call })} />}
        actions={({ id }) => [
          { label: text('Review sample'), onRun: () => setOpened(id) },
          { label: text('Download PDF'), onRun: () => download([String(id)]) },
        ]}
        bulk={(ids) => [{ label: text('Download PDF'), onRun: () => download(ids) }]}
        selectAll={async () => local.matching.map(({ id }) => String(id))}
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
