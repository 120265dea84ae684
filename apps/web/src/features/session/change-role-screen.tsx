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
  }
}

/** /ChangeRole: takes the new token from the navigation, stores it and goes home (rule U30). */
export function ChangeRoleScreen() {
  const text = useText();
  const navigate = useNavigate();
  const token = useRouterState({ select: ({ location }) => location.state.newToken });
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (token && startSession(token)) toast('User role changed!');
    void navigate({ to: '/', replace: true });
  }, [token, navigate]);
  return <WaitCard title={text('Changing role...')} icon={<CircularProgress aria-hidden />} />;
}
