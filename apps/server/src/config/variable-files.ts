import { readFileSync } from 'node:fs';
import { variableNames } from './environment.ts';
import { notUsable, type VariableProblem } from './problems.ts';
import { furtherVariables } from './providers.ts';

/** No secret is longer; a path that leads to something else is reported. */
const longest = 65_536;

/**
 * Returns the environment with values read from files: `NAME_FILE` contains the path of a file with the value of `NAME`, which is how
 * containers and systemd provide secrets. A line break at the end of the file is dropped.
 */
export function withFiles(env: NodeJS.ProcessEnv): {
  readonly values: Record<string, string | undefined>;
  readonly problems: readonly VariableProblem[];
} {
  // Compose files set variables without a value to the empty string.
  const values: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ''),
  );
  const problems: VariableProblem[] = [];
  for (const name of [...variableNames, ...furtherVariables(values)]) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      problems.push(notUsable(name, `${name}_FILE is set as well; set only one of them`));
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
