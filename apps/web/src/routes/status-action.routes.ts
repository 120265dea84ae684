import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const logs = () => import('../features/status-action/logs-screen.tsx');

const emailLogsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EmailStatusActionsLogs',
  component: lazyRouteComponent(logs, 'EmailLogsScreen'),
});

const downloadLogsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalDownloadStatusActionsLogs',
  component: lazyRouteComponent(logs, 'DownloadLogsScreen'),
});

const outboxRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EmailOutbox',
  component: lazyRouteComponent(() => import('../features/status-action/outbox-screen.tsx'), 'OutboxScreen'),
});

const messagesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Messages',
  component: lazyRouteComponent(() => import('../features/message/messages-screen.tsx'), 'MessagesScreen'),
});

const templatesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EmailTemplates',
  component: lazyRouteComponent(
    () => import('../features/email-template/email-templates-screen.tsx'),
    'EmailTemplatesScreen',
  ),
});

const templateRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EmailTemplates/$templateId',
  component: lazyRouteComponent(
    () => import('../features/email-template/email-template-screen.tsx'),
    'EmailTemplateScreen',
  ),
});

export const statusActionRoutes = [
  emailLogsRoute,
  downloadLogsRoute,
  outboxRoute,
  messagesRoute,
  templatesRoute,
  templateRoute,
] as const;
