import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { useWords } from '../words/index.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  /** What sending the form does: 'Create', 'Save'. */
  readonly submitLabel: string;
  /** Something was typed: a click beside the dialog no longer closes it. */
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  /** What `handleSubmit` of the form gives. */
  readonly onSubmit: () => unknown;
}

/** A dialog that is one form: Cancel beside the button that sends it, and Enter sends it too. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, width, submitLabel, isDirty, isSubmitting, onSubmit, onClose, children } = props;
  const id = useId();
  const say = useWords();
  return (
    <Dialog
      open
      holds={isDirty}
      title={title}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" form={id} variant="contained" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may stand inside of another form, which is not what was sent.
          event.stopPropagation();
          void onSubmit();
        }}
        noValidate
      >
        {children}
      </form>
    </Dialog>
  );
}
