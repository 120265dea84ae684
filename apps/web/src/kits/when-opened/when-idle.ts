/**
 * Resolves when the browser has drawn what it has and rests: before the program of a part that a screen shows by itself, but few get to see, so
 * that the screen does not wait for it.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((rests) => {
    // Safari has no word for it.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => rests(), { timeout: 1_000 });
    else setTimeout(rests, 100);
  });
