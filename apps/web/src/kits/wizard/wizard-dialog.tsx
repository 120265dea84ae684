import { Dialog } from '@atrium/ui/dialog';
import { type ReactNode, useCallback, useRef } from 'react';
import { unsavedText, useConfirm } from '../confirm/index.ts';

interface WizardDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Renders the wizard, which reports whether it holds unsaved work. */
  readonly children: (onDirty: (isDirty: boolean, giveUp: () => void) => void) => ReactNode;
}

/** A dialog around a wizard; asks for confirmation before it closes with unsaved work. */
export function WizardDialog({ title, onClose, children }: WizardDialogProps) {
  const ask = useConfirm();
  const unsaved = useRef<(() => void) | undefined>(undefined);
  const close = async () => {
    const giveUp = unsaved.current;
    if (giveUp && !(await ask({ title: 'Unsaved changes', text: unsavedText, destructive: true }))) return;
    giveUp?.();
    onClose();
  };
  const onDirty = useCallback((isDirty: boolean, giveUp: () => void) => {
    unsaved.current = isDirty ? giveUp : undefined;
  }, []);
  return (
    <Dialog open holds width="lg" bodyMinHeight={320} title={title} onClose={() => void close()}>
      {children(onDirty)}
    </Dialog>
  );
}
