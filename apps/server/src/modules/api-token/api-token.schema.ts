import {
  accessTokenArgs,
  apiTokenPolicies,
  apiTokenSentences,
  createApiAccessTokenInput,
  deleteApiAccessTokenInput,
  mutationKeys,
  queryKeys,
  serviceKeys,
  updateApiAccessTokenInput,
} from '@atrium/domain/api-token';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import {
  type AccessToken,
  createAccessToken,
  deleteAccessToken,
  findAccessToken,
  listAccessTokens,
  updateAccessToken,
} from './api-token.service.ts';

registerSentences(apiTokenSentences);

const AccessTokenRef = builder.objectRef<AccessToken>('PermissionsWithAccessToken').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.exposeString('name'),
    accessToken: t.exposeString('accessToken', { description: 'The bare token where it was just made, else empty.' }),
    accessPermissions: t.exposeString('accessPermissions'),
    created: t.expose('created', { type: 'DateTime' }),
    lastUsed: t.expose('lastUsed', { type: 'DateTime', nullable: true, description: 'To the minute.' }),
  }),
});

const groupName = z.enum(['CORE', 'SCHEDULER']).meta({ id: 'QueryMutationAndServicesGroups' });

const GroupRef = builder.objectRef<readonly string[]>('QueryMutationAndServicesGroup').implement({
  fields: (t) => ({
    // The scheduler is another program: it tells of no keys here.
    groupName: t.field({ type: enumRef(groupName), resolve: () => 'CORE' }),
    items: t.stringList({ resolve: (items) => [...items] }),
  }),
});

const OfferedRef = builder.objectRef<object>('QueriesMutationsAndServices').implement({
  fields: (t) => ({
    queries: t.field({ type: [GroupRef], resolve: () => [queryKeys] }),
    mutations: t.field({ type: [GroupRef], resolve: () => [mutationKeys] }),
    services: t.field({ type: [GroupRef], resolve: () => [serviceKeys] }),
  }),
});

const policy = apiTokenPolicies.administer;

query('allAccessTokensAndPermissions', {
  type: [AccessTokenRef],
  nullable: true,
  policy,
  resolve: (ctx) => listAccessTokens(ctx),
});

query('accessTokenAndPermissions', {
  type: AccessTokenRef,
  nullable: true,
  description: 'What a token opens; machines ask it of the token they came with.',
  input: accessTokenArgs,
  policy: apiTokenPolicies.read,
  facts: (_, input) => input,
  resolve: (ctx, input) => findAccessToken(ctx, input.accessTokenId),
});

query('queriesMutationsAndServices', {
  type: OfferedRef,
  nullable: true,
  description: 'Every key that a token may hold.',
  policy,
  resolve: () => ({}),
});

mutation('createApiAccessToken', {
  type: AccessTokenRef,
  input: z.object({ createApiAccessTokenInput }),
  policy,
  resolve: (ctx, input) => createAccessToken(ctx, input.createApiAccessTokenInput),
});

mutation('updateApiAccessToken', {
  type: AccessTokenRef,
  input: z.object({ updateApiAccessTokenInput }),
  policy,
  resolve: (ctx, input) => updateAccessToken(ctx, input.updateApiAccessTokenInput),
});

mutation('deleteApiAccessToken', {
  type: 'Boolean',
  input: z.object({ deleteApiAccessTokenInput }),
  policy,
  resolve: (ctx, input) => deleteAccessToken(ctx, input.deleteApiAccessTokenInput),
});
