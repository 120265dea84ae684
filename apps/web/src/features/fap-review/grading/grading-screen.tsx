import { reviewStatuses, reviewStatusWords } from '@atrium/domain/fap-review';
import {
  defaultGradingFilters,
  gradingListTexts,
  mayOfferBulkSubmission,
  offersReviewerFilter,
} from '@atrium/domain/grading-list';
import { recordKey } from '@atrium/domain/live';
import { EmptyState } from '@atrium/ui/empty-state';
import { lazyPart } from '@atrium/ui/lazy-part';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import {
  type GradingRowFragment,
  ProposalsToGradeDocument,
} from '../../../api/generated/features/fap-review/grading/grading.ts';
import { useOperation } from '../../../api/index.ts';
import { idIn, oneOf } from '../../../kits/address-state/index.ts';
import { CallFilter } from '../../../kits/call-picker/index.ts';
import { InstrumentFilter } from '../../../kits/instrument-picker/index.ts';
import {
  type BulkAction,
  defineList,
  FilterSelect,
  ListScreen,
  useListState,
  useLocalList,
} from '../../../kits/list-screen/index.ts';
import { useText } from '../../../locale/index.ts';
import { useSession } from '../../../session/index.ts';
import { useBulkSubmit } from '../use-bulk-submit.tsx';
import { downloadProposals, GradingButtons } from './grading-buttons.tsx';
import { gradingColumns } from './grading-columns.tsx';

const OfflineDialog = lazyPart(() => import('./offline-dialog.tsx').then((m) => m.OfflineDialog));

/** 'ALL' means no filter. */
const statuses = ['ALL', ...reviewStatuses] as const;

const definition = defineList({
  pageSize: 20,
  filters: {
    reviewer: oneOf(['ME', 'ALL'], defaultGradingFilters.reviewer),
    reviewStatus: oneOf(statuses, defaultGradingFilters.status ?? 'ALL'),
    call: idIn(),
    instrument: idIn(),
  },
});

const useGradingList = () => useListState(definition);
type GradingList = ReturnType<typeof useGradingList>;

/** Filters by reviewer, status, call and instrument; the reviewer only for users who may see reviews of others. */
function Filters({ list, choosesReviewer }: { readonly list: GradingList; readonly choosesReviewer: boolean }) {
  const text = useText();
  const { reviewer, reviewStatus, call, instrument } = list.filters;
  return (
    <>
      {choosesReviewer ? (
        <FilterSelect
          label={text('Reviewer')}
          value={reviewer}
          options={[
            { value: 'ME', label: text('My proposals') },
            { value: 'ALL', label: text('All proposals') },
          ]}
          onValue={(next) => list.setFilters({ reviewer: next ?? 'ME' })}
        />
      ) : null}
      <FilterSelect
        label={text('Review status')}
        value={reviewStatus}
        options={statuses.map((status) => ({
          value: status,
          label: status === 'ALL' ? text('All') : text(reviewStatusWords[status]),
        }))}
        onValue={(next) => list.setFilters({ reviewStatus: next ?? 'ALL' })}
      />
      <CallFilter value={call} onValue={(next) => list.setFilters({ call: next })} />
      <InstrumentFilter value={instrument} onValue={(next) => list.setFilters({ instrument: next })} />
    </>
  );
}

/** The bulk actions on reviews; only the user's own drafts are submitted. */
function useBulk(list: GradingList, othersToo: boolean) {
  const text = useText();
  const submitAll = useBulkSubmit();
  return (rows: readonly GradingRowFragment[]): BulkAction[] => {
    const notOwn = rows.some(({ abilities }) => !abilities?.edit.allowed);
    return [
      {
        label: text('Submit proposal reviews'),
        ...(othersToo || notOwn ? { refusal: text('You can submit only your own drafts') } : {}),
        onRun: () => void submitAll(rows).then((done) => (done ? list.setSelection([]) : undefined)),
      },
      { label: text('Download proposals'), onRun: () => downloadProposals(rows) },
    ];
  };
}

/** 'Proposals to grade', the home page of panel roles (rules R34 and R35). */
export function GradingScreen() {
  const text = useText();
  const { role } = useSession();
  const list = useGradingList();
  const { reviewer, reviewStatus, call, instrument } = list.filters;
  const choosesReviewer = offersReviewerFilter(role);
  const operation = useOperation(
    ProposalsToGradeDocument,
    {
      callId: call,
      instrumentId: instrument,
      status: reviewStatus === 'ALL' ? undefined : reviewStatus,
      reviewer: choosesReviewer ? reviewer : undefined,
    },
    {
      live: ({ me }) =>
        (me?.reviews ?? []).flatMap(({ proposal }) => (proposal ? [recordKey('proposal', proposal.primaryKey)] : [])),
    },
  );
  const found = operation.data?.me?.reviews;
  const listsOthers = !mayOfferBulkSubmission({ reviewer });
  const columns = useMemo(() => gradingColumns(!choosesReviewer || listsOthers), [choosesReviewer, listsOthers]);
  const local = useLocalList(found, columns, list);
  const byId = useMemo(() => new Map((found ?? []).map((row) => [String(row.id), row])), [found]);
  const bulk = useBulk(list, choosesReviewer && listsOthers);
  const [isOffline, setIsOffline] = useState(false);
  return (
    <ListScreen
      title={text(gradingListTexts.title)}
      action={
        <Button startIcon={<CloudOffOutlined />} onClick={() => setIsOffline(true)}>
          {text('Review offline')}
        </Button>
      }
      notice={isOffline ? <OfflineDialog onClose={() => setIsOffline(false)} /> : undefined}
      context={found ? text('{{n}} reviews', { n: local.total }) : ' '}
      name="proposals-to-grade"
      list={list}
      columns={columns}
      operation={operation}
      field="me"
      rows={local.rows}
      total={local.total}
      rowId={(row) => String(row.id)}
      rowLabel={(row) => row.proposal?.title ?? ''}
      searchLabel={text('Search proposals')}
      filters={<Filters list={list} choosesReviewer={choosesReviewer} />}
      quickAction={(row) => <GradingButtons row={row} />}
      bulk={(selection) => bulk(selection.flatMap((id) => byId.get(id) ?? []))}
      selectAll={async () => local.matching.map((row) => String(row.id))}
      empty={
        <EmptyState
          title={text('Nothing to grade')}
          text={text('Proposals appear here once your panel has assigned them to you.')}
        />
      }
    />
  );
}
