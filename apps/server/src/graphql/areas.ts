import { readdirSync } from 'node:fs';

const modules = new URL('../modules/', import.meta.url);

/** Suffixes of the files that register something when they are loaded. */
const registering = ['schema', 'events', 'jobs', 'routes', 'live'] as const;

/**
 * Returns every area's registering files, `<area>/<area>.schema.ts` and the like, as relative paths; read from the disk, so that a new area
 * needs no registration.
 */
export function areaFiles(): readonly string[] {
  return readdirSync(modules)
    .sort()
    .flatMap((area) => {
      const files = new Set(readdirSync(new URL(`${area}/`, modules)));
      return registering
        .map((kind) => `${area}.${kind}.ts`)
        .filter((file) => files.has(file))
        .map((file) => `../modules/${area}/${file}`);
    });
}

/** Loads them one after the other. In the built server this module contains the imports written out (tools/build-server.mjs). */
export async function loadAreas(): Promise<void> {
  for (const file of areaFiles()) await import(/* @vite-ignore */ file);
}
