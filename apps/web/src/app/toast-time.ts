/** What keeps a toast from going: it is pointed at, the keyboard stands in it, or the window is behind another. */
type Hold = 'pointer' | 'keyboard' | 'window';

/** A toast that was held stays for this part of its time once it is let go. */
const rest = 0.5;

/**
 * Ends a toast after its time, but not from under the pointer or the keyboard, nor while the window is behind another: who comes to its button
 * by keys needs longer than who sees it. Answers how to stop.
 */
export function keepForItsTime(toast: HTMLElement, ms: number, end: () => void): () => void {
  const holds = new Set<Hold>();
  if (toast.matches(':hover')) holds.add('pointer');
  if (toast.matches(':focus-within')) holds.add('keyboard');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (time: number) => {
    clearTimeout(timer);
    if (holds.size === 0) timer = setTimeout(end, time);
  };
  const over = new AbortController();
  const holdBetween = (by: Hold, target: EventTarget, [from, to]: readonly [string, string]) => {
    const hold = () => {
      holds.add(by);
      clearTimeout(timer);
    };
    const letGo = () => {
      if (holds.delete(by)) start(ms * rest);
    };
    target.addEventListener(from, hold, { signal: over.signal });
    target.addEventListener(to, letGo, { signal: over.signal });
  };
  holdBetween('pointer', toast, ['mouseenter', 'mouseleave']);
  holdBetween('keyboard', toast, ['focusin', 'focusout']);
  holdBetween('window', window, ['blur', 'focus']);
  start(ms);
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}
