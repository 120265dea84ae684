import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** All TypeScript and script files of the repository that git knows or would take, by their path from the root. */
export function sourceFiles(): string[] {
  const patterns = ['*.ts', '*.tsx', '*.mjs'];
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => path && existsSync(join(root, path)));
}

/** The text of one of them. */
export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
