import type { RecordKey } from '@atrium/domain/live';
import { FormDialog, type FormDialogProps } from '@atrium/ui/dialog';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { DraftNote, DraftNotices, type FormDraft } from '../draft/index.ts';
import { WhoIsHere } from '../live/index.ts';

interface RecordDialogProps<Values extends FieldValues, Output>
  extends Pick<FormDialogProps, 'title' | 'width' | 'submitLabel' | 'onSubmit' | 'onClose'> {
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** Omitted if no more than one line is typed. */
  readonly draft?: FormDraft;
  /** The record that other users may have open; omitted for a new one. */
  readonly record?: RecordKey | undefined;
  /** The conflict dialog, if two users may edit the record. */
  readonly question?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The form of a record in a dialog: shows who else has the record open, restores unsaved input, and resolves conflicts with changes by
 * others. The input is retained when the dialog is closed.
 */
export function RecordDialog<Values extends FieldValues, Output>(props: RecordDialogProps<Values, Output>) {
  const { form, draft, record, question, children, ...dialog } = props;
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog {...dialog} isDirty={isDirty} isSubmitting={isSubmitting}>
      {record ? <WhoIsHere record={record} /> : null}
      {draft ? <DraftNotices {...draft} /> : null}
      {question}
      {children}
      {draft ? (
        <Box role="status" sx={{ mt: 2, minHeight: '1.5em', color: 'text.secondary', fontSize: '0.875rem' }}>
          <DraftNote room={draft.room} savesItself={false} />
        </Box>
      ) : null}
    </FormDialog>
  );
}
