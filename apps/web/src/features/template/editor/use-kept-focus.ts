import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * A question that moves to another topic is drawn anew there and would lose the focus; it gets it back, so that the keyboard
 * goes on where it was.
 */
export function useKeptFocus(changed: unknown) {
  const board = useRef<HTMLElement | null>(null);
  const last = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the board
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const card = board.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(last.current)}"] button`);
    card?.focus();
  }, [changed]);
  return {
    ref: board,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      last.current = event.target.closest<HTMLElement>('[data-question]')?.dataset.question;
    },
  };
}
