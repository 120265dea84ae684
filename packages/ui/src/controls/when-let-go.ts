/** A finger's press may be over before the browser tells of it; nobody presses a button for longer. */
const longestPressMs = 700;

/**
 * Acts once nothing is pressed any more. A field is left by pressing a button: what is told of the field there and then would move the button from
 * under the pointer, and the press would do nothing.
 */
export function whenLetGo(act: () => void): void {
  if (!document.documentElement.matches(':active')) {
    act();
    return;
  }
  const stop = new AbortController();
  const once = () => {
    stop.abort();
    clearTimeout(timer);
    // The click comes behind the pointer that went up.
    setTimeout(act);
  };
  const timer = setTimeout(once, longestPressMs);
  for (const name of ['pointerup', 'pointercancel'])
    document.addEventListener(name, once, { capture: true, signal: stop.signal });
}
