import type { GraphQLSchema } from 'graphql';
import { loadAreas } from './areas.ts';
import { builder } from './builder.ts';
import { federated } from './federation.ts';
import { guardFields } from './field-keys.ts';

let loaded: Promise<GraphQLSchema> | undefined;

/** Loads what every area registers and builds the schema once. */
export function loadSchema(): Promise<GraphQLSchema> {
  loaded ??= loadAreas().then(() => federated(guardFields(builder.toSchema())));
  return loaded;
}
