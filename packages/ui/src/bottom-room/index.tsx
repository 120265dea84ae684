/** Parts fixed to the bottom of the window report their height, so that floating elements stay above them. */
import { useCallback } from 'react';

type Part = 'foot' | 'panel' | 'footer';

const variable = (part: Part) => `--bottom-${part}`;

/** Returns the CSS for a distance from the bottom of the window, above the named parts that are currently present. */
export function aboveBottom(parts: readonly Part[], px: number): string {
  return `calc(${[`${px}px`, ...parts.map((part) => `var(${variable(part)}, 0px)`)].join(' + ')})`;
}

const inDialog = '--dialog-foot';

/** The space a dialog leaves free above its lower edge for its own foot: the focused element is never hidden behind the foot. */
export const aboveDialogFoot = `calc(16px + var(${inDialog}, 0px))`;

/** A dialog ends above the bottom of the window: what counts there is the top of its foot. */
const roomOf = (element: HTMLElement, dialog: Element | null) =>
  dialog
    ? `calc(${innerHeight - element.getBoundingClientRect().top}px - var(${variable('footer')}, 0px))`
    : `${element.offsetHeight}px`;

/** The measuring functions of each part that is present: the newest applies, and the previous one again once that is removed. */
const measures = new Map<Part, Array<() => void>>();

/**
 * Returns the `ref` for an element that stays at the bottom of the window, or of the page (the footer): its height is available to all
 * while it is present.
 */
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
      // An observer also reports the first height, once the browser has laid out the page; measuring here would force a second layout. Old
      // browsers and the tests have no observer: there only the first height counts.
      const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
      if (!observer) measure();
      // Growth of the content above a foot in a dialog, or of the dialog itself, moves the foot.
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
