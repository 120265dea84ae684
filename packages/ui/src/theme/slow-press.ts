import type { MouseEvent as ReactMouseEvent } from 'react';

/** How far a hand moves during a press without meaning to, in pixels. */
const stillness = 6;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly on: EventTarget | null;
}

let press: Press | undefined;

if (typeof document !== 'undefined') {
  const remember = ({ clientX, clientY, target }: MouseEvent) => {
    press = { x: clientX, y: clientY, on: target };
  };
  document.addEventListener('mousedown', remember, true);
}

/**
 * Keeps the release of the press that opened a menu from choosing the option that has appeared under the pointer. A long list covers its
 * box, and a slow press would choose at random. Somebody who presses, drags to an option and releases there still chooses it.
 */
export function ignoreOpeningPress(event: ReactMouseEvent<HTMLElement>): void {
  if (!press || (press.on instanceof Node && event.currentTarget.contains(press.on))) return;
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < stillness) event.stopPropagation();
}
