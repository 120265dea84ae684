import { ErrorState } from '@atrium/ui/error-state';
import { useEffect, useEffectEvent } from 'react';
import { isServerThere } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { rescueDrafts } from '../../session/index.ts';

/** Whether a part of the application failed to load because a new release removed the old files, so that only a reload helps. */
export const isOutdated = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(
    error instanceof Error ? error.message : String(error),
  );

/** Whether the files could not be fetched because the server was unreachable or failed; then fetching may be retried (decision 646). */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !error.message.startsWith('Unable to preload')) return false;
  return typeof error.cause === 'number' ? error.cause >= 500 : error.cause !== undefined;
}

/** How often an unreachable server is probed, in milliseconds; windows probe at different times. */
const probeMs = 5_000;

/** Calls `onBack` once the server responds again, whatever the browser reports about its connection. */
function useServerBack(isAway: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isAway) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const probe = async () => {
      clearTimeout(timer);
      const isBack = await isServerThere();
      if (isOver) return;
      if (isBack) back();
      else wait();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void probe(), probeMs * (0.5 + Math.random()));
    };
    const online = () => void probe();
    addEventListener('online', online);
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', online);
    };
  }, [isAway]);
}

interface NotLoadedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/**
 * Replaces a part that an upgrade removed: stores the input and reloads the page, since retrying would never help. If the server is
 * unreachable, nothing was removed: the part is rendered again (`onRetry`), automatically once the server is back.
 */
export function NotLoaded({ error, onRetry }: NotLoadedProps) {
  const text = useText();
  const isAway = isConnectionFailure(error);
  const drawAgain = () => {
    rescueDrafts();
    onRetry();
  };
  useServerBack(isAway, drawAgain);
  if (isAway) {
    return (
      <ErrorState
        text={text('The server is not responding. This part of the application will appear once it does.')}
        onRetry={drawAgain}
      />
    );
  }
  return (
    <ErrorState
      text={text('This part of the application could not be loaded. It may have been updated since you opened it.')}
      onRetry={async () => {
        rescueDrafts();
        if (await isServerThere()) location.reload();
        else onRetry();
      }}
    />
  );
}
