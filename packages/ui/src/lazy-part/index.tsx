import { type ComponentType, type ReactElement, startTransition, useLayoutEffect, useState } from 'react';

/** A restart of the server, or a change of network, is over after this long. */
const pauseMs = 2_000;
/**
 * A file that the server no longer has was removed by an upgrade, unless a server of the previous version was asked; a module that failed
 * stays failed.
 */
const triesOfWhatIsGone = 3;
/** A server that does not respond, or not with the file, is restarting: no screen should be lost to that. */
const triesWithoutAnswer = 10;

/**
 * Returns how often to try, depending on why the file could not be fetched: `cause` is a status or an error; absent if the file was fetched
 * but its module failed.
 */
function triesAfter(reason: unknown): number {
  const { cause = 0 } = Object(reason) as { readonly cause?: unknown };
  return typeof cause === 'number' && cause < 500 ? triesOfWhatIsGone : triesWithoutAnswer;
}

/** Resolves when the connection is back, or after a pause, because the browser only guesses the state of its connection. */
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
 * Loads a part of the program: `loadPart(() => import('./x.tsx'))`. Without a connection it waits for one and requests nothing, since a
 * browser remembers a failed file until the page is reloaded; with one it tries again for as long as a server takes to start, and then
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

/**
 * Registers a listener for whether parts requested by a user's press are being loaded, so that slow ones can be announced; one listener at
 * a time.
 */
export function onPartsLoading(listener: typeof hear): () => void {
  hear = listener;
  return () => {
    hear = nothing;
  };
}

/** Counts a part as being loaded until it has arrived or failed. */
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
 * Returns a component whose code is loaded when it is first drawn: `lazyPart(() => import('./x.tsx').then((module) => module.X))`. Until
 * then `Meanwhile` is drawn with the same properties, or nothing if absent. A short loss of connection breaks nothing on the screen: the
 * part appears when it can be loaded, and a failure is thrown to the boundary above, which may render it again to retry.
 *
 * It does not suspend: React delays what a Suspense boundary reveals until 300 ms after the last placeholder was drawn.
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
        // Renders the loaded part in slices, so that a key press need not wait for all of it.
        if (isDrawn) startTransition(() => setPart({ Part: loaded, isLost, reason }));
      };
      // Old versions of Safari lack this property; parts that a screen loads by itself are not announced.
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
 * Resolves when the browser has drawn everything and is idle. Used before loading the code of a part that a screen shows by itself but few
 * users see, so that the screen does not wait for it.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((rests) => {
    // Safari does not support it.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => rests(), { timeout: 1_000 });
    else setTimeout(rests, 100);
  });
