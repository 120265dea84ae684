import { useEffect } from 'react';

/** Whether what has the focus takes letters itself, or stands in a dialog or menu with keys of its own. */
export function isTyping(target: Element | null): boolean {
  if (target?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** Ctrl Z takes a step back, Ctrl Shift Z and Ctrl Y go forth again. Text fields and dialogs keep their own keys. */
export function useStepKeys(onUndo: () => void, onRedo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
      if (isTyping(document.activeElement)) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) onRedo();
      else onUndo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onUndo, onRedo]);
}
