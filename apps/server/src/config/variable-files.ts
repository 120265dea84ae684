import { readFileSync } from 'node:fs';
import { variableNames } from './environment.ts';
import { notUsable, type VariableProblem } from './problems.ts';
import { furtherVariables } from './providers.ts';

/** No secret is longer; a path that leads to something else is told. */
const longest = 65_536;

/**
 * The environment with what stands in files: `NAME_FILE` holds the path of a file whose content is the value of `NAME`, as secrets of
 * containers and of systemd come. An end of line at the end of the file is no part of it.
 */
export function withFiles(env: NodeJS.ProcessEnv): {
  readonly values: Record<string, string | undefined>;
  readonly problems: readonly VariableProblem[];
} {
  // An empty text is what a composition leaves of a variable that nobody set.
  const values: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ''),
  );
  const problems: VariableProblem[] = [];
  for (const name of [...variableNames, ...furtherVariables(values)]) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      problems.push(notUsable(name, `${name}_FILE is set as well, and only one of them counts`));
      continue;
    }
    try {
      const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (content.length > longest) throw new Error('the file is too large');
      values[name] = content;
    } catch (error) {
      problems.push(notUsable(name, `the file of ${name}_FILE cannot be read (${(error as Error).message})`));
    }
  }
  return { values, problems };
}
