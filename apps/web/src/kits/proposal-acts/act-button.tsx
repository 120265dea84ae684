import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { actsOf, type ProposalAct, proposalActs } from './acts.ts';

interface ActButtonProps {
  readonly act: ProposalAct;
  readonly proposalPk: number;
  /** Whether this user may perform the act, as sent with the proposal; otherwise nothing is rendered. */
  readonly may: { readonly allowed: boolean };
  readonly onDone?: () => void;
}

/** A button for one act on one proposal, shown where the act would supply what is missing (rule P100). */
export function ActButton({ act, proposalPk, may, onDone }: ActButtonProps) {
  const text = useText();
  const features = useFeatures();
  const [open, setOpen] = useState(false);
  const { label, Dialog } = proposalActs[act];
  const close = () => setOpen(false);
  if (!may.allowed || !actsOf(features).some((one) => one.act === act)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text(label)}
      </Button>
      {open ? (
        <Dialog
          proposalPks={[proposalPk]}
          refreshes="all"
          onClose={close}
          onDone={() => {
            close();
            onDone?.();
          }}
        />
      ) : null}
    </>
  );
}
