import { dateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { type DateFormats, useFormats } from '@atrium/ui/formats';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { StatusActionsLogListDocument } from '../../api/generated/features/status-action/logs.ts';
import { useOperation } from '../../api/index.ts';
import { idIn, maybeOneOf } from '../../kits/address-state/index.ts';
import { CallFilter, useCalls } from '../../kits/call-picker/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { defineList, FilterSelect, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { type Log, logColumns, recipientOf } from './log-columns.tsx';
import { useReplay } from './use-replay.ts';

const definition = defineList({
  pageSize: 20,
  sort: { field: 'statusActionsTstamp', direction: 'desc' },
  filters: { call: idIn(), success: maybeOneOf(['successful', 'failed']) },
});

interface Kind {
  readonly type: 'EMAIL' | 'PROPOSALDOWNLOAD';
  readonly title: string;
  readonly name: string;
  readonly empty: string;
}

const useLogList = () => useListState(definition);

function Filters({ list }: { list: ReturnType<typeof useLogList> }) {
  const text = useText();
  const { call, success } = list.filters;
  return (
    <>
      <CallFilter value={call} onValue={(next) => list.setFilters({ call: next })} />
      <FilterSelect
        label={text('Success')}
        all="All"
        value={success}
        options={[
          { value: 'successful', label: text('Successful') },
          { value: 'failed', label: text('Not successful') },
        ]}
        onValue={(next) => list.setFilters({ success: next })}
      />
    </>
  );
}

/** The full result of an action. */
function LogDetail({ log }: { log: Log }) {
  const text = useText();
  return (
    <Alert severity={log.state === 'FAILED' ? 'error' : 'info'} variant="outlined">
      {log.detail || log.statusActionsMessage}
      {log.state === 'HELD' ? (
        <>
          {'. '}
          <ScreenLink to="/EmailOutbox">{text('Read and send it in the outbox')}</ScreenLink>
        </>
      ) : null}
    </Alert>
  );
}

/** Names a row by its recipient, its proposals and its time. */
const labelOf = (log: Log, formats: DateFormats) =>
  [
    recipientOf(log),
    log.proposals.map(({ proposalId }) => proposalId).join(', '),
    dateText(log.statusActionsTstamp, formats, true),
  ]
    .filter(Boolean)
    .join(' · ');

function LogsScreen({ type, title, name, empty }: Kind) {
  const text = useText();
  const formats = useFormats();
  const list = useLogList();
  const { call, success } = list.filters;
  const filter = useMemo(
    () => ({
      statusActionType: type,
      ...(call ? { callIds: [call] } : {}),
      ...(success ? { statusActionsSuccessful: success === 'successful' } : {}),
    }),
    [type, call, success],
  );
  const operation = useOperation(StatusActionsLogListDocument, { filter, ...list.variables });
  const answer = operation.data?.statusActionsLogs;
  const replay = useReplay(type, () => list.setSelection([]));
  const { calls } = useCalls();
  const chosenCall = calls.find(({ id }) => id === call);
  const columns = useMemo(() => logColumns(type === 'EMAIL'), [type]);
  const refusal = (log: Log) => (log.state === 'HELD' ? { refusal: text('It is waiting in the outbox') } : {});
  return (
    <ListScreen<Log, typeof definition.spec.filters & object>
      title={text(title)}
      context={answer ? text('{{n}} entries', { n: answer.totalCount }) : ' '}
      action={
        call && chosenCall ? (
          <Button
            variant="contained"
            startIcon={<ReplayOutlined />}
            onClick={() => void replay.failedOf(call, chosenCall.shortCode)}
          >
            {text('Replay all failed')}
          </Button>
        ) : undefined
      }
      name={name}
      list={list}
      columns={columns}
      operation={operation}
      field="statusActionsLogs"
      rows={answer?.statusActionsLogs}
      total={answer?.totalCount ?? 0}
      rowId={(log) => String(log.statusActionsLogId)}
      rowLabel={(log) => labelOf(log, formats)}
      searchLabel={text(type === 'EMAIL' ? 'Search message, proposal and recipient' : 'Search message and proposal')}
      searchPauseMs={600}
      filters={<Filters list={list} />}
      actions={(log) => [
        { label: text('Replay'), onRun: () => void replay.one(log.statusActionsLogId), ...refusal(log) },
      ]}
      bulk={(selection) => [{ label: text('Replay'), onRun: () => void replay.selected(selection.map(Number)) }]}
      detail={(log) => <LogDetail log={log} />}
      empty={<EmptyState title={text('No entries yet')} text={text(empty)} />}
    />
  );
}

/** /EmailStatusActionsLogs: the results of the e-mails of status actions (rule W44). */
export const EmailLogsScreen = () => (
  <LogsScreen
    type="EMAIL"
    title="E-mail action logs"
    name="emailStatusActionsLogs"
    empty="Proposals appear here when a transition of their workflow sends e-mails about them."
  />
);

/** /ProposalDownloadStatusActionsLogs: the results of storing documents. */
export const DownloadLogsScreen = () => (
  <LogsScreen
    type="PROPOSALDOWNLOAD"
    title="Download action logs"
    name="proposalDownloadStatusActionsLogs"
    empty="Proposals appear here when a transition of their workflow stores their document."
  />
);
