import { internalReviewForm, internalReviewTexts } from '@atrium/domain/internal-review';
import { internalDocumentsLimit, readDocuments } from '@atrium/domain/technical-review';
import { fullName } from '@atrium/domain/user';
import { Dialog, FormDialog } from '@atrium/ui/dialog';
import { AutocompleteInput, TextInput } from '@atrium/ui/fields';
import { HtmlText } from '@atrium/ui/html-text';
import { RichTextInput } from '@atrium/ui/rich-text';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useController, useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  CreateInternalReviewDocument,
  InternalReviewersDocument,
  type InternalReviewFragment,
  InternalReviewsOfDocument,
  UpdateInternalReviewDocument,
} from '../../api/generated/features/internal-review/internal-review.ts';
import { showIssues, useCommand, useOperation } from '../../api/index.ts';
import { DraftNote, DraftNotices, type FormPart, lineTexts, richTexts, useFormDraft } from '../../kits/draft/index.ts';
import { FileUpload } from '../../kits/file-upload/index.ts';
import { useText } from '../../locale/index.ts';

type Values = z.input<typeof internalReviewForm>;

const idsOf = (files: string | null | undefined) => ((files && readDocuments(files)) || []).map(({ id }) => id);

const parts: readonly FormPart<Values>[] = [
  { name: 'title', label: 'Title', ...lineTexts },
  { name: 'comment', label: 'Comment', ...richTexts },
];

interface DialogProps {
  readonly technicalReviewId: number;
  readonly stored?: InternalReviewFragment | undefined;
  readonly onClose: () => void;
}

/** Asks for an internal review, or changes one; who was asked writes comment and documents only (behaviour/operations §6). */
export function InternalReviewDialog({ technicalReviewId, stored, onClose }: DialogProps) {
  const text = useText();
  const asks = stored === undefined || stored.editScope === 'ALL';
  const reviewers = useOperation(InternalReviewersDocument, {}, { enabled: asks, staleTime: 60_000 });
  const known: Values = {
    title: stored?.title ?? '',
    reviewerId: stored?.reviewerId ?? null,
    comment: stored?.comment ?? '',
    files: stored?.files ?? null,
  };
  const form = useForm<Values>({ resolver: zodResolver(internalReviewForm), defaultValues: known });
  const record = stored ? `internal-review-${stored.id}` : `internal-review-new-${technicalReviewId}`;
  const draft = useFormDraft(form, { record, parts, stored: known });
  const { control, formState } = form;
  const files = useController({ control, name: 'files' });
  const refreshes = [InternalReviewsOfDocument];
  const create = useCommand(CreateInternalReviewDocument, { done: text(internalReviewTexts.created), refreshes });
  const update = useCommand(UpdateInternalReviewDocument, { done: text(internalReviewTexts.updated), refreshes });
  const save = form.handleSubmit(async (values) => {
    const input = { ...values, technicalReviewId };
    const outcome = stored ? await update.run({ input: { ...input, id: stored.id } }) : await create.run({ input });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved();
    onClose();
  });
  const problem = files.fieldState.error?.message;
  return (
    <FormDialog
      title={text(stored ? 'Internal review' : 'Ask for an internal review')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      isDirty={formState.isDirty}
      isSubmitting={formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DraftNotices {...draft} />
        {asks ? (
          <>
            <TextInput control={control} name="title" label={text('Title')} required />
            <AutocompleteInput
              control={control}
              name="reviewerId"
              label={text('Reviewer')}
              required
              loading={reviewers.loading}
              noneFound={text(internalReviewTexts.nobodyFound)}
              choices={(reviewers.data?.users?.users ?? []).map((person) => ({
                value: person.id,
                label: `${fullName(person)}, ${person.institution}`,
              }))}
            />
          </>
        ) : (
          <Typography component="p" variant="h4">
            {stored.title}
          </Typography>
        )}
        <RichTextInput control={control} name="comment" label={text('Comment')} />
        <FileUpload
          label={text('Documents')}
          accepted={['.pdf']}
          maxFiles={internalDocumentsLimit}
          fileIds={idsOf(files.field.value)}
          onFileIds={(ids) => files.field.onChange(JSON.stringify(ids.map((id) => ({ id }))))}
          {...(problem ? { problem } : {})}
        />
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <DraftNote room={draft.room} savesItself={false} />
        </Box>
      </Box>
    </FormDialog>
  );
}

/** An internal review as those read it who may not change it now. */
export function InternalReviewReading({ review, onClose }: { review: InternalReviewFragment; onClose: () => void }) {
  const text = useText();
  const fileIds = idsOf(review.files);
  return (
    <Dialog open title={review.title} onClose={onClose} actions={<Button onClick={onClose}>{text('Close')}</Button>}>
      {review.comment ? <HtmlText html={review.comment} /> : <p>{text('Nothing has been written yet.')}</p>}
      {fileIds.length > 0 ? (
        <FileUpload label={text('Documents')} fileIds={fileIds} onFileIds={() => undefined} readOnly />
      ) : null}
    </Dialog>
  );
}
