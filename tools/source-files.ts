import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Returns all files of these kinds that git tracks or would add, by their path from the root; TypeScript and scripts by default. */
export function sourceFiles(patterns: readonly string[] = ['*.ts', '*.tsx', '*.mjs']): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => path && existsSync(join(root, path)));
}

/** Returns the text of one of them. */
export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
