import { readdirSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import { guardFields } from './field-keys.ts';

const modules = new URL('../modules/', import.meta.url);

/** Suffixes of the files that register something when they are loaded. */
const registering = ['schema', 'events', 'jobs', 'routes'] as const;

let loaded: Promise<GraphQLSchema> | undefined;

/**
 * Loads every area's registering files (`<area>/<area>.schema.ts` and friends; read from the disk, so a new folder is served the
 * moment it exists) and builds the schema once.
 */
export function loadSchema(): Promise<GraphQLSchema> {
  loaded ??= (async () => {
    for (const area of readdirSync(modules).sort()) {
      const files = new Set(readdirSync(new URL(`${area}/`, modules)));
      for (const kind of registering) {
        if (files.has(`${area}.${kind}.ts`)) await import(/* @vite-ignore */ `../modules/${area}/${area}.${kind}.ts`);
      }
    }
    return guardFields(builder.toSchema());
  })();
  return loaded;
}
