import { useEffect, useState } from 'react';

/** Whoever paused this long is no longer said to be writing, in milliseconds. */
const pauseMs = 15_000;

/** Whether something is being typed on this page, in whatever field. */
export function useIsWriting(): boolean {
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const typed = () => {
      setIsWriting(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsWriting(false), pauseMs);
    };
    document.addEventListener('input', typed);
    return () => {
      document.removeEventListener('input', typed);
      clearTimeout(timer);
    };
  }, []);
  return isWriting;
}
