import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMemo, useState } from 'react';
import { flagIn, useAddressState } from '../../kits/address-state/index.ts';
import { type Say, useText } from '../../locale/index.ts';
import { conflictMarks } from './cell-look.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type CellLook, conflictSummary, type Desk, type ProposalOnDesk, type ReviewerRow } from './desk.ts';
import { DeskMatrix } from './desk-matrix.tsx';

const codecs = { inConflict: flagIn() };

/** Returns how the cells look: only the conflicts of the pair, nothing about its review. */
const looks =
  (text: Say, desk: Desk) =>
  ({ proposalPk }: ProposalOnDesk, { userId }: ReviewerRow): CellLook => {
    const conflicts = desk.conflictsOf(proposalPk, userId);
    return {
      state: conflictSummary(text, conflicts) || text('No known conflicts'),
      isChosen: conflicts.length > 0,
      marks: conflictMarks(conflicts),
    };
  };

/** The conflicts between reviewers and proposals; a cell shows who stated them, when and why, and accepts further ones (rules R130 to R133). */
export function ConflictsView({ fapId, desk }: { fapId: number; desk: Desk }) {
  const text = useText();
  const [{ inConflict }, set] = useAddressState(codecs);
  const [open, setOpen] = useState<{ readonly proposal: ProposalOnDesk; readonly reviewer: ReviewerRow }>();
  const look = useMemo(() => looks(text, desk), [desk, text]);
  const proposals = inConflict
    ? desk.proposals.filter(({ proposalPk }) =>
        desk.reviewers.some(({ userId }) => desk.conflictsOf(proposalPk, userId).length > 0),
      )
    : desk.proposals;
  return (
    <>
      <DeskMatrix
        desk={desk}
        proposals={proposals}
        look={look}
        opens
        onCell={(proposal, reviewer) => setOpen({ proposal, reviewer })}
        tools={
          <FormControlLabel
            control={<Checkbox checked={inConflict} onChange={(event) => set({ inConflict: event.target.checked })} />}
            label={text('Only proposals with conflicts')}
          />
        }
        legend={text(
          'Use the arrow keys to move, Enter to view or add a conflict. A crossed-out sign means blocked; a triangle is a warning.',
        )}
      />
      {open ? (
        <ConflictDialog
          fapId={fapId}
          {...open}
          conflicts={desk.conflictsOf(open.proposal.proposalPk, open.reviewer.userId)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}
