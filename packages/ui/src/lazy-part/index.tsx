import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A server that is started again, or a change of network, is over after this long. */
const pauseMs = 2_000;
/** With a connection: what still cannot be had then was taken away by an upgrade. */
const tries = 3;

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
 * Loads a part of the program: `loadPart(() => import('./x.tsx'))`. Without a connection it waits for one; with one it tries again twice and
 * then rejects with the reason.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await load();
    } catch (reason) {
      if (navigator.onLine) failures += 1;
      if (failures === tries) throw reason;
      await nextChance();
    }
  }
}

/**
 * A component whose program is loaded when it is first drawn: `lazyPart(() => import('./x.tsx').then((module) => module.X))`. A moment without a
 * connection breaks nothing of what is there: the part comes when it can.
 */
export const lazyPart = <Props,>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadPart(load) }));
