import { ErrorState } from '@atrium/ui/error-state';
import Box from '@mui/material/Box';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { reportTrouble } from '../api/index.ts';
import { isOutdated, NotLoaded } from '../kits/screen/index.ts';
import { useText } from '../locale/index.ts';
import { rescueDrafts } from '../session/index.ts';
import { reloadOnce } from '../wire/reload.ts';

/**
 * Shown if a screen could not be loaded or rendered; the frame around it stays. A screen that an upgrade removed is reloaded automatically
 * in the new version, once; if that does not help, or the server is unreachable, it says so.
 */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const text = useText();
  const [stays, setStays] = useState(!isOutdated(error));
  useEffect(() => {
    const stay = () => {
      setStays(true);
      void reportTrouble(error, 'screen');
    };
    if (!isOutdated(error)) return stay();
    rescueDrafts();
    void reloadOnce().then((leaves) => leaves || stay());
  }, [error]);
  if (!stays) return null;
  return (
    <Box sx={{ p: 2 }}>
      {isOutdated(error) ? (
        <NotLoaded error={error} onRetry={reset} />
      ) : (
        <ErrorState text={text('This screen could not be shown. What you have saved is safe.')} onRetry={reset} />
      )}
    </Box>
  );
}
