import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DeleteProposalsDocument } from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { ApiError, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { ActPreview, useActPreview } from '../confirm/preview.tsx';
import { type ActDialogProps, ChosenDialog, type ChosenProps, DialogFoot } from './chosen-dialog.tsx';

/** Returns the proposals that cause the server to refuse the whole deletion. */
function hinderingPks(error: Error | null): readonly number[] {
  const pks = error instanceof ApiError && error.reason === 'HAS_PANEL_REVIEWS' ? error.details.proposalPks : [];
  return Array.isArray(pks) ? pks : [];
}

function Delete({ chosen, refreshes, onClose, onDone }: ChosenProps) {
  const text = useText();
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const proposalPks = chosen.map(({ primaryKey }) => primaryKey).filter((pk) => !leftOut.includes(pk));
  const n = proposalPks.length;
  const remove = useCommand(DeleteProposalsDocument, {
    done: text('{{n}} proposals deleted', { n }),
    refreshes,
  });
  const look = useActPreview(n > 0 ? () => remove.preview({ proposalPks }) : undefined, proposalPks);
  const hindering = hinderingPks(look.error);
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {text('This action will delete {{n}} proposals and all data associated with them.', { n })}{' '}
        {text('You can restore them within a week.', { n })}
      </p>
      {leftOut.length > 0 ? (
        <Alert severity="info">
          {text('{{n}} proposals with panel reviews will not be deleted.', { n: leftOut.length })}
        </Alert>
      ) : null}
      {n > 0 ? <ActPreview look={look} /> : null}
      {hindering.length > 0 ? (
        <Button sx={{ mt: 1 }} onClick={() => setLeftOut([...leftOut, ...hindering])}>
          {text('Leave these {{n}} out', { n: hindering.length })}
        </Button>
      ) : null}
      <DialogFoot
        destructive
        label={text('Delete {{n}} proposals', { n })}
        disabled={!look.act || n === 0}
        onCancel={onClose}
        onRun={async () => {
          if ((await remove.run({ proposalPks })).ok) onDone();
        }}
      />
    </>
  );
}

/** 'Delete proposals': the effects are shown beforehand, and the toast offers undo (rule P39). */
export function DeleteDialog({ proposalPks, ...rest }: ActDialogProps) {
  const text = useText();
  return (
    <ChosenDialog proposalPks={proposalPks} title={text('Delete proposals')} onClose={rest.onClose}>
      {(chosen) => <Delete chosen={chosen} {...rest} />}
    </ChosenDialog>
  );
}
