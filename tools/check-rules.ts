import { existsSync, globSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readSource, sourceFiles } from './source-files.ts';

const root = join(import.meta.dirname, '..');

/** The letter of the rules in each file of `docs/rules`. */
const letters: Readonly<Record<string, string>> = {
  'proposals.md': 'P',
  'calls.md': 'C',
  'people.md': 'U',
  'workflow.md': 'W',
  'wire.md': 'X',
  'administration.md': 'A',
  'questionnaires.md': 'Q',
  'reviews.md': 'R',
  'operations.md': 'O',
};

/** A file, with its path from the root. */
export interface Text {
  readonly path: string;
  readonly text: string;
}

/** Returns the numbers of the rules in files of `docs/rules`, and the problems of their numbering. */
export function definedRules(files: readonly Text[]): { rules: Set<string>; problems: string[] } {
  const rules = new Set<string>();
  const problems: string[] = [];
  for (const { path, text } of files) {
    const letter = letters[basename(path)];
    for (const [, rule = ''] of text.matchAll(/^- \*\*(\w+)\*\* /gm)) {
      if (rule.replace(/\d+$/, '') !== letter) problems.push(`${path}: ${rule} does not belong to this file`);
      if (rules.has(rule)) problems.push(`${path}: ${rule} is given twice`);
      rules.add(rule);
    }
  }
  return { rules, problems };
}

/** Returns the rules of a page that none of the tests in brackets after them cites by number; `read` returns the text of a file. */
export function unproved(page: string, read: (path: string) => string): string[] {
  return [...page.matchAll(/^- \*\*(\w+)\*\* .*$/gm)].flatMap(([line, rule = '']) => {
    const tests = [...line.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path);
    return tests.some((path) => new RegExp(`\\b${rule}\\b`).test(read(path))) ? [] : [rule];
  });
}

/** Joins each comment to one line, so that a wrapped citation is read whole. */
const unwrapped = (text: string) => text.replace(/\n\s*(?:\*|\/\/|--|#)?\s*/g, ' ');

/** Returns the rules and decisions a text cites, such as `(rules P12 and W3, decision 0066)`; decisions by number. */
export function citations(text: string): { rules: string[]; decisions: number[] } {
  const line = unwrapped(text);
  const found = (pattern: RegExp, one: RegExp) =>
    [...line.matchAll(pattern)].flatMap(([list]) => [...list.matchAll(one)].map(([each]) => each));
  return {
    rules: found(/\b[Rr]ules? [PCUWXAQRO]\d+\b(?:(?:, | and |, and )[PCUWXAQRO]\d+\b)*/g, /[A-Z]\d+/g),
    decisions: found(/\b[Dd]ecisions? \d+(?:(?:, | and | to |, and )\d+)*/g, /\d+/g).map(Number),
  };
}

/** Returns cited papers that readers of the repository do not have; sections of RFCs are public. */
export function papersCited(text: string): string[] {
  const pattern =
    /\bSpec(?:ification)? [123]\b|\bbehaviour\/(?:core|questionnaires|operations)\b|\bknots? \d+|(?<!RFC \d+ )§ ?\d+(?:\.\d+)*/gi;
  return [...unwrapped(text).matchAll(pattern)].map(([cited]) => cited);
}

/** The short names of rooms, as in the architecture. */
const rooms: readonly (readonly [string, readonly string[]])[] = [
  ['domain/', ['packages/domain/src/', 'packages/domain/']],
  ['questions/', ['packages/questions/src/']],
  ['ui/', ['packages/ui/src/']],
  ['web/', ['apps/web/src/', 'apps/web/']],
  ['server/', ['apps/server/src/', 'apps/server/']],
  ['modules/', ['apps/server/src/modules/']],
  ['adapters/', ['apps/server/src/adapters/']],
  ['access/', ['apps/server/src/access/']],
  ['features/', ['apps/web/src/features/']],
  ['kits/', ['apps/web/src/kits/']],
  ['routes/', ['apps/web/src/routes/']],
];

const topFolders = /^(?:apps|packages|docs|tools|e2e|bench|deploy)\//;

/** Pages are referred to by name from anywhere. */
const isPage = (path: string) => path.endsWith('.md');

/** Returns the paths of the repository that a page names in backticks, as patterns: a placeholder such as `<area>` stands for any name. */
export function pathsNamed(page: string): string[] {
  return [...page.matchAll(/`([\w.@*<>{}-]+(?:\/[\w.@*<>{}-]+)+\/?|[\w-]+\.md)`/g)]
    .map(([, path = '']) => path.replace(/<[^>]*>|NNNN-title/g, '*'))
    .filter((path) => isPage(path) || topFolders.test(path) || rooms.some(([room]) => path.startsWith(room)));
}

/** Whether anything exists at a path that a page names. */
export function isThere(path: string): boolean {
  if (isPage(path)) return globSync(`{,docs/,docs/*/}${path}`, { cwd: root }).length > 0;
  const [, homes] = rooms.find(([room]) => path.startsWith(room)) ?? ['', ['']];
  const rest = topFolders.test(path) ? path : path.slice(path.indexOf('/') + 1);
  return homes.some((home) => globSync(home + rest, { cwd: root }).length > 0);
}

/** Returns the links of a page within the repository, as paths from the root. */
export function linksOf({ path, text }: Text): string[] {
  return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, to = '']) => join(dirname(path), to));
}

