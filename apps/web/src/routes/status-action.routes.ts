import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const logs = () => import('../features/status-action/logs-screen.tsx');

const emailLogsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EmailStatusActionsLogs',
  component: lazyScreen(logs, 'EmailLogsScreen'),
});

const downloadLogsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ProposalDownloadStatusActionsLogs',
  component: lazyScreen(logs, 'DownloadLogsScreen'),
});

const outboxRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EmailOutbox',
  component: lazyScreen(() => import('../features/status-action/outbox-screen.tsx'), 'OutboxScreen'),
});

const messagesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Messages',
  component: lazyScreen(() => import('../features/message/messages-screen.tsx'), 'MessagesScreen'),
});

const templatesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EmailTemplates',
  component: lazyScreen(() => import('../features/email-template/email-templates-screen.tsx'), 'EmailTemplatesScreen'),
});

const templateRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/EmailTemplates/$templateId',
  component: lazyScreen(() => import('../features/email-template/email-template-screen.tsx'), 'EmailTemplateScreen'),
});

export const statusActionRoutes = [
  emailLogsRoute,
  downloadLogsRoute,
  outboxRoute,
  messagesRoute,
  templatesRoute,
  templateRoute,
] as const;
