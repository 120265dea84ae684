import Button from '@mui/material/Button';
import { type ReactNode, useId, useRef } from 'react';
import { ActionButton } from '../action-button/index.tsx';
import { useWords } from '../words/index.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  /** The label of the submit button: 'Create', 'Save'; absent if the form is read-only and can only be closed. */
  readonly submitLabel?: string | undefined;
  /** Whether something was typed: then a click beside the dialog no longer closes it. */
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  /** The function returned by `handleSubmit` of the form. */
  readonly onSubmit: () => unknown;
}

const written = 'input:not([type=checkbox], [type=radio], [type=file], [type=color], [type=hidden]), textarea';

/** Focuses the first field, unless the dialog or the user has chosen another, or on a touch screen, where it would bring up a keyboard. */
function focusFirstField(form: HTMLFormElement | null) {
  if (!form || form.contains(document.activeElement) || window.matchMedia?.('(pointer: coarse)').matches) return;
  form.querySelector<HTMLElement>(`${written}, [role=combobox], [contenteditable=true]`)?.focus();
}

/** A dialog that is one form: Cancel beside the submit button, and Enter submits too. */
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
          // The dialog may be inside another form, which must not be submitted.
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
