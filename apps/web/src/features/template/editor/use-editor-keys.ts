import { useEffect } from 'react';

interface Keys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onNudge: (questionId: string, key: string) => void;
}

const isTyping = (target: Element | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/**
 * Ctrl Z and Ctrl Shift Z take steps; Alt with an arrow moves the focused question. Text fields and dialogs keep their own
 * keys.
 */
export function useEditorKeys({ onUndo, onRedo, onNudge }: Keys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const focused = document.activeElement;
      if (isTyping(focused) || focused?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
        event.preventDefault();
        if (key === 'y' || event.shiftKey) onRedo();
        else onUndo();
      }
      const card = focused?.closest<HTMLElement>('[data-question]')?.dataset.question;
      if (event.altKey && event.key.startsWith('Arrow') && card) {
        event.preventDefault();
        onNudge(card, event.key);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onUndo, onRedo, onNudge]);
}
