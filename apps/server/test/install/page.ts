import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../../docs/install.md', import.meta.url), 'utf8');

/** Returns the text of a block of docs/install.md, chosen by the name after the language in its opening line. */
export function block(name: string): string {
  const found = [...page.matchAll(/^```\w+ ([^\n]+)\n([\s\S]*?)^```$/gm)].find(([, said]) => said === name);
  if (!found?.[2]) throw new Error(`docs/install.md has no block "${name}"`);
  return found[2];
}

export const blockNames = (): string[] => [...page.matchAll(/^```\w+ ([^\n]+)\n/gm)].map(([, name = '']) => name);

/** Returns the variables of an environment file, as a shell reads them: `set -a; . FILE`. Throws the error of the shell if it rejects the file. */
export function variables(name: string): Record<string, string> {
  const script = `set -a\n${block(name)}\nexec "$0" -p 'JSON.stringify(process.env)'`;
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-euc', script, process.execPath], {
    env: {},
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const { PWD: _, ...told } = JSON.parse(stdout) as Record<string, string>;
  return told;
}

/** Returns the values of a directive of a systemd unit, in order. */
export function directive(name: string, key: string): string[] {
  const lines = block(name)
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`));
  return lines.map((line) => line.slice(key.length + 1));
}
