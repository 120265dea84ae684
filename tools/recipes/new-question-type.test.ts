import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
let scratch: string;

/** The packages as they are, in a place of their own, whose names lead to this copy and not to the original. */
function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-recipe-'));
  const parts = ['packages', 'tools', 'package.json', 'tsconfig.base.json', 'biome.json', 'vitest.config.ts'];
  const files = ['apps/server/src/modules/question', 'apps/web/src/kits/questionary-form/questionary-form.graphql'];
  for (const part of [...parts, ...files]) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules') && !path.includes('.cache'),
    });
  }
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@atrium'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@atrium' && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of ['domain', 'questions', 'ui']) {
    symlinkSync(join(folder, 'packages', name), join(modules, '@atrium', name));
  }
  return folder;
}

function run(...command: string[]): string {
  const [program = '', ...rest] = command;
  const { status, stdout, stderr } = spawnSync(program, rest, {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NODE_OPTIONS: undefined } as NodeJS.ProcessEnv,
  });
  expect(status, `${command.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

const bin = (name: string) => join(scratch, 'node_modules/.bin', name);
const generate = (name: string) => ['tools/new-question-type.ts', name, scratch];

beforeAll(() => {
  scratch = copy();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('a generated question type compiles and passes the tests of all types', () => {
  run(process.execPath, ...generate('colour-scale'));
  const web = readFileSync(join(scratch, 'packages/questions/src/registry.web.tsx'), 'utf8');
  expect(web).toContain('COLOUR_SCALE: colourScaleWeb,');
  run(bin('tsc'), '-b', 'packages/questions');
  const told = run(bin('vitest'), 'run', '--project', 'questions', 'registry', 'colour-scale');
  expect(told).toContain('src/colour-scale/colour-scale.test.ts');
  run(bin('vitest'), 'run', '--project', 'questions-web', 'registry', '-t', 'COLOUR_SCALE|exactly the types');
}, 120_000);

it.each(['number', 'Colour', 'colour scale', '../colour', ''])('generates nothing for "%s"', (name) => {
  const { status } = spawnSync(process.execPath, generate(name), { cwd: scratch });
  expect(status).toBe(1);
  expect(existsSync(join(scratch, 'packages/questions/src', name, `${name}.server.ts`))).toBe(name === 'number');
});
