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
    accessToken: t.exposeString('accessToken', {
      description: 'The token itself if it has just been created, otherwise empty.',
    }),
    accessPermissions: t.exposeString('accessPermissions'),
    created: t.expose('created', { type: 'DateTime' }),
    lastUsed: t.expose('lastUsed', { type: 'DateTime', nullable: true, description: 'Accurate to the minute.' }),
  }),
});

const groupName = z.enum(['CORE', 'SCHEDULER']).meta({ id: 'QueryMutationAndServicesGroups' });

interface KeyGroup {
  readonly groupName: z.output<typeof groupName>;
  readonly items: readonly string[];
}

const GroupRef = builder.objectRef<KeyGroup>('QueryMutationAndServicesGroup').implement({
  fields: (t) => ({
    groupName: t.expose('groupName', { type: enumRef(groupName) }),
    items: t.stringList({ resolve: ({ items }) => [...items] }),
  }),
});

/** The keys of this program and, if there are any, those of the scheduler (rule A53). */
const groups = (own: readonly string[], ofScheduler: readonly string[]): KeyGroup[] => [
  { groupName: 'CORE', items: own },
  ...(ofScheduler.length > 0 ? [{ groupName: 'SCHEDULER' as const, items: ofScheduler }] : []),
];

const OfferedRef = builder
  .objectRef<{ readonly queries: readonly string[]; readonly mutations: readonly string[] }>(
    'QueriesMutationsAndServices',
  )
  .implement({
    fields: (t) => ({
      queries: t.field({ type: [GroupRef], resolve: ({ queries }) => groups(queryKeys, queries) }),
      mutations: t.field({ type: [GroupRef], resolve: ({ mutations }) => groups(mutationKeys, mutations) }),
      services: t.field({ type: [GroupRef], resolve: () => groups(serviceKeys, []) }),
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
  description: 'The permissions of a token; machines use it to look up their own token.',
  input: accessTokenArgs,
  policy: apiTokenPolicies.read,
  facts: (_, input) => input,
  resolve: (ctx, input) => findAccessToken(ctx, input.accessTokenId),
});

query('queriesMutationsAndServices', {
  type: OfferedRef,
  nullable: true,
  description: 'All permission keys that a token can have.',
  policy,
  resolve: async (ctx) => (await ctx.adapters.scheduler?.keys(ctx.authorization)) ?? { queries: [], mutations: [] },
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
