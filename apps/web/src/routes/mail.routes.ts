import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const mailsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Mails',
  component: lazyRouteComponent(() => import('../features/mail/mails-screen.tsx'), 'MailsScreen'),
});

export const mailRoutes = [mailsRoute] as const;
