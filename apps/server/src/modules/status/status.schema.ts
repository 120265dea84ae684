import { id } from '@atrium/domain/kernel';
import { statusPolicies, workflowType } from '@atrium/domain/status';
import { z } from 'zod';
import { oneLoader } from '../../access/loaders.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { query } from '../../graphql/operation.ts';
import { findStatuses, listStatuses, type StatusRow } from './status.queries.ts';

/** A status by key, batched. */
export const statuses = oneLoader<number, StatusRow>(
  (ctx, ids) => findStatuses(ctx.db, ids),
  (status) => status.id,
);

export const StatusRef = builder.objectRef<StatusRow>('Status').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    shortCode: t.exposeString('shortCode'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    isDefault: t.exposeBoolean('isDefault'),
    entityType: t.field({ type: enumRef(workflowType), resolve: (status) => status.entityType }),
  }),
});

query('statuses', {
  type: [StatusRef],
  nullable: true,
  input: z.object({ entityType: workflowType }),
  policy: statusPolicies.read,
  resolve: (ctx, input) => listStatuses(ctx.db, input.entityType),
});

query('status', {
  type: StatusRef,
  nullable: true,
  input: z.object({ statusId: id() }),
  policy: statusPolicies.read,
  resolve: (ctx, input) => statuses.load(ctx, input.statusId),
});
