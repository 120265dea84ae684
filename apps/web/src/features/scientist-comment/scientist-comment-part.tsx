import { recordKey } from '@atrium/domain/live';
import { scientistCommentForm, scientistCommentLimit, scientistCommentTexts } from '@atrium/domain/scientist-comment';
import { ActionButton } from '@atrium/ui/action-button';
import { TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  CreateScientistCommentDocument,
  DeleteScientistCommentDocument,
  type ScientistCommentFragment,
  ScientistCommentOfDocument,
  UpdateScientistCommentDocument,
} from '../../api/generated/features/scientist-comment/scientist-comment.ts';
import { refusalOf, showIssues, useCommand, useOperation } from '../../api/index.ts';
import { useConfirm, useUnsavedPrompt } from '../../kits/confirm/index.ts';
import {
  DraftNote,
  DraftNotices,
  type FormPart,
  outcomeOf,
  plainTexts,
  type SendParts,
  useFormDraft,
} from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { Failure, Forbidden } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

type Values = z.infer<typeof scientistCommentForm>;

const parts: readonly FormPart<Values>[] = [{ name: 'comment', label: 'Scientist comment', ...plainTexts }];

const refreshes = [ScientistCommentOfDocument];

interface CommentFormProps {
  readonly proposalPk: number;
  readonly stored: ScientistCommentFragment | undefined;
  readonly onChanged: (() => void) | undefined;
}

/** The form of the comment: saved while typed where possible, and by its button. */
function useCommentForm({ proposalPk, stored, onChanged }: CommentFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver(scientistCommentForm),
    defaultValues: { comment: stored?.comment ?? '' },
  });
  const create = useCommand(CreateScientistCommentDocument, { done: scientistCommentTexts.created, refreshes });
  const update = useFormSave(UpdateScientistCommentDocument, {
    done: scientistCommentTexts.updated,
    refreshes,
    faces: parts,
  });
  const quietly = useCommand(UpdateScientistCommentDocument, { quiet: true });
  const send: SendParts = async (sent) => {
    const comment = String(sent.get('comment')?.value ?? '');
    const before = String(sent.get('comment')?.read.value ?? '');
    // A comment that does not exist yet or is not valid is saved only by the button.
    if (!stored || !scientistCommentForm.safeParse({ comment }).success) return {};
    const outcome = await quietly.run({ commentId: stored.commentId, comment, read: { comment: before } });
    return outcome.ok ? { stored: { comment: null } } : outcomeOf(outcome.error, sent.keys());
  };
  const known = { comment: stored?.comment ?? '' };
  const read = useRead(form, known);
  const draft = useFormDraft(form, { record: `scientist-comment-${proposalPk}`, parts, stored: known, send });
  useUnsavedPrompt(draft.isUnsent && !form.formState.isSubmitting, draft.giveUp);
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = stored
      ? await update.run({
          ...read.held(values),
          variables: ({ comment }, before) => ({ commentId: stored.commentId, comment, read: before }),
        })
      : await create.run({ proposalPk, comment: values.comment });
    if (!outcome.ok) return showIssues(form, outcome.error);
    if (stored) read.saved();
    else form.reset(values, { keepDirtyValues: true });
    draft.saved(taken);
    onChanged?.();
  });
  return { form, draft, save, question: update.question };
}

interface DeleteCommentProps {
  readonly commentId: number;
  readonly onDeleted: () => void;
}

function DeleteComment({ commentId, onDeleted }: DeleteCommentProps) {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(DeleteScientistCommentDocument, { done: scientistCommentTexts.deleted, refreshes });
  const discard = async () => {
    const sure = await ask({
      title: 'Delete comment',
      text: 'The comment will be deleted for everybody. Are you sure?',
      confirmLabel: 'Delete',
      destructive: true,
      look: () => remove.preview({ commentId }),
    });
    if (sure && (await remove.run({ commentId })).ok) onDeleted();
  };
  return (
    <ActionButton size="small" color="error" busy={remove.pending} onClick={() => void discard()}>
      {text('Delete comment')}
    </ActionButton>
  );
}

function CommentForm(props: CommentFormProps) {
  const { proposalPk, stored, onChanged } = props;
  const text = useText();
  const { form, draft, save, question } = useCommentForm(props);
  const { control, formState } = form;
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <WhoIsHere record={recordKey('scientist-comment', proposalPk)} part="Scientist comment" />
      <DraftNotices {...draft} />
      {question}
      <TextInput
        control={control}
        name="comment"
        label={text('Scientist comment')}
        help={text('For scientists and the user office; applicants never see it.')}
        limit={scientistCommentLimit}
        required
        multiline
        minRows={2}
        maxRows={12}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'center' }}>
        <ActionButton
          type="submit"
          size="small"
          variant="contained"
          disabled={!formState.isDirty}
          busy={formState.isSubmitting}
        >
          {text(stored ? 'Save comment' : 'Add comment')}
        </ActionButton>
        {stored ? (
          <DeleteComment
            commentId={stored.commentId}
            onDeleted={() => {
              form.reset({ comment: '' });
              draft.saved();
              onChanged?.();
            }}
          />
        ) : null}
        <Box role="status" sx={{ ml: 'auto', color: 'text.secondary', fontSize: '0.875rem' }}>
          <DraftNote room={draft.room} savesItself={stored !== undefined} isSaving={formState.isSubmitting} />
        </Box>
      </Box>
    </form>
  );
}

export interface ScientistCommentPartProps {
  readonly proposalPk: number;
  /** Called after the comment was created, changed or deleted. */
  readonly onChanged?: () => void;
}

/** The scientist comment on a proposal: create, change, delete (rule R94). */
export function ScientistCommentPart({ proposalPk, onChanged }: ScientistCommentPartProps) {
  const text = useText();
  const operation = useOperation(
    ScientistCommentOfDocument,
    { proposalPk },
    {
      keepPrevious: false,
      live: () => [recordKey('proposal', proposalPk)],
    },
  );
  const refusal = refusalOf(operation, 'proposalScientistComment');
  if (refusal) return <Forbidden why={refusal.message} />;
  if (operation.error) {
    const title = text('The comment could not be loaded.');
    return <Failure title={title} error={operation.error} onRetry={operation.retry} />;
  }
  if (!operation.data) return <Skeleton variant="rounded" height={96} sx={{ maxWidth: '47.5rem' }} />;
  const stored = operation.data.proposalScientistComment ?? undefined;
  return (
    <Box sx={{ maxWidth: '47.5rem' }}>
      <CommentForm key={stored?.commentId ?? 'new'} proposalPk={proposalPk} stored={stored} onChanged={onChanged} />
    </Box>
  );
}
