/** What is fixed to the bottom of the window says how high it is, so that what floats there stays above it. */
import { useCallback } from 'react';

type Part = 'foot' | 'panel' | 'footer';

const variable = (part: Part) => `--bottom-${part}`;

/** A distance from the bottom of the window, above the parts named that are there now. */
export function aboveBottom(parts: readonly Part[], px: number): string {
  return `calc(${[`${px}px`, ...parts.map((part) => `var(${variable(part)}, 0px)`)].join(' + ')})`;
}

const inDialog = '--dialog-foot';

/** What a dialog keeps free above its lower edge for a foot of its own: what has the focus never lies behind that. */
export const aboveDialogFoot = `calc(16px + var(${inDialog}, 0px))`;

/** A dialog ends above the bottom of the window: what counts there is where its foot begins. */
const roomOf = (element: HTMLElement, dialog: Element | null) =>
  dialog
    ? `calc(${innerHeight - element.getBoundingClientRect().top}px - var(${variable('footer')}, 0px))`
    : `${element.offsetHeight}px`;

/** What measures each part that is there now: the newest counts, and the one before it again once that is gone. */
const measures = new Map<Part, Array<() => void>>();

/** The `ref` of an element that stays at the bottom of the window, or of the page (the footer): its height is known to all for as long as it is there. */
export function useBottomRoom(part: Part): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (!element) return undefined;
      const { style } = document.documentElement;
      const dialog = element.closest<HTMLElement>('[role=dialog]');
      const own = measures.get(part) ?? [];
      measures.set(part, own);
      const measure = () => {
        dialog?.style.setProperty(
          inDialog,
          `${dialog.getBoundingClientRect().bottom - element.getBoundingClientRect().top}px`,
        );
        if (own.at(-1) === measure) style.setProperty(variable(part), roomOf(element, dialog));
      };
      own.push(measure);
      // An observer tells the first height as well, once the browser has laid the page out; asked for here, it would have to do so twice.
      // Old browsers and the tests have none: then the first height counts.
      const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
      if (!observer) measure();
      // What stands above a foot in a dialog, and the dialog itself, move it when they grow.
      for (const each of [element, dialog, dialog && element.parentElement]) if (each) observer?.observe(each);
      return () => {
        observer?.disconnect();
        own.splice(own.indexOf(measure), 1);
        style.removeProperty(variable(part));
        dialog?.style.removeProperty(inDialog);
        own.at(-1)?.();
      };
    },
    [part],
  );
}
