import type { Entry } from '../contract/index.ts';
import { between, defineLabFace } from '../contract/lab-face.ts';
import { defineServerFace } from '../contract/server-face.server.ts';
import type { EntryListConfig } from './entry-config.ts';
import { sampleDeclaration } from './sample-declaration.ts';

/** Documents list the names of samples with their question; their contents are in a separate part. */
export const sampleDeclarationServer = defineServerFace(sampleDeclaration, {});

/** The lab face for lists of samples and of filled-in sub-templates. */
export const entriesLab = defineLabFace<EntryListConfig & { readonly required: boolean }, readonly Entry[]>({
  blocking: ['templateId', 'minEntries', 'maxEntries'],
  snags: ({ minEntries, maxEntries }) =>
    minEntries && maxEntries && maxEntries > 0 && minEntries > maxEntries
      ? [
          {
            severity: 'ERROR',
            message: `At least ${minEntries} entries are required, but at most ${maxEntries} are allowed: no list can meet both limits.`,
          },
        ]
      : [],
  invent: ({ required, minEntries, maxEntries }, random) => {
    const least = Math.max(minEntries ?? 0, required ? 1 : 0);
    const most = maxEntries && maxEntries > 0 ? Math.min(maxEntries, least + 2) : least + 2;
    const count = Math.min(between(random, least, most), 50);
    return Array.from({ length: count }, (_, at) => ({ id: at + 1, title: `Entry ${at + 1}`, isCompleted: true }));
  },
});
