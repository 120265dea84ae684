import { useEffect, useState } from 'react';

/** What keeps a toast from going: it is pointed at, the keyboard stands in it, or the window is behind another. */
type Hold = 'pointer' | 'keyboard' | 'window';

/** A toast that was held stays for this part of its time once it is let go. */
const rest = 0.5;

function toastTime(ms: number, end: () => void) {
  const holds = new Set<Hold>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (time: number) => {
    clearTimeout(timer);
    if (holds.size === 0) timer = setTimeout(end, time);
  };
  const hold = (by: Hold) => () => {
    holds.add(by);
    clearTimeout(timer);
  };
  const letGo = (by: Hold) => () => {
    if (holds.delete(by)) start(ms * rest);
  };
  return { start: () => start(ms), stop: () => clearTimeout(timer), hold, letGo };
}

/**
 * Ends a toast after its time, but not from under the pointer or the keyboard, nor while the window is behind another: who comes to its button
 * by keys needs longer than who sees it. Answers what its element listens to.
 */
export function useToastTime(ms: number, end: () => void) {
  const [time] = useState(() => toastTime(ms, end));
  useEffect(() => {
    const [leave, comeBack] = [time.hold('window'), time.letGo('window')];
    time.start();
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      time.stop();
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, [time]);
  return {
    onMouseEnter: time.hold('pointer'),
    onMouseLeave: time.letGo('pointer'),
    onFocus: time.hold('keyboard'),
    onBlur: time.letGo('keyboard'),
  };
}
