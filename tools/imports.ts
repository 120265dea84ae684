import { dirname, join, normalize } from 'node:path';
import { readSource } from './source-files.ts';

const statement =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Returns the exports of a package: their names, and the files behind them. */
function facesOf(workspace: string): Readonly<Record<string, string>> {
  let faces = doors.get(workspace);
  if (!faces) {
    faces = (JSON.parse(readSource(`packages/${workspace}/package.json`)) as { exports: Record<string, string> })
      .exports;
    doors.set(workspace, faces);
  }
  return faces;
}

const doors = new Map<string, Readonly<Record<string, string>>>();

/** Returns the file of this repository that an import names, or the package. */
function target(from: string, specifier: string): { path?: string; name?: string } {
  if (specifier.startsWith('.')) return { path: normalize(join(dirname(from), specifier)) };
  const own = /^@atrium\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!own) return { name: specifier };
  const [, workspace = '', rest = ''] = own;
  const faces = facesOf(workspace);
  const face = faces[rest ? `./${rest}` : '.'] ?? faces['./*']?.replaceAll('*', rest) ?? `src/${rest}/index.ts`;
  return { path: join('packages', workspace, face) };
}

/** One import or export of a file: its specifier, whether it imports only types, and the path or package it refers to. */
export interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly path: string | undefined;
  readonly name: string | undefined;
}

/** Returns the imports of a file, in the order of the text, including dynamic ones. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, type, a, b, c]) => {
    const specifier = a ?? b ?? c ?? '';
    const { path, name } = target(file, specifier);
    return { specifier, typeOnly: Boolean(type), path, name };
  });
}
