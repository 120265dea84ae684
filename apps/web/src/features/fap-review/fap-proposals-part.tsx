import { recordKey } from '@atrium/domain/live';
import { EmptyState } from '@atrium/ui/empty-state';
import { RowButton } from '@atrium/ui/row-button';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useMemo, useState } from 'react';
import {
  type PanelProposalFragment,
  PanelProposalsDocument,
  RemoveProposalsFromPanelDocument,
} from '../../api/generated/features/fap-review/fap-proposals.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { idIn } from '../../kits/address-state/index.ts';
import { CallFilter } from '../../kits/call-picker/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { startProposalsDownload } from '../../kits/download/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { InstrumentFilter } from '../../kits/instrument-picker/index.ts';
import { type BulkAction, defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { AssignedReviewers } from './assigned-reviewers.tsx';
import { AssignDialog } from './assigning/assign-dialog.tsx';
import { panelColumns, wishColumn } from './panel-columns.tsx';

type Row = PanelProposalFragment;

const definition = defineList({ pageSize: 10, filters: { call: idIn(), instrument: idIn() } });
const usePanelList = () => useListState(definition);

/** Removes proposals from the panel after a confirmation that shows what is removed with them; returns whether it was done. */
function useTakeOut(fapId: number) {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(RemoveProposalsFromPanelDocument, {
    done: 'Assignment/s removed',
    refreshes: [PanelProposalsDocument],
  });
  return (rows: readonly Row[], onDone: () => void) => {
    const removal = { proposalPks: rows.map(({ proposalPk }) => proposalPk), fapIds: [fapId] };
    return ask({
      title: 'Remove from the panel',
      text: text('Are you sure you want to remove {{n}} proposals from this panel?', { n: rows.length }),
      confirmLabel: 'Remove',
      destructive: true,
      look: () => remove.preview(removal),
      act: async () => {
        if ((await remove.run(removal)).ok) onDone();
      },
    });
  };
}

function ViewButton({ row: { proposalPk, proposal } }: { readonly row: Row }) {
  const text = useText();
  return (
    <RowButton
      action={text('View proposal')}
      label={text('View proposal {{id}}', { id: proposal.proposalId })}
      icon={VisibilityOutlined}
      {...hereLink({ reviewModal: proposalPk })}
    />
  );
}

interface FiltersProps {
  readonly fapId: number;
  readonly legacy: boolean;
  readonly list: ReturnType<typeof usePanelList>;
}

function Filters({ fapId, legacy, list }: FiltersProps) {
  const { call, instrument } = list.filters;
  const callFilter = useMemo(() => ({ fapIds: [fapId], isFapReviewEnded: legacy }), [fapId, legacy]);
  return (
    <>
      <CallFilter value={call} filter={callFilter} onValue={(next) => list.setFilters({ call: next })} />
      <InstrumentFilter value={instrument} onValue={(next) => list.setFilters({ instrument: next })} />
    </>
  );
}

function NoProposals({ legacy }: { readonly legacy: boolean }) {
  const text = useText();
  return (
    <EmptyState
      title={text(legacy ? 'No finished reviews' : 'No proposals to review')}
      text={text(
        legacy
          ? 'Proposals from calls whose panel review has ended appear here.'
          : 'Proposals appear here once the user office has assigned them to this panel and they are ready for review.',
      )}
    />
  );
}

export interface FapProposalsPartProps {
  readonly fapId: number;
  readonly code: string;
  /** Shows submitted proposals of calls whose panel review has ended, read-only. */
  readonly legacy?: boolean;
}

function usePanelProposals(fapId: number, list: FiltersProps['list'], legacy: boolean) {
  const { call, instrument } = list.filters;
  return useOperation(
    PanelProposalsDocument,
    { fapId, callId: call, instrumentId: instrument, legacy },
    {
      live: ({ fapProposals }) => [
        recordKey('fap', fapId),
        ...(fapProposals ?? []).map(({ proposalPk }) => recordKey('proposal', proposalPk)),
      ],
    },
  );
}

interface Acts {
  readonly assign: ((rows: readonly Row[]) => void) | undefined;
  readonly takeOut: ((rows: readonly Row[]) => void) | undefined;
}

/** The bulk actions on proposals: download, and what the user may do with them. */
function useBulk(found: readonly Row[] | null | undefined, fileName: string, { assign, takeOut }: Acts) {
  const text = useText();
  const byId = useMemo(() => new Map((found ?? []).map((row) => [String(row.proposalPk), row])), [found]);
  return (selection: readonly string[]): BulkAction[] => {
    const rows = selection.flatMap((id) => byId.get(id) ?? []);
    const download = {
      label: text('Download proposals'),
      onRun: () =>
        startProposalsDownload(
          rows.map(({ proposalPk }) => proposalPk),
          fileName,
        ),
    };
    return [
      ...(assign ? [{ label: text('Assign panel members'), onRun: () => assign(rows) }] : []),
      download,
      ...(takeOut ? [{ label: text('Remove assigned proposal'), destructive: true, onRun: () => takeOut(rows) }] : []),
    ];
  };
}

/** The proposals of a panel with their reviewers; users who lead the panel can assign reviewers (rules R17 and R19). */
export function FapProposalsPart({ fapId, code, legacy = false }: FapProposalsPartProps) {
  const text = useText();
  const list = usePanelList();
  const operation = usePanelProposals(fapId, list, legacy);
  const found = operation.data?.fapProposals;
  const abilities = operation.data?.fap?.abilities;
  const leads = abilities?.assignReviewers.allowed ?? false;
  const mayAssign = leads && !legacy;
  const mayTakeOut = !legacy && (abilities?.update.allowed ?? false);
  const columns = useMemo(
    () => [...panelColumns(leads), ...(leads || legacy ? [] : [wishColumn(fapId)])],
    [leads, legacy, fapId],
  );
  const local = useLocalList(found, columns, list);
  const [assigning, setAssigning] = useState<readonly Row[] | undefined>();
  const takeOut = useTakeOut(fapId);
  const chooseNone = () => list.setSelection([]);
  const bulk = useBulk(found, `${code}.pdf`, {
    assign: mayAssign ? setAssigning : undefined,
    takeOut: mayTakeOut ? (rows) => void takeOut(rows, chooseNone) : undefined,
  });
  return (
    <>
      <ListPart
        name={legacy ? 'fap-legacy-proposals' : 'fap-proposals'}
        label={text('{{code}} - Panel proposals', { code })}
        list={list}
        columns={columns}
        operation={operation}
        field="fapProposals"
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.proposalPk)}
        rowLabel={(row) => row.proposal.title}
        searchLabel={text('Search proposals')}
        filters={<Filters fapId={fapId} legacy={legacy} list={list} />}
        quickAction={(row) => <ViewButton row={row} />}
        bulk={bulk}
        selectAll={async () => local.matching.map((row) => String(row.proposalPk))}
        detail={(row) => <AssignedReviewers fapId={fapId} row={row} mayAssign={mayAssign} />}
        empty={<NoProposals legacy={legacy} />}
      />
      {assigning ? (
        <AssignDialog
          fapId={fapId}
          rows={assigning}
          onClose={() => setAssigning(undefined)}
          onDone={() => {
            setAssigning(undefined);
            chooseNone();
          }}
        />
      ) : null}
    </>
  );
}
