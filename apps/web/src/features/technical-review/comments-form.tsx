import { technicalReviewTexts } from '@atrium/domain/technical-review';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  SaveTechnicalReviewDocument,
  type TechnicalReviewFragment,
  TechnicalReviewsOfProposalDocument,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { useCommand } from '../../api/index.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';
import { contentOf, contentProblems, inputOf, readOf } from './review-content.ts';
import { ReviewFields } from './review-fields.tsx';
import { useReviewKey } from './use-review-key.ts';

/** What chairs and secretaries who may edit still change once a review is submitted: comments and documents (knot 4). */
export function CommentsForm({ review, units }: { review: TechnicalReviewFragment; units: string }) {
  const text = useText();
  const key = useReviewKey(review);
  const [content, setContent] = useState(() => contentOf(review));
  const [read, setRead] = useState(() => readOf(review));
  const [changed, setChanged] = useState(false);
  const save = useCommand(SaveTechnicalReviewDocument, {
    done: text(technicalReviewTexts.saved),
    refreshes: [TechnicalReviewsOfProposalDocument],
  });
  useUnsavedPrompt(changed);
  const problems = contentProblems(content);
  const store = async () => {
    const outcome = await save.run({ input: { ...key, ...inputOf(content), submitted: review.submitted, read } });
    if (!outcome.ok) return;
    setRead(inputOf(content));
    setChanged(false);
  };
  return (
    <Box sx={{ maxWidth: 760, mt: 3 }}>
      <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
        {text('The review is submitted: comments and documents can still be changed.')}
      </Alert>
      <ReviewFields
        value={content}
        onChange={(next) => {
          setContent(next);
          setChanged(true);
        }}
        problems={problems}
        disabled={false}
        units={units}
        commentsOnly
      />
      <Button
        variant="contained"
        sx={{ mt: 2 }}
        disabled={!changed || problems.length > 0}
        loading={save.pending}
        onClick={() => void store()}
      >
        {text('Save')}
      </Button>
    </Box>
  );
}
