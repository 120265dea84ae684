import { makeLog } from '../../log.ts';
import { checkAll, inWords, type Line } from '../check/index.ts';
import { type BareBench, type CliCommand, type TypedCommand, UsageProblem } from '../command.ts';

async function check({ env, print, answer }: BareBench, { texts, flags }: TypedCommand): Promise<boolean> {
  const { mail } = texts;
  if (mail !== undefined && !/^[^@\s]+@[^@\s]+$/.test(mail)) throw new UsageProblem('--mail wants one address.');
  const lines = await checkAll(env, mail);
  if (flags.has('log')) return tellLog(lines);
  const shown = flags.has('quiet') ? lines.filter(({ verdict }) => verdict === 'wrong' || verdict === 'look') : lines;
  for (const line of shown.length > 0 ? inWords(shown) : []) print(line);
  answer(lines);
  const wrong = lines.filter(({ verdict }) => verdict === 'wrong').length;
  if (!flags.has('quiet')) print(verdictOf(wrong, lines.filter(({ verdict }) => verdict === 'look').length));
  return wrong === 0;
}

/** The server starts whatever was found; a problem that prevents its work stops it elsewhere. */
function tellLog(lines: readonly Line[]): true {
  const log = makeLog('info');
  for (const { what, verdict, found, todo } of lines) {
    if (verdict === 'wrong') log.error({ what, found, todo }, 'the environment is not right');
    if (verdict === 'look') log.warn({ what, found, todo }, 'the environment is to be looked at');
  }
  return true;
}

function verdictOf(wrong: number, look: number): string {
  if (wrong > 0) return `${wrong} to be mended.`;
  return look === 0 ? 'All is well.' : `Nothing is wrong; ${look} to look at.`;
}

export const checkCommands: readonly CliCommand[] = [
  {
    name: 'check',
    usage: '[--mail ADDRESS] [--quiet | --log]',
    summary: 'look at the whole environment: each line ok, or what to do',
    details: `Database and rights, clocks, zone, login provider, mail, broker, files, scanner, browser and fonts, public address. Nothing is
changed; the code is 1 when something is wrong, and --json answers the lines.`,
    texts: { mail: 'send one letter there' },
    flags: {
      quiet: 'only what is not well',
      log: 'as lines of the log, for the start of a container; only what is not well',
    },
    alone: check,
  },
];
