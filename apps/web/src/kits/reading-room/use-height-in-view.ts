import { type RefObject, useEffect } from 'react';

/** What is left free below. */
const margin = 12;

/**
 * Tells an element, as `--height-in-view`, how much room there is from where it stands to the lower end of the window, so that its foot is in
 * view both at the head of the page and further down. `top` is where it stops when the page is scrolled.
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
    // What stands above grows once it is known.
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
