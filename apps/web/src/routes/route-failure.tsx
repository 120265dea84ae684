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
 * A screen that could not be loaded or drawn; the frame around it stays. One that an upgrade took away is loaded with the new version by
 * itself, once; where that does not help, or no server is there, it says so.
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
