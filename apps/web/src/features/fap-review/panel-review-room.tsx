import { fapReviewTexts, reviewStatusWords } from '@atrium/domain/fap-review';
import { recordKey } from '@atrium/domain/live';
import { DateText } from '@atrium/ui/date-text';
import { StatusChip } from '@atrium/ui/status-chip';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import {
  type PanelReviewFragment,
  PanelReviewOfRoomDocument,
  PanelReviewsOfProposalDocument,
  SaveReviewDocument,
} from '../../api/generated/features/fap-review/fap-review.ts';
import { ProposalsToGradeDocument } from '../../api/generated/features/fap-review/grading/grading.ts';
import { type Operation, useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { KeptTexts, useIsRecordUnsent } from '../../kits/draft/index.ts';
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
import { Sheet } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';
import { DeclineButton, DeclinedNote } from './decline.tsx';
import { ReviewReading } from './grade/grade-part.tsx';
import { useFapReviewItem } from './item-kind.tsx';
import { reviewKey } from './review-key.ts';

const refreshes = [
  ReviewTasksDocument,
  PanelReviewsOfProposalDocument,
  ProposalsToGradeDocument,
  PanelReviewOfRoomDocument,
];

interface FormProps {
  readonly review: PanelReviewFragment;
  readonly operation: Operation<unknown>;
  readonly tasks: Tasks;
}

/** The form on one page; submitting it leads to the next review. */
function Form({ review, operation, tasks }: FormProps) {
  const ask = useConfirm();
  const item = useFapReviewItem(review, operation, 'SHEET');
  const submit = useCommand(SaveReviewDocument, { done: fapReviewTexts.submitted, refreshes });
  const ability = review.abilities?.submit;
  const act = async () => {
    let isDone = false;
    await ask({
      title: fapReviewTexts.submitTitle,
      text: fapReviewTexts.submitConfirmation,
      confirmLabel: 'Submit',
      act: async () => {
        isDone = (await submit.run({ ...reviewKey(review), status: 'SUBMITTED' })).ok;
      },
    });
    if (isDone) tasks.goOn();
  };
  const button = {
    label: tasks.submitLabel,
    pending: submit.pending,
    act,
    ...(ability?.allowed ? {} : { refusal: ability?.message ?? '' }),
  };
  return (
    <Sheet
      item={item}
      more={<DeclineButton review={review} onDeclined={tasks.goOn} />}
      {...(review.abilities?.edit.allowed ? { button } : {})}
    />
  );
}

/**
 * The form while the review may be written; also afterwards, for example if it was submitted in another window, as long as the form holds
 * unsaved text that would otherwise be lost.
 */
function FormOrReading(props: FormProps) {
  const { review } = props;
  const mayWrite = review.abilities?.edit.allowed === true && !review.abilities.reopen.allowed;
  const isUnsent = useIsRecordUnsent(`fap-review-${review.id}`);
  const [wasWritten, setWasWritten] = useState(mayWrite);
  if (mayWrite && !wasWritten) setWasWritten(true);
  return mayWrite || (wasWritten && isUnsent) ? (
    <Form {...props} />
  ) : (
    <>
      <KeptTexts record={`fap-review-${review.id}`} />
      <ReviewReading review={review} />
    </>
  );
}

/** Returns the review without the abilities to write or submit it. */
const asGone = (review: PanelReviewFragment): PanelReviewFragment => ({
  ...review,
  abilities: review.abilities && {
    ...review.abilities,
    ...{ edit: isOver, submit: isOver, reopen: isOver, decline: isOver, takeBackDecline: isOver },
  },
});

/** Whether this is a draft whose review period has not begun or is over. */
const isOutOfTime = ({ status, declineReason, abilities }: PanelReviewFragment) =>
  status === 'DRAFT' && !declineReason && abilities?.edit.allowed === false && Boolean(abilities.edit.message);

interface RoomProps {
  readonly reviewId: number;
  /** Renders the proposal to read. */
  readonly paper: (proposalPk: number) => ReactNode;
}

/** A panel review written beside its proposal (rule R99). */
export function PanelReviewRoom({ reviewId, paper }: RoomProps) {
  const text = useText();
  const tasks = useTasks('PANEL', reviewId);
  const asked = useOperation(
    PanelReviewOfRoomDocument,
    { reviewId },
    {
      keepPrevious: false,
      staleTime: 0,
      live: ({ review }) => (review?.proposal ? [recordKey('proposal', review.proposal.primaryKey)] : []),
    },
  );
  const { operation, isGone } = useHeld(asked, 'review', `fap-review-${reviewId}`);
  const proposal = operation.data?.review?.proposal;
  const isOpen = operation.data?.review?.status === 'DRAFT';
  const dueAt = tasks.current?.dueAt;
  return (
    <ReadingRoom
      title={proposal?.title || text('Panel review')}
      context={proposal ? [proposal.proposalId, tasks.current?.place].filter(Boolean).join(' · ') : ' '}
      tasks={tasks}
      paper={proposal && !isGone ? paper(proposal.primaryKey) : null}
    >
      <QueryResult of={operation} field="review" absent={fapReviewTexts.notFound} kept={`fap-review-${reviewId}`}>
        {(review) => (
          <>
            {isGone ? <GoneNote /> : null}
            <Box sx={{ mb: 2 }}>
              <StatusChip
                label={text(review.declineReason ? 'Declined' : reviewStatusWords[review.status])}
                tone={review.declineReason ? 'off' : review.status === 'SUBMITTED' ? 'good' : 'draft'}
              />
            </Box>
            {isOpen && dueAt ? (
              <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
                {text('Due')} <DateText value={dueAt} withTime />
              </Typography>
            ) : null}
            <DeclinedNote review={review} />
            {isOutOfTime(review) ? (
              <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
                {review.abilities?.edit.message}
              </Alert>
            ) : null}
            <FormOrReading
              key={review.id}
              review={isGone ? asGone(review) : review}
              operation={operation}
              tasks={tasks}
            />
          </>
        )}
      </QueryResult>
    </ReadingRoom>
  );
}
