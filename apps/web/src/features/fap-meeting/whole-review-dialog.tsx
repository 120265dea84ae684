import { fapReviewTexts } from '@atrium/domain/fap-review';
import { Dialog } from '@atrium/ui/dialog';
import { Fact, Facts } from '@atrium/ui/facts';
import { HtmlText } from '@atrium/ui/html-text';
import { useMemo } from 'react';
import {
  MeetingReviewDocument,
  type MeetingReviewQuery,
} from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { useOperation } from '../../api/index.ts';
import { ScoresRead } from '../../kits/proposed-grade/index.ts';
import { formSteps, ReviewDocument } from '../../kits/questionary-form/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { figure, useText } from '../../locale/index.ts';

type Review = NonNullable<MeetingReviewQuery['review']>;

function Whole({ review }: { review: Review }) {
  const text = useText();
  const steps = useMemo(() => formSteps(review.questionary.steps), [review.questionary.steps]);
  return (
    <ReviewDocument
      level={3}
      steps={steps}
      basis={() => (
        <Facts>
          <Fact label={text('Grade')}>
            {figure(review.grade)}
            <div>
              <ScoresRead steps={steps} grade={review.grade ?? null} />
            </div>
          </Fact>
          <Fact label={text('Comment')}>{review.comment ? <HtmlText html={review.comment} /> : text('None')}</Fact>
        </Facts>
      )}
    />
  );
}

interface WholeReviewDialogProps {
  readonly reviewId: number;
  readonly reviewer: string;
  readonly onClose: () => void;
}

/** A complete panel review, shown beside the meeting (rule R57). */
export function WholeReviewDialog({ reviewId, reviewer, onClose }: WholeReviewDialogProps) {
  const text = useText();
  const operation = useOperation(MeetingReviewDocument, { reviewId });
  return (
    <Dialog open width="md" title={text('Review by {{name}}', { name: reviewer })} onClose={onClose}>
      <QueryResult of={operation} field="review" absent={fapReviewTexts.notFound}>
        {(review) => <Whole review={review} />}
      </QueryResult>
    </Dialog>
  );
}
