/** What keeps a toast open: the pointer is on it, it has the focus, or the window is not active. */
type Hold = 'pointer' | 'keyboard' | 'window';

/** The fraction of its time for which a toast stays after it is released. */
const rest = 0.5;

/**
 * Ends a toast after its time, but not while it is pointed at or focused, nor while the window is inactive: keyboard users need longer to
 * reach its button. Returns a function that stops this.
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
