import { internalReviewForm, internalReviewTexts } from '@atrium/domain/internal-review';
import { recordKey } from '@atrium/domain/live';
import { internalDocumentsLimit } from '@atrium/domain/technical-review';
import { fullName, institutionOf } from '@atrium/domain/user';
import { Dialog } from '@atrium/ui/dialog';
import { AutocompleteInput, TextInput } from '@atrium/ui/fields';
import { HtmlText } from '@atrium/ui/html-text';
import { RichTextInput } from '@atrium/ui/rich-text';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import {
  CreateInternalReviewDocument,
  InternalReviewersDocument,
  type InternalReviewFragment,
  InternalReviewsOfDocument,
  UpdateInternalReviewDocument,
} from '../../api/generated/features/internal-review/internal-review.ts';
import { showIssues, useCommand, useOperation } from '../../api/index.ts';
import { useFormDraft } from '../../kits/draft/index.ts';
import { FileUpload } from '../../kits/file-upload/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';
import {
  idsOf,
  internalReviewParts as parts,
  type InternalReviewValues as Values,
  valuesOf,
} from './internal-review-parts.ts';

interface DialogProps {
  readonly technicalReviewId: number;
  readonly stored?: InternalReviewFragment | undefined;
  /** People on the proposal, who cannot be asked. */
  readonly excluded: readonly number[];
  readonly onClose: () => void;
}

/** Returns the people who can be asked for an internal review. */
function useReviewers(enabled: boolean) {
  const { data, loading } = useOperation(InternalReviewersDocument, {}, { enabled, staleTime: 60_000 });
  return { people: data?.users?.users ?? [], isLoading: loading };
}

type Reviewers = ReturnType<typeof useReviewers>;

/** The form, its draft, and saving it. */
function useInternalReview({ technicalReviewId, stored, onClose }: DialogProps, { people }: Reviewers) {
  const known = valuesOf(stored);
  const form = useForm<Values>({ resolver: zodResolver(internalReviewForm), defaultValues: known });
  const record = stored ? `internal-review-${stored.id}` : `internal-review-new-${technicalReviewId}`;
  const draft = useFormDraft(form, { record, parts, stored: known });
  const read = useRead(form, known);
  const refreshes = [InternalReviewsOfDocument];
  const nameOf = (id: unknown) => {
    const person = people.find((one) => one.id === id);
    return person ? fullName(person) : '–';
  };
  const create = useCommand(CreateInternalReviewDocument, { done: internalReviewTexts.created, refreshes });
  const update = useFormSave(UpdateInternalReviewDocument, {
    done: internalReviewTexts.updated,
    refreshes,
    faces: [
      ...parts,
      { name: 'reviewerId', label: 'Reviewer', words: (id) => nameOf(id) },
      { name: 'files', label: 'Documents', words: (files) => String(idsOf(files as string | null).length) },
    ],
  });
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = stored
      ? await update.run({
          ...read.held(values),
          variables: (mine, before) => ({ input: { ...mine, technicalReviewId, id: stored.id }, read: before }),
        })
      : await create.run({ input: { ...values, technicalReviewId } });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
  });
  return { form, draft, question: update.question, save };
}

type Form = Pick<UseFormReturn<Values>, 'control'>;

interface AskedProps extends Form {
  readonly reviewers: Reviewers;
  readonly mayBeAsked: (userId: number) => boolean;
}

/** The title of the request and the person asked. */
function Asked({ control, reviewers: { people, isLoading }, mayBeAsked }: AskedProps) {
  const text = useText();
  return (
    <>
      <TextInput control={control} name="title" label={text('Title')} required />
      <AutocompleteInput
        control={control}
        name="reviewerId"
        label={text('Reviewer')}
        required
        loading={isLoading}
        noneFound={text(internalReviewTexts.nobodyFound)}
        choices={people
          .filter(({ id }) => mayBeAsked(id))
          .map((person) => ({
            value: person.id,
            label: [fullName(person), institutionOf(person)].filter(Boolean).join(', '),
          }))}
      />
    </>
  );
}

function Documents({ control }: Form) {
  const text = useText();
  const files = useController({ control, name: 'files' });
  const problem = files.fieldState.error?.message;
  return (
    <FileUpload
      label={text('Documents')}
      accepted={['.pdf']}
      maxFiles={internalDocumentsLimit}
      fileIds={idsOf(files.field.value)}
      onFileIds={(ids) => files.field.onChange(JSON.stringify(ids.map((id) => ({ id }))))}
      {...(problem ? { problem } : {})}
    />
  );
}

/** Requests an internal review, or changes one; the reviewer may only change comment and documents (rule R85). */
export function InternalReviewDialog(props: DialogProps) {
  const { stored, excluded, onClose } = props;
  const text = useText();
  const asks = stored === undefined || stored.editScope === 'ALL';
  const reviewers = useReviewers(asks);
  const { form, draft, question, save } = useInternalReview(props, reviewers);
  const { control } = form;
  return (
    <RecordDialog
      title={text(stored ? 'Internal review' : 'Ask for an internal review')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      form={form}
      draft={draft}
      record={stored && recordKey('internal-review', stored.id)}
      question={question}
      onSubmit={save}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {asks ? (
          <Asked
            control={control}
            reviewers={reviewers}
            mayBeAsked={(id) => !excluded.includes(id) || id === stored?.reviewerId}
          />
        ) : (
          <Typography component="p" variant="h4">
            {stored.title}
          </Typography>
        )}
        <RichTextInput control={control} name="comment" label={text('Comment')} />
        <Documents control={control} />
      </Box>
    </RecordDialog>
  );
}

/** An internal review for users who may not change it now. */
export function InternalReviewReading({ review, onClose }: { review: InternalReviewFragment; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open title={review.title} onClose={onClose} actions={<Button onClick={onClose}>{text('Close')}</Button>}>
      <InternalReviewText review={review} />
    </Dialog>
  );
}

/** The comment and documents of an internal review. */
export function InternalReviewText({ review }: { readonly review: InternalReviewFragment }) {
  const text = useText();
  const fileIds = idsOf(review.files);
  return (
    <>
      {review.comment ? <HtmlText html={review.comment} /> : <p>{text('Nothing has been written yet.')}</p>}
      {fileIds.length > 0 ? (
        <FileUpload label={text('Documents')} fileIds={fileIds} onFileIds={() => undefined} readOnly />
      ) : null}
    </>
  );
}
