import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { htmlOf } from '../apps/web/bundle/markdown.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = ['README.md', ...globSync('docs/guide/*.md', { cwd: root })];
const named = [
  ...new Set(
    pages.flatMap((page) => [...read(page).matchAll(/\]\([^)]*pictures\/([\w-]+)\.png\)/g)].map(([, name]) => name)),
  ),
];
const journeys = globSync('e2e/journeys/**/*.spec.ts', { cwd: root }).map(read).join('\n');

it.each(named)('the picture %s exists, is small, and is taken by a journey', (name) => {
  const path = join(root, `docs/guide/pictures/${name}.png`);
  expect(existsSync(path)).toBe(true);
  expect(statSync(path).size).toBeLessThan(130_000);
  expect(journeys).toContain(`picture(page, '${name}')`);
});

it('every picture that is taken is shown', () => {
  const taken = [...journeys.matchAll(/picture\(page, '([\w-]+)'\)/g)].map(([, name]) => name);
  expect(taken.sort()).toEqual([...named].sort());
  const kept = globSync('docs/guide/pictures/*.png', { cwd: root }).map((path) => path.replace(/^.*\/|\.png$/g, ''));
  expect(kept.sort()).toEqual([...named].sort());
});

it('every picture has an alternative text', () => {
  for (const page of pages) expect(read(page)).not.toContain('![](');
});

const linkTo = (address: string) => (address.endsWith('.md') ? address.replace('.md', '.html') : undefined);

it.each([
  ['# Get a token', '<h1 id="get-a-token">Get a token</h1>'],
  ['one\ntwo', '<p>one two</p>'],
  ['- a\n  b\n- c', '<ul><li>a b</li><li>c</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['*Save* and **stay**', '<p><em>Save</em> and <strong>stay</strong></p>'],
  ['`a_b_c` < 3', '<p><code>a_b_c</code> &lt; 3</p>'],
  ['see [it](x.md) or [that](../y.ts)', '<p>see <a href="x.html">it</a> or that</p>'],
  ['![A table](pictures/a.png)', '<p><img src="pictures/a.png" alt="A table"></p>'],
  ['```sh\na\n\n# b\n```', '<pre tabindex="0"><code>a\n\n# b</code></pre>'],
  ['<script>', '<p>&lt;script&gt;</p>'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<div class="wide" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row">1</th><td>2</td></tr></tbody></table></div>',
  ],
])('%j', (markdown, html) => {
  expect(htmlOf(markdown, linkTo)).toBe(html);
});
