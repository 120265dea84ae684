import { featureCatalogue, featureIds } from '@atrium/domain/feature';
import { settingCatalogue, settingIds } from '@atrium/domain/setting';
import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from './source-files.ts';

/** Where a key is spelled and not read. */
const spelled =
  /(^|\/)(generated|domain\/src\/(feature|setting)\/(model|catalogue)|.*\.test\.)|^packages\/domain\/src\/setting\//;

const program = sourceFiles()
  .filter((path) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !spelled.test(path))
  .map(readSource)
  .join('\n');

/** A key is read where the program names it as a text, or as a property of the settings. */
const isRead = (key: string) => new RegExp(`['"]${key}['"]|settings\\.${key}\\b`).test(program);

describe.each([
  ['feature', featureIds, featureCatalogue],
  ['setting', settingIds, settingCatalogue],
] as const)('each %s', (_, keys, catalogue) => {
  it.each(keys)('%s is read by the program, or names the area it waits for', (key) => {
    const { waitsFor } = (catalogue as Readonly<Record<string, { readonly waitsFor?: string }>>)[key] ?? {};
    expect({ key, waits: waitsFor !== undefined }).toEqual({ key, waits: !isRead(key) });
  });
});
