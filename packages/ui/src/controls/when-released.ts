/** The browser may never report the end of a touch; nobody presses a button for longer than this. */
const longestPressMs = 700;

/**
 * Runs the function once nothing is pressed any more. A field often loses the focus because a button is pressed: a message shown
 * immediately would move the button from under the pointer, and the press would have no effect.
 */
export function whenReleased(act: () => void): void {
  if (!document.documentElement.matches(':active')) {
    act();
    return;
  }
  const stop = new AbortController();
  const once = () => {
    stop.abort();
    clearTimeout(timer);
    // The click event follows the pointer-up event.
    setTimeout(act);
  };
  const timer = setTimeout(once, longestPressMs);
  for (const name of ['pointerup', 'pointercancel'])
    document.addEventListener(name, once, { capture: true, signal: stop.signal });
}
