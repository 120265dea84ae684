import {
  ReplayLogDocument,
  ReplayLogsDocument,
  StatusActionsLogIdsDocument,
  StatusActionsLogListDocument,
} from '../../api/generated/features/status-action/logs.ts';
import type { StatusActionType } from '../../api/generated/schema.ts';
import { request, toast, toastFailure, useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

/** Possible side effects of a replay (rule W43). */
const warnings = {
  EMAIL:
    'Recipients may get the same e-mail twice. It will be created again from the current template and for the current people.',
  PROPOSALDOWNLOAD: 'The document will be created again from the current proposal and will replace the stored one.',
  RABBITMQ: '',
} as const satisfies Record<StatusActionType, string>;

/** Fetches the actions of a call that failed: as many as one replay takes, and how many there are beyond. */
async function failedActions(type: StatusActionType, callId: number) {
  const filter = { statusActionType: type, callIds: [callId], states: ['FAILED' as const] };
  const { statusActionsLogs } = (await request(StatusActionsLogIdsDocument, { filter })).data;
  const ids = (statusActionsLogs?.statusActionsLogs ?? []).map((log) => log.statusActionsLogId);
  return { ids, others: (statusActionsLogs?.totalCount ?? 0) - ids.length };
}

/** Replays one row of the log, several, or all that failed in a call, after confirmation (rule W43). */
export function useReplay(type: StatusActionType, afterwards: () => void) {
  const text = useText();
  const ask = useConfirm();
  const refreshes = [StatusActionsLogListDocument];
  const one = useCommand(ReplayLogDocument, { done: 'Status action replay successfully sent.', refreshes });
  const many = useCommand(ReplayLogsDocument, { refreshes });

  const replayMany = async (ids: readonly number[], done: string) => {
    const outcome = await many.run({ ids: [...ids] });
    if (!outcome.ok) return;
    const { failed } = outcome.data.replayStatusActionsLogs;
    const [first] = failed;
    if (!first) toast(done, 'success');
    else {
      const said = { n: failed.length, total: ids.length, error: text(first.error) };
      toast(text('{{n}} of {{total}} could not be replayed: {{error}}', said), 'warning');
    }
    afterwards();
  };
  return {
    one: (id: number) =>
      ask({
        title: text('Replay status action'),
        text: text(warnings[type]),
        confirmLabel: text('Replay'),
        act: () => one.run({ id }),
      }),
    selected: (ids: readonly number[]) =>
      ask({
        title: text('Replay {{n}} status actions', { n: ids.length }),
        text: text(warnings[type]),
        confirmLabel: text('Replay'),
        act: () => replayMany(ids, text('Status action replay successfully sent.')),
      }),
    failedOf: async (callId: number, call: string) => {
      try {
        const { ids, others } = await failedActions(type, callId);
        if (ids.length === 0) {
          toast(text('No action of {{call}} has failed', { call }), 'info');
          return;
        }
        const first = text('{{n}} failed status actions of {{call}} will be carried out again.', {
          n: ids.length,
          call,
        });
        const rest = text('{{n}} more have to be replayed afterwards.', { n: others });
        await ask({
          title: text('Replay all failed'),
          text: others > 0 ? `${first} ${rest}` : first,
          confirmLabel: text('Replay all'),
          act: () => replayMany(ids, text('Replay request sent for all failed logs in the call.')),
        });
      } catch (error) {
        toastFailure(error, 'replay of failed status actions');
      }
    },
  };
}
