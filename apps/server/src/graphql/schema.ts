import { fieldKeys } from '@atrium/domain/api-token';
import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { Ctx } from '../access/context.ts';
import { loadAreas } from './areas.ts';
import { builder } from './builder.ts';
import { federated } from './federation.ts';

let loaded: Promise<GraphQLSchema> | undefined;

/** Loads what every area registers and builds the schema once. */
export function loadSchema(): Promise<GraphQLSchema> {
  loaded ??= loadAreas().then(() => federated(guardFields(builder.toSchema())));
  return loaded;
}

/**
 * Makes fields that are read of their own accord null for API access tokens without their keys (rule X16). Where the type
 * forbids null, the record above is null, with an error, as tokens in use expect. Done once, on the finished schema.
 */
function guardFields(schema: GraphQLSchema): GraphQLSchema {
  for (const [place, keys] of Object.entries(fieldKeys)) {
    const [typeName = '', fieldName = ''] = place.split('.');
    const type = schema.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    // What later areas bring is listed already.
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
