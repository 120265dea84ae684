import { ErrorState } from '@atrium/ui/error-state';
import Box from '@mui/material/Box';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { reportTrouble } from '../api/index.ts';
import { useText } from '../locale/index.ts';
import { rescueDrafts } from '../session/index.ts';
import { reloadOnce } from '../wire/reload.ts';

// A new release took the old files away: only a reload brings the right ones.
const isOutdated = (error: unknown) =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(
    error instanceof Error ? error.message : String(error),
  );

/**
 * A screen that could not be loaded or drawn; the frame around it stays. One that an upgrade took away is loaded with the new version by
 * itself, once; where that does not help it says so.
 */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const text = useText();
  const outdated = isOutdated(error);
  const [leaves, setLeaves] = useState(false);
  useEffect(() => {
    if (isOutdated(error)) {
      rescueDrafts();
      if (reloadOnce()) return setLeaves(true);
    }
    void reportTrouble(error, 'screen');
  }, [error]);
  if (leaves) return null;
  return (
    <Box sx={{ p: 2 }}>
      <ErrorState
        text={text(
          outdated
            ? 'This part of the application could not be loaded. It may have been updated since you opened it.'
            : 'This screen could not be shown. What you have saved is safe.',
        )}
        onRetry={() => (outdated ? location.reload() : reset())}
      />
    </Box>
  );
}
