import { recordKey } from '@atrium/domain/live';
import { technicalReviewTexts } from '@atrium/domain/technical-review';
import { ActionButton } from '@atrium/ui/action-button';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {
  SaveTechnicalReviewDocument,
  type TechnicalReviewFragment,
  TechnicalReviewsOfProposalDocument,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { useCommand } from '../../api/index.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, useDraftValues } from '../../kits/draft/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import type { TimeUnits } from '../../kits/time-unit/index.ts';
import { theirsOf } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import {
  changedReason,
  commentParts,
  commentsOf,
  contentOf,
  contentProblems,
  inputOf,
  readOf,
  useReviewKey,
} from './review-content.tsx';
import { ReviewFields } from './review-fields.tsx';

/** The fields that chairs and secretaries with edit rights may still change after submission of a review: comments and documents (rule R62). */
export function CommentsForm({ review, units }: { review: TechnicalReviewFragment; units: TimeUnits }) {
  const text = useText();
  const key = useReviewKey(review);
  const stored = contentOf(review);
  const draft = useDraftValues({
    record: `technical-review-comments-${review.id}`,
    stored: commentsOf(stored),
  });
  const save = useCommand(SaveTechnicalReviewDocument, {
    done: technicalReviewTexts.saved,
    refreshes: [TechnicalReviewsOfProposalDocument],
  });
  const changed = draft.isUnsent();
  useUnsavedPrompt(changed, draft.giveUp);
  const content = { ...stored, ...draft.values };
  const problems = contentProblems(content);
  const store = async () => {
    const sent = draft.values;
    const read = { ...readOf(review), ...inputOf({ ...stored, ...draft.read() }) };
    const outcome = await save.run({ input: { ...key, ...inputOf(content), submitted: review.submitted, read } });
    if (outcome.ok) draft.saved(sent);
    else draft.met(theirsOf(outcome.error, changedReason, commentParts));
  };
  return (
    <Box sx={{ maxWidth: '47.5rem', mt: 3 }}>
      <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
        {text('The review is submitted, but comments and documents can still be changed.')}
      </Alert>
      <WhoIsHere record={recordKey('technical-review', review.id)} part="Comments" />
      <DraftNotices room={draft.room} faces={commentParts} />
      <ReviewFields
        value={content}
        onChange={(next) => draft.write(commentsOf(next))}
        problems={problems}
        disabled={false}
        units={units}
        commentsOnly
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 2 }}>
        <ActionButton
          variant="contained"
          disabled={!changed || problems.length > 0}
          busy={save.pending}
          onClick={() => void store()}
        >
          {text('Save')}
        </ActionButton>
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <DraftNote room={draft.room} savesItself={false} />
        </Box>
      </Box>
    </Box>
  );
}
