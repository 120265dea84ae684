import { recordKey } from '@atrium/domain/live';
import { Dialog } from '@atrium/ui/dialog';
import { windowFrom } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { MeetingProposalFragment } from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import type { TimeUnits } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';
import { ExternalReviews, ProposalDetails, TechnicalInfo } from './decision-facts.tsx';
import { DecisionForm } from './decision-form.tsx';

interface DecisionDialogProps {
  readonly row: MeetingProposalFragment;
  readonly instrumentName: string;
  /** The position by average grade alone. */
  readonly initialRank: number;
  readonly units: TimeUnits;
  readonly onClose: () => void;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography component="h3" variant="h3" id={id} gutterBottom>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A proposal as discussed in the meeting: the decision, with reviews and facts beside it (rule R57). */
export function DecisionDialog({ row, instrumentName, initialRank, units, onClose }: DecisionDialogProps) {
  const text = useText();
  const { proposal } = row;
  return (
    <Dialog open holds width="xl" title={`${proposal.title} (${proposal.proposalId})`} onClose={onClose}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'minmax(0, 1fr)',
          [windowFrom(1000)]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Part title={text('Panel meeting form')}>
          <WhoIsHere record={recordKey('fap-decision', row.proposalPk)} part={instrumentName} />
          <DecisionForm row={row} onClose={onClose} />
        </Part>
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <Part title={text('External reviews')}>
            <ExternalReviews row={row} />
          </Part>
          <Part title={text('Technical review info')}>
            <TechnicalInfo row={row} units={units} />
          </Part>
          <Part title={text('Proposal details')}>
            <ProposalDetails row={row} instrumentName={instrumentName} initialRank={initialRank} />
          </Part>
        </Box>
      </Box>
    </Dialog>
  );
}
