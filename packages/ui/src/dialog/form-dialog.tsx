import Button from '@mui/material/Button';
import { type ReactNode, useId, useRef } from 'react';
import { ActionButton } from '../action-button/index.tsx';
import { useWords } from '../words/index.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  /** What sending the form does: 'Create', 'Save'; left out where it can only be read, and closed. */
  readonly submitLabel?: string | undefined;
  /** Something was typed: a click beside the dialog no longer closes it. */
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  /** What `handleSubmit` of the form gives. */
  readonly onSubmit: () => unknown;
}

const written = 'input:not([type=checkbox], [type=radio], [type=file], [type=color], [type=hidden]), textarea';

/** The first field is ready to be written in, unless the dialog or the person has chosen another, or a finger would bring up a keyboard. */
function focusFirstField(form: HTMLFormElement | null) {
  if (!form || form.contains(document.activeElement) || window.matchMedia?.('(pointer: coarse)').matches) return;
  form.querySelector<HTMLElement>(`${written}, [role=combobox], [contenteditable=true]`)?.focus();
}

/** A dialog that is one form: Cancel beside the button that sends it, and Enter sends it too. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, width, submitLabel, isDirty, isSubmitting, onSubmit, onClose, children } = props;
  const id = useId();
  const say = useWords();
  const form = useRef<HTMLFormElement>(null);
  return (
    <Dialog
      open
      holds={isDirty}
      title={title}
      width={width}
      onClose={onClose}
      onOpened={() => focusFirstField(form.current)}
      actions={
        <>
          <Button onClick={onClose}>{say(submitLabel ? 'cancel' : 'close')}</Button>
          {submitLabel ? (
            <ActionButton type="submit" form={id} variant="contained" busy={isSubmitting}>
              {submitLabel}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <form
        id={id}
        ref={form}
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
