import { rolePolicies } from '@atrium/domain/role';
import type { TokenRole } from '../../access/token.ts';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { listRoles } from './role.queries.ts';

export const RoleRef = builder.objectRef<TokenRole>('Role');

RoleRef.implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    shortCode: t.exposeString('shortCode'),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
  }),
});

query('roles', {
  type: [RoleRef],
  nullable: true,
  policy: rolePolicies.list,
  resolve: (ctx) => listRoles(ctx.db),
});
