import { internalReviewForm, internalReviewTexts } from '@atrium/domain/internal-review';
import { recordKey } from '@atrium/domain/live';
import { internalDocumentsLimit } from '@atrium/domain/technical-review';
import { ActionButton } from '@atrium/ui/action-button';
import { RichTextInput } from '@atrium/ui/rich-text';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useController, useForm } from 'react-hook-form';
import {
  type InternalReviewFragment,
  InternalReviewOfRoomDocument,
  InternalReviewsOfDocument,
  UpdateInternalReviewDocument,
} from '../../api/generated/features/internal-review/internal-review.ts';
import { showIssues, useOperation } from '../../api/index.ts';
import { DraftNote, DraftNotices, KeptTexts, useFormDraft } from '../../kits/draft/index.ts';
import { FileUpload } from '../../kits/file-upload/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import {
  GoneNote,
  ReadingRoom,
  ReviewTasksDocument,
  type Tasks,
  useHeld,
  useTasks,
} from '../../kits/reading-room/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { InternalReviewText } from './internal-review-dialog.tsx';
import {
  idsOf,
  internalReviewParts as parts,
  type InternalReviewValues as Values,
  valuesOf,
} from './internal-review-parts.ts';

const refreshes = [ReviewTasksDocument, InternalReviewsOfDocument, InternalReviewOfRoomDocument];

interface FormProps {
  readonly review: InternalReviewFragment;
  readonly tasks: Tasks;
  /** Whether the review was given to another person meanwhile, so that saving would be refused. */
  readonly isGone: boolean;
}

/** The comment and documents of the reviewer (rule R85); saving them leads to the next review. */
function Form({ review, tasks, isGone }: FormProps) {
  const text = useText();
  const known = valuesOf(review);
  const form = useForm<Values>({ resolver: zodResolver(internalReviewForm), defaultValues: known });
  const draft = useFormDraft(form, { record: `internal-review-${review.id}`, parts, stored: known });
  const read = useRead(form, known);
  const { control } = form;
  const files = useController({ control, name: 'files' });
  const update = useFormSave(UpdateInternalReviewDocument, {
    done: internalReviewTexts.updated,
    refreshes,
    faces: [
      ...parts,
      { name: 'files', label: 'Documents', words: (value) => String(idsOf(value as string | null).length) },
    ],
  });
  const { technicalReviewId, id } = review;
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = await update.run({
      ...read.held(values),
      variables: (mine, before) => ({ input: { ...mine, technicalReviewId, id }, read: before }),
    });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    tasks.goOn();
  });
  const problem = files.fieldState.error?.message;
  const next = tasks.place?.nextOpen;
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <WhoIsHere record={recordKey('internal-review', review.id)} />
      <DraftNotices {...draft} />
      {update.question}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <RichTextInput control={control} name="comment" label={text('Comment')} />
        <FileUpload
          label={text('Documents')}
          accepted={['.pdf']}
          maxFiles={internalDocumentsLimit}
          fileIds={idsOf(files.field.value)}
          onFileIds={(ids) => files.field.onChange(JSON.stringify(ids.map((fileId) => ({ id: fileId }))))}
          {...(problem ? { problem } : {})}
        />
      </Box>
      <StickyFoot note={<DraftNote room={draft.room} savesItself={false} />}>
        <ActionButton type="submit" variant="contained" disabled={isGone} busy={form.formState.isSubmitting}>
          {next && tasks.place
            ? text('Save and next ({{place}} of {{total}})', { place: tasks.place.place, total: tasks.place.total })
            : text('Save')}
        </ActionButton>
      </StickyFoot>
    </form>
  );
}

interface RoomProps {
  readonly reviewId: number;
  /** Renders the proposal to read. */
  readonly paper: (proposalPk: number) => ReactNode;
}

/** An internal review written beside its proposal (rule R99). */
export function InternalReviewRoom({ reviewId, paper }: RoomProps) {
  const text = useText();
  const tasks = useTasks('INTERNAL', reviewId);
  const asked = useOperation(
    InternalReviewOfRoomDocument,
    { reviewId },
    { keepPrevious: false, staleTime: 0, live: () => [recordKey('internal-review', reviewId)] },
  );
  const { operation, isGone } = useHeld(asked, 'internalReview', `internal-review-${reviewId}`);
  const found = operation.data?.internalReview;
  const proposal = found?.technicalReview?.proposal;
  return (
    <ReadingRoom
      title={proposal?.title || text('Internal review')}
      context={
        proposal ? [proposal.proposalId, found?.technicalReview?.instrument?.name].filter(Boolean).join(' · ') : ' '
      }
      tasks={tasks}
      paper={proposal && !isGone ? paper(proposal.primaryKey) : null}
    >
      <QueryResult
        of={operation}
        field="internalReview"
        absent={internalReviewTexts.notFound}
        kept={`internal-review-${reviewId}`}
      >
        {(review) => (
          <>
            {isGone ? <GoneNote /> : null}
            <Typography component="h2" variant="h3" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              {review.title}
            </Typography>
            {review.editScope === 'NOTHING' ? (
              <>
                <KeptTexts record={`internal-review-${reviewId}`} />
                <InternalReviewText review={review} />
              </>
            ) : (
              <Form key={review.id} review={review} tasks={tasks} isGone={isGone} />
            )}
          </>
        )}
      </QueryResult>
    </ReadingRoom>
  );
}
