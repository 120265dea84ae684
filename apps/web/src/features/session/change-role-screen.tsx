import CircularProgress from '@mui/material/CircularProgress';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toast } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { startSession } from '../../session/index.ts';
import { WaitCard } from './wait-card.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the chosen role, on its way to /ChangeRole. */
    newToken?: string;
    /** Where to go with it; home if omitted. */
    goesTo?: string;
  }
}

/** /ChangeRole: takes the new token from the navigation, stores it and goes home, or to what the role was changed for (rules U30, U36). */
export function ChangeRoleScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { pathname, state } = useRouterState({ select: ({ location }) => location });
  const { newToken, goesTo = '/' } = state;
  const done = useRef(false);
  useEffect(() => {
    // A new session re-renders everything, including this screen while the next one is loading.
    if (done.current || pathname !== '/ChangeRole') return;
    done.current = true;
    if (newToken && startSession(newToken)) toast('User role changed!');
    void navigate({ href: goesTo, replace: true });
  }, [pathname, newToken, goesTo, navigate]);
  return <WaitCard title={text('Changing role...')} icon={<CircularProgress aria-hidden />} />;
}
