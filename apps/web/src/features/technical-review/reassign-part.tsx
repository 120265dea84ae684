import { technicalReviewTexts } from '@atrium/domain/technical-review';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type TechnicalReviewFragment,
  TechnicalReviewsOfProposalDocument,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { ReassignTechnicalReviewsDocument } from '../../api/generated/kits/proposal-acts/reassign/reassign-reviews.ts';
import { toastUndo, useCommand, useUndo } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { staffOf } from '../../kits/proposal-acts/index.ts';
import { useText } from '../../locale/index.ts';

/** Assigns the review to another person after confirmation; this can be undone. */
function useReassigning(review: TechnicalReviewFragment) {
  const text = useText();
  const ask = useConfirm();
  const reassign = useCommand(ReassignTechnicalReviewsDocument, { refreshes: [TechnicalReviewsOfProposalDocument] });
  const undo = useUndo([TechnicalReviewsOfProposalDocument]);
  const assign = (person: ReturnType<typeof staffOf>[number]) => {
    const name = fullName(person);
    const { proposalPk, instrumentId } = review;
    const given = { userId: person.id, proposalPks: [proposalPk], instrumentId };
    void ask({
      title: technicalReviewTexts.assignTitle,
      text: (
        <>
          {text(technicalReviewTexts.assignConfirmation(name))}
          {review.submitted ? (
            <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
              {text(technicalReviewTexts.assignSubmittedAlert)}
            </Alert>
          ) : null}
        </>
      ),
      look: () => reassign.preview(given),
      act: async () => {
        const outcome = await reassign.run(given);
        const done = text(technicalReviewTexts.assigned(name));
        if (outcome.ok) toastUndo(done, () => void undo(outcome.acts ?? []));
      },
    });
  };
  return { assign, pending: reassign.pending };
}

/** 'Assign to someone else?': assigns the review to another person of the instrument (rules R65 and R66). */
export function ReassignPart({ review }: { review: TechnicalReviewFragment }) {
  const text = useText();
  const { allowed, message } = review.abilities.reassign;
  const [chosen, setChosen] = useState<number | undefined>();
  const { assign, pending } = useReassigning(review);
  const candidates = staffOf(review.instrument);
  const excluded = review.proposal?.reviewersExcluded ?? [];
  const person = candidates.find(({ id }) => id === chosen);
  return (
    <Box component="section" aria-label={text(technicalReviewTexts.assignQuestion)} sx={{ mt: 4, maxWidth: '47.5rem' }}>
      <Typography component="h3" variant="h4" gutterBottom>
        {text(technicalReviewTexts.assignQuestion)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <TextField
          select
          size="small"
          label={text('Technical reviewer')}
          value={person ? person.id : ''}
          onChange={(event) => setChosen(Number(event.target.value))}
          disabled={!allowed}
          helperText={allowed ? undefined : message}
          sx={{ minWidth: 240, flex: '0 1 360px' }}
        >
          {candidates.map((candidate) => (
            <MenuItem
              key={candidate.id}
              value={candidate.id}
              disabled={candidate.id === review.technicalReviewAssigneeId || excluded.includes(candidate.id)}
            >
              {excluded.includes(candidate.id)
                ? text('{{name}} (is on the proposal)', { name: fullName(candidate) })
                : fullName(candidate)}
            </MenuItem>
          ))}
        </TextField>
        <ActionButton
          variant="outlined"
          disabled={!allowed || !person}
          busy={pending}
          onClick={() => person && assign(person)}
        >
          {text(technicalReviewTexts.assign)}
        </ActionButton>
      </Box>
    </Box>
  );
}
