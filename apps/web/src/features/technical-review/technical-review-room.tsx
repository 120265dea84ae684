import { recordKey } from '@atrium/domain/live';
import {
  submitTechnicalReviewQuestion,
  technicalReviewSubmittedMessage,
  technicalReviewTexts,
} from '@atrium/domain/technical-review';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import {
  SaveTechnicalReviewDocument,
  type TechnicalReviewFragment,
  TechnicalReviewOfRoomDocument,
  TechnicalReviewsOfProposalDocument,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { type Operation, useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { KeptTexts } from '../../kits/draft/index.ts';
import {
  GoneNote,
  isOver,
  ReadingRoom,
  ReviewTasksDocument,
  type Tasks,
  useHeld,
  useTasks,
} from '../../kits/reading-room/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import type { TimeUnits } from '../../kits/time-unit/index.ts';
import { Sheet } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { storedOf, useTechnicalReviewItem } from './item-kind.tsx';
import { type ReviewBasis, useReviewKey } from './review-content.tsx';
import { type BelowReview, TechnicalReviewReading } from './technical-reviews-part.tsx';

interface FormProps {
  readonly review: TechnicalReviewFragment;
  readonly units: TimeUnits;
  readonly operation: Operation<unknown>;
  readonly tasks: Tasks;
}

const refreshes = [ReviewTasksDocument, TechnicalReviewsOfProposalDocument, TechnicalReviewOfRoomDocument];

/** The form on one page; submitting it leads to the next review. */
function Form({ review, units, operation, tasks }: FormProps) {
  const ask = useConfirm();
  const key = useReviewKey(review);
  const item = useTechnicalReviewItem(review, units, operation, 'SHEET');
  const submit = useCommand(SaveTechnicalReviewDocument, { done: technicalReviewSubmittedMessage, refreshes });
  const { allowed, message } = review.abilities.submit;
  const act = async (basis: ReviewBasis) => {
    const content = storedOf(basis);
    let isDone = false;
    await ask({
      title: 'Please confirm',
      text: submitTechnicalReviewQuestion,
      confirmLabel: 'Submit',
      act: async () => {
        isDone = (await submit.run({ input: { ...key, ...content, submitted: true, read: content } })).ok;
      },
    });
    if (isDone) tasks.goOn();
  };
  const button = {
    label: tasks.submitLabel,
    pending: submit.pending,
    act,
    ...(allowed ? {} : { refusal: message ?? '' }),
  };
  return <Sheet item={item} {...(review.abilities.edit.allowed ? { button } : {})} />;
}

/** Returns the review without the abilities to write or submit it. */
const asGone = <Review extends TechnicalReviewFragment>(review: Review): Review => ({
  ...review,
  abilities: { ...review.abilities, edit: isOver, submit: isOver },
});

interface RoomProps {
  readonly reviewId: number;
  /** Renders the proposal to read. */
  readonly paper: (proposalPk: number) => ReactNode;
  readonly below: BelowReview;
}

/** A technical review written beside its proposal (rule R99). */
export function TechnicalReviewRoom({ reviewId, paper, below }: RoomProps) {
  const text = useText();
  const tasks = useTasks('TECHNICAL', reviewId);
  const asked = useOperation(
    TechnicalReviewOfRoomDocument,
    { reviewId },
    {
      keepPrevious: false,
      staleTime: 0,
      live: ({ technicalReview }) => (technicalReview ? [recordKey('proposal', technicalReview.proposalPk)] : []),
    },
  );
  const { operation, isGone } = useHeld(asked, 'technicalReview', `technical-review-${reviewId}`);
  const found = operation.data?.technicalReview;
  const proposal = found?.proposal;
  return (
    <ReadingRoom
      title={proposal?.title || text('Technical review')}
      context={proposal ? `${proposal.proposalId} · ${found.instrument?.name ?? ''}` : ' '}
      tasks={tasks}
      paper={found && !isGone ? paper(found.proposalPk) : null}
    >
      <QueryResult
        of={operation}
        field="technicalReview"
        absent={technicalReviewTexts.notFound}
        kept={[`technical-review-${reviewId}`, `technical-review-comments-${reviewId}`]}
      >
        {(current) => {
          const review = isGone ? asGone(current) : current;
          const units = review.proposal?.call?.allocationTimeUnit;
          const writes = review.editScope === 'ALL' && !review.abilities.reopen.allowed;
          return (
            <>
              {isGone ? <GoneNote /> : null}
              <Box sx={{ mb: 2 }}>
                <StatusChip
                  label={text(review.submitted ? 'Submitted' : 'Draft')}
                  tone={review.submitted ? 'good' : 'draft'}
                />
              </Box>
              {writes ? (
                <Form key={review.id} review={review} units={units} operation={operation} tasks={tasks} />
              ) : (
                <>
                  <KeptTexts record={`technical-review-${reviewId}`} />
                  <TechnicalReviewReading review={review} units={units} />
                </>
              )}
              {isGone ? null : below(review)}
            </>
          );
        }}
      </QueryResult>
    </ReadingRoom>
  );
}
