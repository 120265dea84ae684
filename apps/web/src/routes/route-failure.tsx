import { ErrorState } from '@atrium/ui/error-state';
import Box from '@mui/material/Box';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportTrouble } from '../api/index.ts';
import { useText } from '../locale/index.ts';

/** A screen that could not be loaded or drawn; the frame around it stays. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const text = useText();
  useEffect(() => {
    void reportTrouble(error, 'screen');
  }, [error]);
  // A new release took the old files away: only a reload brings the right ones.
  const outdated = /dynamically imported module|Importing a module script failed/i.test(
    error instanceof Error ? error.message : String(error),
  );
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
