import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has a place on the page: behind another tab it stays mounted and has none. */
export function useIsShown(element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setIsShown((entry?.contentRect.width ?? 0) > 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isShown;
}
