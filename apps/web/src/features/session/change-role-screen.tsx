import CircularProgress from '@mui/material/CircularProgress';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toast } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { startSession } from '../../session/index.ts';
import { WaitCard } from './wait-card.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of the role that was chosen, on its way to /ChangeRole. */
    newToken?: string;
    /** Where they go with it; home without. */
    goesTo?: string;
  }
}

/** /ChangeRole: takes the new token from the navigation, stores it and goes home, or to what the other role was chosen for (rules U30, U36). */
export function ChangeRoleScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { pathname, state } = useRouterState({ select: ({ location }) => location });
  const { newToken, goesTo = '/' } = state;
  const done = useRef(false);
  useEffect(() => {
    // A new session draws everything anew, this screen too while the next one is on its way.
    if (done.current || pathname !== '/ChangeRole') return;
    done.current = true;
    if (newToken && startSession(newToken)) toast('User role changed!');
    void navigate({ href: goesTo, replace: true });
  }, [pathname, newToken, goesTo, navigate]);
  return <WaitCard title={text('Changing role...')} icon={<CircularProgress aria-hidden />} />;
}
