/** Where toasts may appear: at the bottom beside the menu, on the right or in the middle; else beside the title of the screen. */
const sides = ['left', 'right', 'middle', 'top'] as const;

const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=combobox], [role=option]';

/** How far apart the points are that are looked at, in pixels: no control is smaller. */
const step = 16;

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Whether something that can be pressed lies there, under the toasts. */
function hasControl({ left, right, top, bottom }: Place, toasts: Element): boolean {
  for (let x = left + 1; x < right; x += step) {
    for (let y = top + 1; y < bottom; y += step) {
      const under = document.elementsFromPoint(x, y).find((one) => !toasts.contains(one));
      if (under?.closest(controls)) return true;
    }
  }
  return false;
}

/** Where a toast that is still on its way will be: the box it moves in grows with it, up or down, and from its middle. */
function placeOf(toast: HTMLElement, toasts: Element, side: (typeof sides)[number]): Place {
  const box = toasts.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = toast;
  const [top, bottom] = side === 'top' ? [box.top, box.top + height] : [box.bottom - height, box.bottom];
  if (side === 'left') return { left: box.left, right: box.left + width, top, bottom };
  if (side === 'right') return { left: box.right - width, right: box.right, top, bottom };
  const middle = (box.left + box.right) / 2;
  return { left: middle - width / 2, right: middle + width / 2, top, bottom };
}

/**
 * Puts the toasts where they cover nothing that can be pressed, as far as there is such a place: the button that somebody
 * needs next must not wait until they are gone.
 */
export function placeToasts(toast: HTMLElement | null): void {
  const toasts = toast?.closest('.notistack-SnackbarContainer');
  // The tests draw nothing, so nothing lies under anything.
  if (!toast || !toasts || !document.elementsFromPoint) return;
  const { dataset } = document.documentElement;
  for (const side of sides) {
    dataset.toasts = side;
    if (!hasControl(placeOf(toast, toasts, side), toasts)) return;
  }
  dataset.toasts = sides[0];
}
