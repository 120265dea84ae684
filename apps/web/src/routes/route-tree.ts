import { actRoutes } from './act.routes.ts';
import { apiTokenRoutes } from './api-token.routes.ts';
import { callRoutes } from './call.routes.ts';
import { eventLogRoutes } from './event-log.routes.ts';
import { experimentRoutes } from './experiment.routes.ts';
import { experimentReportRoutes } from './experiment-report.routes.ts';
import { experimentSafetyRoutes } from './experiment-safety.routes.ts';
import { fapRoutes } from './fap.routes.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { homeRoutes } from './home.routes.ts';
import { instrumentRoutes } from './instrument.routes.ts';
import { mailRoutes } from './mail.routes.ts';
import { operationsRoutes } from './operations.routes.ts';
import { pageRoutes, visitorRoutes } from './page.routes.ts';
import { proposalRoutes } from './proposal.routes.ts';
import { proposalListRoutes } from './proposal-list.routes.ts';
import { questionRoutes } from './question.routes.ts';
import { reviewRoomRoutes } from './review-room.routes.ts';
import { insideRoute, rootRoute, unknownRoute } from './root.tsx';
import { scheduleRoutes } from './schedule.routes.ts';
import { publicRoutes, sessionRoutes } from './session.routes.ts';
import { settingRoutes } from './setting.routes.ts';
import { shipmentRoutes } from './shipment.routes.ts';
import { statusActionRoutes } from './status-action.routes.ts';
import { tagRoutes } from './tag.routes.ts';
import { techniqueRoutes } from './technique.routes.ts';
import { techniqueProposalRoutes } from './technique-proposal.routes.ts';
import { templateRoutes } from './template.routes.ts';
import { trainingRoutes } from './training.routes.ts';
import { unitRoutes } from './unit.routes.ts';
import { userRoutes } from './user.routes.ts';
import { visitRoutes } from './visit.routes.ts';
import { workflowRoutes } from './workflow.routes.ts';

/** Every address of the application. An area adds one line here and sets `built` in the domain's route table. */
export const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...visitorRoutes,
  insideRoute.addChildren([
    ...homeRoutes,
    ...actRoutes,
    ...eventLogRoutes,
    ...apiTokenRoutes,
    ...mailRoutes,
    ...operationsRoutes,
    ...pageRoutes,
    ...proposalListRoutes,
    ...proposalRoutes,
    ...sessionRoutes,
    ...callRoutes,
    ...experimentRoutes,
    ...experimentReportRoutes,
    ...experimentSafetyRoutes,
    ...fapRoutes,
    ...feedbackRoutes,
    ...instrumentRoutes,
    ...questionRoutes,
    ...reviewRoomRoutes,
    ...scheduleRoutes,
    ...settingRoutes,
    ...shipmentRoutes,
    ...statusActionRoutes,
    ...tagRoutes,
    ...techniqueRoutes,
    ...techniqueProposalRoutes,
    ...templateRoutes,
    ...trainingRoutes,
    ...unitRoutes,
    ...userRoutes,
    ...visitRoutes,
    ...workflowRoutes,
    unknownRoute,
  ]),
]);
