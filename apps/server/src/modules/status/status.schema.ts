import { allOf, id } from '@atrium/domain/kernel';
import {
  createStatusArgs,
  deleteStatusArgs,
  mayEraseStatus,
  mayManageStatuses,
  statusFields,
  statusPolicies,
  statusSentences,
  updateStatusArgs,
  workflowType,
} from '@atrium/domain/status';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { fieldsOf } from '../../graphql/fields-of.ts';
import { formRead } from '../../graphql/form-read.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import {
  listStatuses,
  type StatusRow,
  statuses,
  statusRows,
  type UsageOfStatus,
  usageOfStatus,
} from './status.queries.ts';
import * as service from './status.service.ts';

registerSentences(statusSentences);
defineKeptRecords('status', statusPolicies.write);

const StatusAbilitiesRef = abilitiesType<UsageOfStatus>('StatusAbilities', {
  update: (_, ctx) => mayManageStatuses(ctx.actor),
  delete: (usage, ctx) =>
    allOf<string>(
      () => mayManageStatuses(ctx.actor),
      () => mayEraseStatus(usage),
    ),
});

export const StatusRef = builder.objectRef<StatusRow>('Status').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    ...fieldsOf(t, statusFields.shape),
    isDefault: t.exposeBoolean('isDefault'),
    entityType: t.expose('entityType', { type: enumRef(workflowType) }),
    abilities: t.field({
      type: StatusAbilitiesRef,
      nullable: true,
      description: 'For those who manage statuses; the number of proposals in a status is not public.',
      resolve: (status, _, ctx) => (mayManageStatuses(ctx.actor).allowed ? usageOfStatus.load(ctx, status.id) : null),
    }),
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

mutation('createStatus', {
  type: StatusRef,
  input: createStatusArgs,
  policy: statusPolicies.write,
  resolve: (ctx, { newStatusInput }) => service.createStatus(ctx, newStatusInput),
});

mutation('updateStatus', {
  type: StatusRef,
  input: updateStatusArgs,
  policy: statusPolicies.write,
  lock: (tx, { updatedStatusInput }) => statusRows.lock(tx.db, updatedStatusInput.id),
  read: formRead({
    name: 'StatusRead',
    schema: updateStatusArgs,
    within: 'updatedStatusInput',
    fields: ['name', 'description'],
    stored: (tx, { updatedStatusInput }) => statusRows.lock(tx.db, updatedStatusInput.id),
    changes: ({ updatedStatusInput }) => ({ types: ['STATUS_UPDATED'], objectId: updatedStatusInput.id }),
  }),
  resolve: (ctx, { updatedStatusInput }) => service.updateStatus(ctx, updatedStatusInput),
});

mutation('deleteStatus', {
  type: StatusRef,
  input: deleteStatusArgs,
  destructive: 'Deleted a status',
  policy: statusPolicies.write,
  resolve: (ctx, input) => service.deleteStatus(ctx, input.id),
});
