import { type ComponentType, type ReactElement, startTransition, useLayoutEffect, useState } from 'react';

/** A server that is started again, or a change of network, is over after this long. */
const pauseMs = 2_000;
/** What the server has no longer was taken away by an upgrade, unless a server of the version before was asked; a module that failed stays so. */
const triesOfWhatIsGone = 3;
/** A server that does not answer, or not with the file, is being started anew: nobody loses a screen to that. */
const triesWithoutAnswer = 10;

/** How often to try, by why the file could not be fetched: `cause`, a status or an error; nothing where it was there and its module failed. */
function triesAfter(reason: unknown): number {
  const { cause = 0 } = Object(reason) as { readonly cause?: unknown };
  return typeof cause === 'number' && cause < 500 ? triesOfWhatIsGone : triesWithoutAnswer;
}

/** When the connection is back, or after a pause: what the browser says of its connection is a guess. */
const nextChance = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, pauseMs);
    addEventListener('online', go);
  });

/**
 * Loads a part of the program: `loadPart(() => import('./x.tsx'))`. Without a connection it waits for one and asks for nothing, since a browser
 * keeps a file that it could not have until the page is loaded anew; with one it tries again, for as long as a server takes to start, and then
 * rejects with the reason.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; ) {
    while (!navigator.onLine) await nextChance();
    try {
      return await load();
    } catch (reason) {
      if (navigator.onLine) failures += 1;
      if (failures >= triesAfter(reason)) throw reason;
      await nextChance();
    }
  }
}

const nothing = () => null;

let onTheWay = 0;
let hear: (isComing: boolean) => void = nothing;

/** Hears whether parts that somebody's press asked for have to be loaded first, so that late ones are told of; one listener at a time. */
export function hearOfParts(listener: typeof hear): () => void {
  hear = listener;
  return () => {
    hear = nothing;
  };
}

/** Counts a part among those that are told of until it is there, or cannot be had. */
function tellOf(coming: Promise<void>): void {
  const count = (change: number) => {
    onTheWay += change;
    hear(onTheWay > 0);
  };
  const end = () => count(-1);
  count(1);
  coming.then(end, end);
}

/**
 * A component whose program is loaded when it is first drawn: `lazyPart(() => import('./x.tsx').then((module) => module.X))`. `Meanwhile`
 * stands in its place with the same properties; without one there is nothing. A moment without a connection breaks nothing of what is there:
 * the part comes when it can, and what cannot be had is thrown to the boundary above, which may draw it anew to try again.
 *
 * It does not suspend: React holds back what a Suspense boundary reveals until 300 ms after the last placeholder was drawn.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = nothing,
): (props: Props) => ReactElement {
  let loaded: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const come = () => {
    coming ??= loadPart(load).then(
      (part) => {
        loaded = part;
      },
      (reason: unknown) => {
        coming = undefined;
        throw reason;
      },
    );
    return coming;
  };
  return function LazyPart(props: Props) {
    const [part, setPart] = useState(() => {
      if (!loaded) void come().catch(nothing);
      return { Part: loaded, isLost: false, reason: undefined as unknown };
    });
    const isThere = part.Part !== undefined;
    useLayoutEffect(() => {
      if (isThere) return;
      let isDrawn = true;
      const show = (isLost: boolean, reason?: unknown) => {
        // What was loaded is drawn in pieces, so that a key pressed meanwhile need not wait for all of it.
        if (isDrawn) startTransition(() => setPart({ Part: loaded, isLost, reason }));
      };
      // Safari of old does not know; what comes with a screen by itself is not waited for.
      if (navigator.userActivation?.isActive) tellOf(come());
      come().then(
        () => show(false),
        (reason: unknown) => show(true, reason),
      );
      return () => {
        isDrawn = false;
      };
    }, [isThere]);
    if (part.isLost) throw part.reason;
    const Shown = part.Part ?? Meanwhile;
    return <Shown {...props} />;
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
