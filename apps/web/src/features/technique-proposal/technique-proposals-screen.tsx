import { recordKey } from '@atrium/domain/live';
import { techniquePageSize, techniqueSearchDebounce } from '@atrium/domain/technique-proposal';
import { EmptyState } from '@atrium/ui/empty-state';
import { HtmlText } from '@atrium/ui/html-text';
import { RowButton } from '@atrium/ui/row-button';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import {
  TechniqueProposalChoicesDocument,
  TechniqueProposalKeysDocument,
  type TechniqueProposalRowFragment,
  TechniqueProposalsDocument,
} from '../../api/generated/features/technique-proposal/technique-proposal.ts';
import { PageContentDocument } from '../../api/generated/session/session.ts';
import { request, useOperation } from '../../api/index.ts';
import { startDownload, startProposalsDownload } from '../../kits/download/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { type BulkAction, defineList, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { digits, useText } from '../../locale/index.ts';
import { techniqueProposalColumns } from './columns.tsx';
import { TechniqueFilters } from './filter-bar.tsx';
import { isNarrowed, tableFilters, techniqueFilterOf } from './table-filters.ts';

const definition = defineList({ pageSize: techniquePageSize, filters: tableFilters });

/** The facility's text for its scientists; renders nothing if there is none. */
function Notice() {
  const { data } = useOperation(
    PageContentDocument,
    { pageId: 'TECHNIQUEPROPOSALMANAGEMENTPAGE' },
    { staleTime: 5 * 60_000, quiet: true },
  );
  const html = data?.pageContent?.trim();
  return html ? (
    <Alert
      severity="info"
      variant="outlined"
      role="note"
      icon={false}
      sx={{ mb: 2, py: 0, '& .MuiAlert-message': { pt: 0, pb: 0.75 } }}
    >
      <HtmlText html={html} />
    </Alert>
  ) : null;
}

function ViewButton({ row }: { readonly row: TechniqueProposalRowFragment }) {
  const text = useText();
  return (
    <RowButton
      action={text('View proposal')}
      label={`${text('View proposal')}: ${row.proposalId}`}
      icon={VisibilityOutlined}
      {...hereLink({ reviewModal: row.primaryKey })}
    />
  );
}

function useBulk() {
  const text = useText();
  return (selection: readonly string[]): BulkAction[] => {
    const label = text('{{n}} proposals', { n: selection.length });
    return [
      {
        label: text('Export to Excel'),
        onRun: () => void startDownload({ kind: 'xlsx/technique', ids: selection, label, fileName: 'proposals.xlsx' }),
      },
      {
        label: text('Download proposals'),
        onRun: () => startProposalsDownload(selection),
      },
    ];
  };
}

/** The filters and their choices; the call defaults to the one that is open (rule P68). */
function useTable() {
  const list = useListState(definition);
  const operation = useOperation(TechniqueProposalChoicesDocument, {}, { staleTime: 60_000 });
  const choices = operation.data?.techniqueProposalFilters ?? undefined;
  const preset = choices && (choices.presetCallId ?? 0);
  const { filters, setFilters } = list;
  const isPreset = filters.call !== undefined;
  useEffect(() => {
    if (!isPreset && preset !== undefined) setFilters({ call: preset });
  }, [isPreset, preset, setFilters]);
  return {
    list: { ...list, narrowed: isNarrowed(filters, list.search, preset) },
    filter: techniqueFilterOf(filters, choices?.calls),
    choices,
    // The calls must be loaded before all of them can be queried.
    isReady: operation.error !== null || (choices !== undefined && isPreset) || operation.refusals.length > 0,
  };
}

export interface TechniqueProposalsScreenProps {
  /** Renders the scientist comment on a proposal below its row; calls back after a change. */
  readonly comment: (proposalPk: number, onChanged: () => void) => ReactNode;
}

/** Technique proposals: their instrument and status are decided in their rows (rule P71). */
export function TechniqueProposalsScreen({ comment }: TechniqueProposalsScreenProps) {
  const text = useText();
  const { list, filter, choices, isReady } = useTable();
  const bulk = useBulk();
  const operation = useOperation(
    TechniqueProposalsDocument,
    { filter, ...list.variables },
    {
      enabled: isReady,
      live: ({ techniqueScientistProposals: found }) =>
        (found?.proposals ?? []).map(({ primaryKey }) => recordKey('proposal', primaryKey)),
    },
  );
  const page = operation.data?.techniqueScientistProposals;
  const selectAll = async () => {
    const { data } = await request(TechniqueProposalKeysDocument, { filter, searchText: list.variables.searchText });
    return (data.techniqueScientistProposals?.proposals ?? []).map(({ primaryKey }) => String(primaryKey));
  };
  return (
    <Box sx={{ '& td, & th': { px: 0.75 } }}>
      <ListScreen
        notice={<Notice />}
        title={text('Technique Proposals')}
        context={page ? text('{{n}} proposals', { n: digits(page.totalCount) }) : ' '}
        name="technique-proposals"
        list={list}
        columns={techniqueProposalColumns}
        operation={operation}
        field="techniqueScientistProposals"
        rows={page?.proposals}
        total={page?.totalCount ?? 0}
        rowId={(row) => String(row.primaryKey)}
        rowLabel={(row) => row.title || row.proposalId}
        searchLabel={text('Search proposals')}
        searchPauseMs={techniqueSearchDebounce}
        filters={<TechniqueFilters filters={list.filters} choices={choices} onFilters={list.setFilters} />}
        quickAction={(row) => <ViewButton row={row} />}
        detail={(row) => (row.techniqueProposal?.mayComment.allowed ? comment(row.primaryKey, operation.retry) : null)}
        bulk={bulk}
        selectAll={selectAll}
        rowsAre="proposals"
        empty={
          <EmptyState
            title={text('No technique proposals')}
            text={text('Proposals from calls in which technique scientists make the decisions appear here.')}
          />
        }
      />
    </Box>
  );
}
