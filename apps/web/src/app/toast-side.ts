import { toastsHeight, underBar } from './toast-room.ts';
import { keepForItsTime } from './toast-time.ts';

/** Where toasts may appear: at the bottom beside the menu, on the right or in the middle; otherwise at the top beside the title of the screen. */
const sides = ['left', 'right', 'middle', 'top'] as const;

const controls =
  'a[href], button, input, select, textarea, summary, [role=button], [role=combobox], [role=option], [contenteditable=true]';

/** The distance between the sampled points in pixels; no control is smaller. */
const step = 16;

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns points from one edge to the other, including both edges. */
function pointsBetween(from: number, to: number): readonly number[] {
  const points: number[] = [];
  for (let at = from + 1; at < to - 1; at += step) points.push(at);
  return [...points, to - 1];
}

/** Whether there is a control under the toasts in this area. */
function hasControl({ left, right, top, bottom }: Place, toasts: Element): boolean {
  for (const x of pointsBetween(left, right)) {
    for (const y of pointsBetween(top, bottom)) {
      const under = document.elementsFromPoint(x, y).find((one) => !toasts.contains(one));
      if (under?.closest(controls)) return true;
    }
  }
  return false;
}

/** Returns where a toast will be after its animation: its container grows with it, up or down, and from its middle. */
function placeOf(toast: HTMLElement, toasts: Element, side: (typeof sides)[number]): Place {
  const box = toasts.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = toast;
  const [top, bottom] = side === 'top' ? [box.top, box.top + height] : [box.bottom - height, box.bottom];
  if (side === 'left') return { left: box.left, right: box.left + width, top, bottom };
  if (side === 'right') return { left: box.right - width, right: box.right, top, bottom };
  const middle = (box.left + box.right) / 2;
  return { left: middle - width / 2, right: middle + width / 2, top, bottom };
}

/** Returns the lowest distance from the bottom of the window at which the toast covers no control; undefined if there is none. */
function freeHeight(toast: HTMLElement, toasts: Element): number | undefined {
  const box = toasts.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = toast;
  for (let bottom = box.bottom - step; bottom - height > underBar; bottom -= step) {
    const place = { left: box.left, right: box.left + width, top: bottom - height, bottom };
    if (!hasControl(place, toasts)) return innerHeight - bottom;
  }
  return undefined;
}

/** The newest toast determines the position of all toasts. */
let newest: HTMLElement | null = null;

/** Checks the position again, as the screen below may have changed: the toasts move only if they cover a control now. */
function placeToastsAgain(toast: HTMLElement | null): void {
  const toasts = toast?.closest('.notistack-SnackbarContainer');
  if (!toast || toast !== newest || !toasts || !document.elementsFromPoint) return;
  // Toasts do not move while they are pointed at or focused.
  if (toasts.matches(':hover, :focus-within')) return;
  if (hasControl(toast.getBoundingClientRect(), toasts)) placeToasts(toast);
}

/**
 * Places the toasts where they cover no control, so that the button needed next is not blocked until they disappear. On a phone, where they
 * are as wide as the window, that may be between two rows of controls.
 */
function placeToasts(toast: HTMLElement | null): void {
  newest = toast;
  const toasts = toast?.closest('.notistack-SnackbarContainer');
  // The test environment has no layout, so nothing is covered there.
  if (!toast || !toasts || !document.elementsFromPoint) return;
  const { dataset, style } = document.documentElement;
  for (const side of sides) {
    dataset.toasts = side;
    if (!hasControl(placeOf(toast, toasts, side), toasts)) return;
  }
  dataset.toasts = sides[0];
  const height = freeHeight(toast, toasts);
  if (height === undefined) return;
  dataset.toasts = 'between';
  style.setProperty(toastsHeight, `${height}px`);
}

/** Places a toast, checks its position while it is shown, and ends it after its time. Returns a function that stops this. */
export function keepToast(toast: HTMLElement, ms: number, end: () => void): () => void {
  placeToasts(toast);
  const looking = setInterval(() => placeToastsAgain(toast), 400);
  const stop = keepForItsTime(toast, ms, end);
  return () => {
    clearInterval(looking);
    stop();
  };
}
