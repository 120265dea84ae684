import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import type { CellLook, Desk, ProposalOnDesk, ReviewerRow } from './desk.ts';

const page = 20;

/** The summary of a proposal on its collapsed card: title and progress of its reviews. */
function ProposalSummary({ proposal, required }: { proposal: ProposalOnDesk; required: number }) {
  const text = useText();
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>
        {proposal.proposalId} {proposal.title}
      </Box>
      <Box sx={{ color: proposal.lacks.reviewers > 0 ? 'error.main' : 'text.secondary' }}>
        {text('{{submitted}} of {{assigned}} assigned reviews submitted, {{required}} required', {
          submitted: proposal.tally.submitted,
          assigned: proposal.tally.assigned,
          required,
        })}
      </Box>
    </Box>
  );
}

interface PersonProps {
  readonly name: string;
  readonly look: CellLook;
  readonly opens: boolean;
  readonly onPress: () => void;
}

/** A person on the card of a proposal, with their relation to it. */
function Person({ name, look: { state, isChosen }, opens, onPress }: PersonProps) {
  return (
    <Box>
      {opens ? (
        <Button sx={{ textAlign: 'left', fontWeight: isChosen ? 600 : 400 }} onClick={onPress}>
          {`${name}, ${state}`}
        </Button>
      ) : (
        <FormControlLabel control={<Checkbox checked={isChosen} onChange={onPress} />} label={`${name}, ${state}`} />
      )}
    </Box>
  );
}

/** The matrix on a phone: a card for each proposal, with its people as checkboxes. */
export function DeskCards({
  desk,
  proposals,
  reviewers,
  look,
  onToggle,
  opens = false,
}: {
  desk: Pick<Desk, 'required'>;
  proposals: readonly ProposalOnDesk[];
  reviewers: readonly ReviewerRow[];
  look: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => CellLook;
  onToggle: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => void;
  /** Whether pressing a person opens details of the pair instead of choosing it. */
  opens?: boolean;
}) {
  const text = useText();
  const [shown, setShown] = useState(page);
  const [open, setOpen] = useState<number | undefined>();
  return (
    <>
      {proposals.slice(0, shown).map((proposal) => (
        <Accordion
          key={proposal.proposalPk}
          disableGutters
          expanded={open === proposal.proposalPk}
          onChange={(_, expands) => setOpen(expands ? proposal.proposalPk : undefined)}
        >
          <AccordionSummary expandIcon={<ExpandMore />}>
            <ProposalSummary proposal={proposal} required={desk.required} />
          </AccordionSummary>
          <AccordionDetails>
            {open === proposal.proposalPk
              ? reviewers.map((reviewer) => (
                  <Person
                    key={reviewer.userId}
                    name={reviewer.name}
                    look={look(proposal, reviewer)}
                    opens={opens}
                    onPress={() => onToggle(proposal, reviewer)}
                  />
                ))
              : null}
          </AccordionDetails>
        </Accordion>
      ))}
      {proposals.length > shown ? (
        <Button sx={{ mt: 1 }} onClick={() => setShown(shown + page)}>
          {text('Show more')}
        </Button>
      ) : null}
    </>
  );
}
