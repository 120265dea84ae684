import { type RefObject, useEffect } from 'react';

/** The space left free at the bottom, in pixels. */
const margin = 12;

/**
 * Sets `--height-in-view` of an element to the space from its position to the bottom of the window, so that its foot is visible both at the
 * top of the page and after scrolling. `top` is its position once it sticks.
 */
export function useHeightInView(element: RefObject<HTMLElement | null>, top: number): void {
  useEffect(() => {
    const measure = () => {
      const found = element.current;
      if (!found) return;
      const from = Math.max(top, found.getBoundingClientRect().top);
      found.style.setProperty('--height-in-view', `${Math.max(240, window.innerHeight - from - margin)}px`);
    };
    measure();
    // Content above the element grows while it loads.
    const watcher = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    watcher?.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      watcher?.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [element, top]);
}
