import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMemo } from 'react';
import { DeskExpertiseDocument } from '../../api/generated/features/assignment/assignment.ts';
import { useOperation } from '../../api/index.ts';
import { flagIn, useAddressState } from '../../kits/address-state/index.ts';
import { useText } from '../../locale/index.ts';
import { cellLook, knowledgeOf } from './cell-look.ts';
import type { Desk } from './desk.ts';
import { DeskMatrix } from './desk-matrix.tsx';
import { usePairs } from './use-pairs.tsx';

const codecs = { expertise: flagIn(), lacking: flagIn() };

interface ByProposalProps {
  readonly of: {
    readonly fapId: number;
    readonly callId: number | undefined;
    readonly instrumentId: number | undefined;
  };
  readonly desk: Desk;
  readonly asksReason: boolean;
}

/**
 * Assigns reviewers to proposals in the cells; on request the cells show who knows most about a proposal and what people wish (rules R140
 * and R142).
 */
export function ByProposal({ of, desk, asksReason }: ByProposalProps) {
  const text = useText();
  const [{ expertise, lacking }, set] = useAddressState(codecs);
  const { toggle, dialog } = usePairs(of.fapId, desk, asksReason);
  const { data, loading } = useOperation(DeskExpertiseDocument, of, { enabled: expertise });
  const found = data?.fapExpertise;
  const known = useMemo(() => (expertise && found ? knowledgeOf(found) : undefined), [expertise, found]);
  const look = useMemo(() => cellLook(text, desk, { known }), [text, desk, known]);
  const proposals = lacking ? desk.proposals.filter(({ lacks }) => lacks.reviewers > 0) : desk.proposals;
  return (
    <>
      <DeskMatrix
        desk={desk}
        proposals={proposals}
        look={look}
        onCell={(...pair) => void toggle(...pair)}
        tools={
          <>
            <FormControlLabel
              control={<Checkbox checked={lacking} onChange={(event) => set({ lacking: event.target.checked })} />}
              label={text('Only proposals that lack reviewers')}
            />
            <FormControlLabel
              control={<Checkbox checked={expertise} onChange={(event) => set({ expertise: event.target.checked })} />}
              label={text('Expertise and preferences')}
            />
            {expertise && loading ? <span role="status">{text('Loading…')}</span> : null}
          </>
        }
        legend={
          <>
            {text(
              'Use the arrow keys to move, Enter to assign or unassign. Crossed-out cells are blocked by a conflict of interest; a triangle warns of one.',
            )}
            {known
              ? ` ${text('A star marks the reviewers whose own proposals are most similar; thumbs show their preferences.')}`
              : null}
          </>
        }
      />
      {dialog}
    </>
  );
}
