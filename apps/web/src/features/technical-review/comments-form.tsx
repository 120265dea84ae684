import { recordKey } from '@atrium/domain/live';
import { technicalReviewTexts } from '@atrium/domain/technical-review';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  SaveTechnicalReviewDocument,
  type TechnicalReviewFragment,
  TechnicalReviewsOfProposalDocument,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { useCommand } from '../../api/index.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, type PartFace, richTexts, useDraftValues } from '../../kits/draft/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { say, useText } from '../../locale/index.ts';
import { commentConflicts, contentOf, contentProblems, inputOf, readOf } from './review-content.ts';
import { ReviewFields } from './review-fields.tsx';
import { useReviewKey } from './use-review-key.ts';

const faces: readonly PartFace[] = [
  { name: 'comment', label: 'Internal comment', ...richTexts },
  { name: 'publicComment', label: 'Comments for the review panel', ...richTexts },
  {
    name: 'fileIds',
    label: 'Internal documents',
    words: (fileIds) => say('({{n}} files)', { n: (fileIds as readonly string[]).length }),
  },
];

/** What chairs and secretaries who may edit still change once a review is submitted: comments and documents (rule R62). */
export function CommentsForm({ review, units }: { review: TechnicalReviewFragment; units: string }) {
  const text = useText();
  const key = useReviewKey(review);
  const stored = contentOf(review);
  const { comment, publicComment, fileIds } = stored;
  const draft = useDraftValues({
    record: `technical-review-comments-${review.id}`,
    stored: { comment, publicComment, fileIds },
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
    else draft.met(commentConflicts(outcome.error));
  };
  return (
    <Box sx={{ maxWidth: 760, mt: 3 }}>
      <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
        {text('The review is submitted: comments and documents can still be changed.')}
      </Alert>
      <WhoIsHere record={recordKey('technical-review', review.id)} part={text('Comments')} />
      <DraftNotices room={draft.room} faces={faces} />
      <ReviewFields
        value={content}
        onChange={(next) =>
          draft.write({ comment: next.comment, publicComment: next.publicComment, fileIds: next.fileIds })
        }
        problems={problems}
        disabled={false}
        units={units}
        commentsOnly
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 2 }}>
        <Button
          variant="contained"
          disabled={!changed || problems.length > 0}
          loading={save.pending}
          onClick={() => void store()}
        >
          {text('Save')}
        </Button>
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <DraftNote room={draft.room} savesItself={false} />
        </Box>
      </Box>
    </Box>
  );
}
