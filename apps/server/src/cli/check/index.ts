import { type Config, readConfig, StartProblem } from '../../config/config.ts';
import { database } from './database.ts';
import { type Line, type Look, run } from './line.ts';
import { neighbours } from './neighbours.ts';
import { pooler, replica } from './ways.ts';

export type { Line } from './line.ts';

/** Checks the environment: returns one line for each unusable variable, or a single one if all are usable. */
function environmentOf(env: NodeJS.ProcessEnv): { readonly config?: Config; readonly lines: readonly Line[] } {
  const what = 'Environment';
  try {
    const config = readConfig(env, { creates: false });
    const found = config.production ? 'production' : 'not production (NODE_ENV)';
    return { config, lines: [{ what, verdict: 'ok', found }] };
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    const sentences = error.message.split('\n').filter((line) => /^ *The environment variable /.test(line));
    const lines = sentences.length > 0 ? sentences : [error.message];
    return {
      lines: lines.map((line) => {
        const [found = '', todo] = line
          .trim()
          .replace(/^The environment variable /, '')
          .split('; for example ');
        return { what, verdict: 'wrong', found, ...(todo ? { todo: `For example ${todo}` } : {}) };
      }),
    };
  }
}

/** Checks the environment and all external systems, concurrently; changes nothing, apart from sending a test mail if requested. */
export async function checkAll(env: NodeJS.ProcessEnv, mailTo?: string): Promise<Line[]> {
  const { config, lines } = environmentOf(env);
  if (!config) return [...lines];
  const look: Look = { config, mailTo };
  return [
    ...lines,
    ...(await Promise.all([database, pooler, replica, ...neighbours].map((checker) => run(checker, look)))).flat(),
  ];
}

const words = { ok: 'ok', off: 'not used', look: 'warning', wrong: 'WRONG' } as const;

/** Formats the lines as a table, with instructions below each problem. */
export function inWords(lines: readonly Line[]): string[] {
  const wide = Math.max(...lines.map(({ what }) => what.length));
  return lines.flatMap(({ what, verdict, found, todo }) => [
    `${words[verdict].padEnd(8)}  ${what.padEnd(wide)}  ${found}`,
    ...(todo && verdict !== 'ok' ? [`${' '.repeat(wide + 12)}→ ${todo}`] : []),
  ]);
}
