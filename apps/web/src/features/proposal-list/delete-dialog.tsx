import Alert from '@mui/material/Alert';
import {
  DeleteOneProposalDocument,
  ProposalsViewDocument,
  RestoreOneProposalDocument,
} from '../../api/generated/features/proposal-list/proposal-list.ts';
import { toast, toastUndo, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { type BulkDialogProps, ChosenDialog, DialogFoot } from './chosen-dialog.tsx';
import { RunProgress, useRunEach } from './run-each.tsx';
import type { Chosen } from './use-chosen.ts';

function Delete({ chosen, onClose, onDone }: Omit<BulkDialogProps, 'proposalPks'> & { chosen: readonly Chosen[] }) {
  const text = useText();
  const stale = { quiet: true, refreshes: [ProposalsViewDocument] };
  const remove = useCommand(DeleteOneProposalDocument, stale);
  const restore = useCommand(RestoreOneProposalDocument, stale);
  const { run, start, stop } = useRunEach();
  const n = chosen.length;
  const submitted = chosen.filter((row) => row.submitted).length;
  const bringBack = async (pks: readonly number[]) => {
    for (const proposalPk of pks) await restore.run({ proposalPk });
    toast(text('{{n}} proposals are back', { n: pks.length }));
  };
  const deleteAll = async () => {
    const items = chosen.map(({ primaryKey, proposalId }) => ({ id: primaryKey, label: proposalId }));
    const gone = await start(items, ({ id }) => remove.run({ proposalPk: id }));
    if (gone.length > 0) {
      const pks = gone.map(({ id }) => id);
      const told = text('{{n}} proposals deleted', { n: pks.length });
      toastUndo(told, () => void bringBack(pks));
    }
    if (gone.length === items.length) onDone();
  };
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {text('This action will delete {{n}} proposals and all data associated with them.', { n })}{' '}
        {text('Within a week they can be brought back.', { n })}
      </p>
      {submitted > 0 ? (
        <Alert severity="warning">
          {n === 1 ? text('It has been submitted.') : text('{{n}} of them have been submitted.', { n: submitted })}
        </Alert>
      ) : null}
      {run ? <RunProgress run={run} onStop={stop} /> : null}
      <DialogFoot
        destructive
        label={text('Delete {{n}} proposals', { n })}
        disabled={chosen.length === 0}
        onCancel={onClose}
        onRun={deleteAll}
      />
    </>
  );
}

/** 'Delete proposals' (behaviour/operations §16.5), taken back from the toast (knot 8). */
export function DeleteDialog({ proposalPks, onClose, onDone }: BulkDialogProps) {
  const text = useText();
  return (
    <ChosenDialog proposalPks={proposalPks} title={text('Delete proposals')} onClose={onClose}>
      {(chosen) => <Delete chosen={chosen} onClose={onClose} onDone={onDone} />}
    </ChosenDialog>
  );
}
