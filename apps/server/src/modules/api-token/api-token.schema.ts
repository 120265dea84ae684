import { text } from '@atrium/domain/kernel';
import { sessionPolicies } from '@atrium/domain/session';
import { z } from 'zod';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import {
  type AccessToken,
  createAccessToken,
  deleteAccessToken,
  listAccessTokens,
  updateAccessToken,
} from './api-token.service.ts';

const AccessTokenRef = builder.objectRef<AccessToken>('PermissionsWithAccessToken').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.exposeString('name'),
    accessToken: t.exposeString('accessToken'),
    accessPermissions: t.exposeString('accessPermissions'),
  }),
});

const name = text(64, 'Name is required');
const accessPermissions = z.string().max(50_000);
const accessTokenId = text(64);
const policy = sessionPolicies.administerTokens;

query('allAccessTokensAndPermissions', {
  type: [AccessTokenRef],
  nullable: true,
  policy,
  resolve: (ctx) => listAccessTokens(ctx),
});

mutation('createApiAccessToken', {
  type: AccessTokenRef,
  input: z.object({
    createApiAccessTokenInput: z.object({ name, accessPermissions }).meta({ id: 'CreateApiAccessTokenInput' }),
  }),
  policy,
  resolve: (ctx, input) => createAccessToken(ctx, input.createApiAccessTokenInput),
});

mutation('updateApiAccessToken', {
  type: AccessTokenRef,
  input: z.object({
    updateApiAccessTokenInput: z
      .object({ accessTokenId, name, accessPermissions })
      .meta({ id: 'UpdateApiAccessTokenInput' }),
  }),
  policy,
  resolve: (ctx, input) => updateAccessToken(ctx, input.updateApiAccessTokenInput),
});

mutation('deleteApiAccessToken', {
  type: 'Boolean',
  input: z.object({ deleteApiAccessTokenInput: z.object({ accessTokenId }).meta({ id: 'DeleteApiAccessTokenInput' }) }),
  policy,
  resolve: (ctx, input) => deleteAccessToken(ctx, input.deleteApiAccessTokenInput),
});
