import { fieldKeys } from '@atrium/domain/api-token';
import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { Ctx } from '../access/context.ts';
import { loadAreas } from './areas.ts';
import { builder } from './builder.ts';
import { federated } from './federation.ts';

let loaded: Promise<GraphQLSchema> | undefined;

/** Loads the registering files of every area and builds the schema once. */
export function loadSchema(): Promise<GraphQLSchema> {
  loaded ??= loadAreas().then(() => federated(guardFields(builder.toSchema())));
  return loaded;
}

/**
 * Makes guarded fields null for API access tokens without their keys (rule X16). If the type does not allow null, the record above becomes
 * null, with an error, as existing tokens expect. Done once, on the finished schema.
 */
function guardFields(schema: GraphQLSchema): GraphQLSchema {
  for (const [place, keys] of Object.entries(fieldKeys)) {
    const [typeName = '', fieldName = ''] = place.split('.');
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    // The list may already contain fields of areas that do not exist yet.
    if (!field) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, ctx: Ctx, info) => {
      const { actor } = ctx;
      if (actor.kind === 'token' && !keys.every((key) => actor.permissions.has(key))) return null;
      return resolve(source, args, ctx, info);
    };
  }
  return schema;
}
