import {
  addConnectionStatusActionsArgs,
  statusActionPolicies,
  statusActionSentences,
  statusActions,
} from '@atrium/domain/status-action';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { WayOnRef } from '../event-log/index.ts';
import { WorkflowConnectionRef } from '../workflow/index.ts';
import './email/email-drafts.schema.ts';
import './email/email-preview.schema.ts';
import { actionsOfConnection } from './status-action.queries.ts';
import * as service from './status-action.service.ts';
import { ConnectionStatusActionRef, StatusActionRef } from './status-action.types.ts';
import './log/status-actions-log.schema.ts';

registerSentences(statusActionSentences);

builder.objectField(WorkflowConnectionRef, 'statusActions', (t) =>
  t.field({
    type: [ConnectionStatusActionRef],
    nullable: true,
    resolve: (connection, _, ctx) => actionsOfConnection.load(ctx, connection.id),
  }),
);

builder.objectField(WayOnRef, 'statusActions', (t) =>
  t.field({
    type: [ConnectionStatusActionRef],
    description: 'The actions that run when a proposal moves along.',
    resolve: ({ way }, _, ctx) => actionsOfConnection.load(ctx, way.connectionId),
  }),
);

query('statusActions', {
  type: [StatusActionRef],
  nullable: true,
  policy: statusActionPolicies.read,
  resolve: () => [...statusActions],
});

mutation('addConnectionStatusActions', {
  type: [ConnectionStatusActionRef],
  nullable: true,
  input: addConnectionStatusActionsArgs,
  policy: statusActionPolicies.write,
  resolve: (ctx, { newConnectionStatusActionsInput }) =>
    service.addConnectionStatusActions(ctx, newConnectionStatusActionsInput),
});
