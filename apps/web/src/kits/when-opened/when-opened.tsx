import { lazyPart } from '@atrium/ui/lazy-part';
import { type ComponentType, type ReactNode, Suspense } from 'react';

/**
 * A part of a screen whose program is loaded when it is first shown (a dialog, a pane): `whenOpened(() => import('./x.tsx').then((m) => m.X))`.
 * Nothing stands in its place meanwhile, so it is for what people ask for, not for what a screen shows by itself.
 */
export function whenOpened<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = lazyPart(load);
  return function WhenOpened(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

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
