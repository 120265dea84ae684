import { useEffect } from 'react';
import { isTyping, useStepKeys } from '../../../kits/steps/index.ts';

interface Keys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onNudge: (questionId: string, key: string) => void;
}

/**
 * Ctrl Z and Ctrl Shift Z take steps; Alt with an arrow moves the focused question. Text fields and dialogs keep their own
 * keys.
 */
export function useEditorKeys({ onUndo, onRedo, onNudge }: Keys): void {
  useStepKeys(onUndo, onRedo);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const focused = document.activeElement;
      if (isTyping(focused)) return;
      const card = focused?.closest<HTMLElement>('[data-question]')?.dataset.question;
      if (event.altKey && event.key.startsWith('Arrow') && card) {
        event.preventDefault();
        onNudge(card, event.key);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onNudge]);
}
