import { ErrorState } from '@atrium/ui/error-state';
import { isServerThere } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { rescueDrafts } from '../../session/index.ts';

/** Whether a part of the program could not be had: a new release took the old files away, and only a reload brings the right ones. */
export const isOutdated = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(
    error instanceof Error ? error.message : String(error),
  );

/**
 * In the place of what an upgrade took away: keeps what was typed and loads the page anew, since trying again would never help. Where the
 * server cannot be reached, nothing was taken away: what was there is drawn again (`onRetry`).
 */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();
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
