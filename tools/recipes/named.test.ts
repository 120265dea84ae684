import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** All words of the sources, so that a name in a recipe is looked for once. */
const words = new Set(
  globSync('{apps,packages,e2e,tools}/**/*.{ts,tsx,mjs,sql,graphql,json}', {
    cwd: root,
    exclude: (path) => /node_modules|dist$|\.cache$/.test(path),
  }).flatMap((path) => read(path).match(/\$?\b\w+\b/g) ?? []),
);

/** Names of the program in backticks: calls, components, constants. What an example makes (a holiday, documents of calls) is left out. */
function namesIn(text: string): string[] {
  const withoutCode = text.replace(/^ *```[\s\S]*?^ *```/gm, '');
  return [...withoutCode.matchAll(/`([^`\n]+)`/g)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => !/holiday|Holiday|^Calls|[/<* ]|^npm|^\w+\.\w{2,4}$/.test(quoted.replace(/\(.*$/, '')))
    .flatMap((quoted) => /^<?([A-Za-z]\w{3,})\b/.exec(quoted)?.[1] ?? []);
}

describe('a recipe names only what exists', () => {
  const recipes = globSync('docs/recipes/*.md', { cwd: root });

  it.each(recipes.map((path) => basename(path)))('%s', (file) => {
    const names = namesIn(read(join('docs/recipes', file)));
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });

  it('and names are really found: there are many', () => {
    expect(recipes.flatMap((path) => namesIn(read(path))).length).toBeGreaterThan(100);
  });
});

describe('commands in recipes, README and guide for contributors', () => {
  const texts = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/recipes/*.md', { cwd: root })].map(read).join('\n');
  const named = (pattern: RegExp) => [...texts.matchAll(pattern)].map(([, name = '']) => name);

  it('exist as scripts of npm', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const names = named(/npm run ([\w:-]+)\b(?! -w)/g);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('run a test: each word of `npm test -- …` is part of the path of a test', () => {
    const tests = globSync('{apps,packages,tools}/**/*.test.{ts,tsx}', {
      cwd: root,
      exclude: (path) => /node_modules|dist$/.test(path),
    }).concat(globSync('e2e/journeys/**/*.spec.ts', { cwd: root }));
    const words = named(/npm test -- ([^`\n#]+)/g).flatMap((line) => line.trim().split(/\s+/));
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter((word) => !tests.some((path) => path.includes(word)))).toEqual([]);
  });

  it('exist as files of tools', () => {
    const files = named(/node (tools\/[\w-]+\.(?:ts|mjs))/g);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
