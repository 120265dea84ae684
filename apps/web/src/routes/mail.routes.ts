import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const mailsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Mails',
  component: lazyScreen(() => import('../features/mail/mails-screen.tsx'), 'MailsScreen'),
});

export const mailRoutes = [mailsRoute] as const;
