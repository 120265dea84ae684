import type { DataColumn } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type Operation, type TypedDocument, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, ListPart, type ListState, useListState } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';

/** Formats JSON for reading; returns other text unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** What is wrong with a message, in full, and its content. */
function MessageBody({ body, reason }: { readonly body: string; readonly reason: string }) {
  return (
    <>
      <Alert severity="warning" variant="outlined" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {reason}
      </Alert>
      <Box
        component="pre"
        sx={{ m: 0, maxHeight: 320, overflow: 'auto', fontSize: '0.8125rem', whiteSpace: 'pre-wrap' }}
        tabIndex={0}
      >
        {readable(body)}
      </Box>
    </>
  );
}

const definition = defineList({ pageSize: 20 });

interface PageOfMessages {
  readonly first?: number | null;
  readonly offset?: number | null;
  readonly searchText?: string | null;
}

/** The state of a list of messages and the operation that fetches its page. */
export function useMessageList<Result>(document: TypedDocument<Result, PageOfMessages>) {
  const list = useListState(definition);
  const { first, offset, searchText } = list.variables;
  return { list, operation: useOperation(document, { first, offset, searchText }) };
}

interface ListedMessage {
  readonly id: number;
  readonly type: string;
  readonly body: string;
  readonly reason: string;
}

interface MessageListProps<Message> {
  readonly name: string;
  readonly label: string;
  readonly list: ListState<Record<never, never>>;
  readonly columns: readonly DataColumn<Message>[];
  readonly operation: Operation<unknown>;
  /** The root field of the operation, and the page that it returned. */
  readonly field: string;
  readonly page: { readonly messages: readonly Message[]; readonly totalCount: number } | null | undefined;
  readonly again: { readonly label: string; readonly run: (ids: number[]) => Promise<{ readonly ok: boolean }> };
  /** Drops messages; `warning` describes the consequences. */
  readonly drop: { readonly warning: string; readonly run: (ids: number[]) => Promise<{ readonly ok: boolean }> };
  readonly empty: { readonly title: string; readonly text: string };
}

/** Messages that wait for an officer, who retries or drops them individually or in bulk. */
export function MessageList<Message extends ListedMessage>(props: MessageListProps<Message>) {
  const { list, again, drop, empty, page } = props;
  const text = useText();
  const ask = useConfirm();
  const andForget = async (work: Promise<{ readonly ok: boolean }>) => {
    if ((await work).ok) list.setSelection([]);
  };
  const dropAfterAsking = (ids: number[]) =>
    ask({
      title: text('Discard {{n}} messages', { n: ids.length }),
      text: drop.warning,
      confirmLabel: text('Discard'),
      destructive: true,
      act: () => andForget(drop.run(ids)),
    });
  const actionsFor = (ids: number[]) => [
    { label: again.label, onRun: () => void andForget(again.run(ids)) },
    { label: text('Discard'), destructive: true, onRun: () => void dropAfterAsking(ids) },
  ];
  return (
    <ListPart<Message, Record<never, never>>
      name={props.name}
      label={props.label}
      list={list}
      columns={props.columns}
      operation={props.operation}
      field={props.field}
      rows={page?.messages}
      total={page?.totalCount ?? 0}
      rowId={(message) => String(message.id)}
      rowLabel={(message) => `${message.type} ${message.id}`}
      searchLabel={text('Search messages')}
      searchPauseMs={600}
      detail={({ body, reason }) => <MessageBody body={body} reason={reason} />}
      actions={(message) => actionsFor([message.id])}
      bulk={(selection) => actionsFor(selection.map(Number))}
      empty={<EmptyState title={empty.title} text={empty.text} />}
    />
  );
}