/**
 * Returns the decisions whose state in the index differs from their own text: a text names every later decision that its state names, and
 * one with a line that begins with 'Replaced by', 'Amended by' or 'Widened by' does not stand; and those whose heading differs from their
 * line. `read` returns the text of a file of the index.
 */
export function statesUnlikeTexts(index: string, read: (name: string) => string): string[] {
  const lines = index.matchAll(/^\| \[(\d+)\]\(([^)]+)\) \| (.*) \| ([^|]+) \|$/gm);
  return [...lines].flatMap(([, number = '', name = '', title = '', state = '']) => {
    const text = read(name);
    if (!text.startsWith(`# ${number}. ${title}\n`)) return [`${name}: its heading is not '# ${number}. ${title}'`];
    const unnamed = (state.match(/\b\d+\b/g) ?? []).filter((later) => !new RegExp(`\\b${later}\\b`).test(text));
    const isChanged = /^[*_]*(?:Replaced|Amended|Widened) by /m.test(text);
    return unnamed.length > 0 || (isChanged && state === 'stands')
      ? [`${name}: its state is '${state}', its text differs`]
      : [];
  });
}

/** Everything that is cited must exist. Returns what does not, and the rules that no function cites. */
function judged(): { problems: string[]; uncited: string[] } {
  const read = (patterns: readonly string[]) => sourceFiles(patterns).map((path) => ({ path, text: readSource(path) }));
  const pages = read(['*.md']);
  const { rules, problems } = definedRules(
    pages.filter(({ path }) => path.startsWith('docs/rules/') && basename(path) in letters),
  );
  const proved = 'docs/rules/operations.md';
  for (const rule of unproved(readSource(proved), (path) => (existsSync(join(root, path)) ? readSource(path) : '')))
    problems.push(`${proved}: none of the tests behind ${rule} names it`);
  const recorded = readdirSync(join(root, 'docs', 'decisions')).filter((name) => /^\d/.test(name));
  const decisions = new Set(recorded.map((name) => Number.parseInt(name, 10)));
  const index = readSource('docs/decisions/README.md');
  for (const name of recorded)
    if (!index.includes(`(${name})`)) problems.push(`docs/decisions/README.md: ${name} has no line and no state`);
  const unlike = statesUnlikeTexts(index, (name) => readSource(`docs/decisions/${name}`));
  problems.push(...unlike.map((problem) => `docs/decisions/${problem}`));
  const uncited = new Set(rules);
  // This tool and its test contain examples of citations.
  const code = read(['*.ts', '*.tsx', '*.mjs', '*.sql', '*.graphql', '*.yaml', '*.yml']).filter(
    ({ path }) => !path.startsWith('tools/check-rules.'),
  );
  for (const { path, text } of [...code, ...pages]) {
    const cited = citations(text);
    for (const rule of cited.rules) {
      if (!rules.has(rule)) problems.push(`${path}: there is no rule ${rule}`);
      if (!/\.md$|\.test\.tsx?$/.test(path)) uncited.delete(rule);
    }
    for (const decision of cited.decisions)
      if (!decisions.has(decision)) problems.push(`${path}: there is no decision ${decision}`);
    // A migration is sealed once it has run anywhere, including its comments.
    if (path.startsWith('apps/server/migrations/')) continue;
    for (const paper of papersCited(text)) problems.push(`${path}: ${paper} is not in the repository; cite a rule`);
  }
  // Decisions describe the past; everything else describes the present.
  for (const page of pages.filter(({ path }) => !path.startsWith('docs/decisions/'))) {
    for (const named of pathsNamed(page.text))
      if (!isThere(named)) problems.push(`${page.path}: nothing is at ${named}`);
    for (const to of linksOf(page))
      if (!existsSync(join(root, to))) problems.push(`${page.path}: its link to ${to} leads nowhere`);
  }
  return { problems, uncited: [...uncited] };
}

function main(): void {
  const { problems, uncited } = judged();
  if (uncited.length > 0) console.log(`Rules that no function cites: ${uncited.join(', ')}`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.main) main();
