import { mayDeleteCall } from '@atrium/domain/call';
import type { RowAction } from '@atrium/ui/data-table';
import {
  CallListDocument,
  type CallRowFragment,
  DeleteCallDocument,
  UpdateCallDocument,
} from '../../api/generated/features/call/call.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';

/** Returns the row actions that an officer has for a call. */
export function useCallActions(onAssign: (call: CallRowFragment) => void): (call: CallRowFragment) => RowAction[] {
  const text = useText();
  const ask = useConfirm();
  const go = useGo();
  const remove = useCommand(DeleteCallDocument, {
    done: 'Call deleted successfully',
    refreshes: [CallListDocument],
  });
  const update = useCommand(UpdateCallDocument, {
    done: 'Call updated successfully',
    refreshes: [CallListDocument],
  });

  const archive = (call: CallRowFragment) =>
    ask({
      title: text(call.isActive ? 'Archive call' : 'Unarchive call'),
      text: text(
        call.isActive
          ? '{{name}} will no longer appear in lists and pickers. Its {{count}} proposals stay as they are, and it can be unarchived.'
          : '{{name}} will appear in lists and pickers again.',
        { name: call.shortCode, count: call.proposalCount },
      ),
      confirmLabel: text(call.isActive ? 'Archive' : 'Unarchive'),
      act: () => update.run({ input: { id: call.id, isActive: !call.isActive } }),
    });
  const erase = (call: CallRowFragment) =>
    ask({
      title: text('Delete call'),
      text: text('{{name}} has no proposals and no instruments. It will be deleted.', { name: call.shortCode }),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ id: call.id }),
      act: () => remove.run({ id: call.id }),
    });

  return (call) => {
    const deletable = mayDeleteCall({ proposals: call.proposalCount, instruments: call.instruments.length });
    return [
      { label: text('Edit'), onRun: () => void go({ to: '/Calls/$callId/edit', params: { callId: call.id } }) },
      {
        label: text('Copy'),
        onRun: () => void go({ to: '/Calls/new', query: { copyOf: call.id } }),
      },
      { label: text('Assign instruments'), onRun: () => onAssign(call) },
      { label: text('Export panel data'), onRun: () => exportResults(call) },
      { label: text(call.isActive ? 'Archive' : 'Unarchive'), onRun: () => void archive(call) },
      {
        label: text('Delete'),
        destructive: true,
        refusal: deletable.allowed
          ? undefined
          : `${text('It has {{n}} proposals', { n: call.proposalCount })} ${text('and {{n}} instruments', {
              n: call.instruments.length,
            })}`,
        onRun: () => void erase(call),
      },
    ];
  };
}

/** Downloads the panels' decisions on a call as a workbook (rule Q114). */
function exportResults({ id, shortCode }: CallRowFragment): void {
  void startDownload({ kind: 'xlsx/call_fap', ids: [id], label: shortCode, fileName: `${shortCode}_FAP_Results.xlsx` });
}
