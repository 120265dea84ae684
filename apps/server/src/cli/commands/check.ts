import { countedThings } from '@atrium/domain/operations';
import { makeLog } from '../../log.ts';
import { checkAll, inWords, type Line } from '../check/index.ts';
import { type BareBench, type CliCommand, type TypedCommand, UsageProblem } from '../command.ts';

async function check({ env, print, answer }: BareBench, { texts, flags }: TypedCommand): Promise<boolean> {
  const { mail } = texts;
  if (mail !== undefined && !/^[^@\s]+@[^@\s]+$/.test(mail)) throw new UsageProblem('--mail takes one e-mail address.');
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
    if (verdict === 'wrong') log.error({ what, found, todo }, 'a check of the environment failed');
    if (verdict === 'look') log.warn({ what, found, todo }, 'a check of the environment needs attention');
  }
  return true;
}

function verdictOf(wrong: number, look: number): string {
  if (wrong > 0) return `${countedThings(wrong, { one: 'problem', many: 'problems' })} to fix.`;
  return look === 0 ? 'All is well.' : `No problems, ${countedThings(look, { one: 'warning', many: 'warnings' })}.`;
}

export const checkCommands: readonly CliCommand[] = [
  {
    name: 'check',
    usage: '[--mail ADDRESS] [--quiet | --log]',
    summary: 'check the whole environment and say what to fix',
    details: `Checks database and privileges, clocks, time zone, login provider, mail, broker, files, virus scanner, browser and fonts,
and the public address. Changes nothing. Ends with 1 if there is a problem; --json prints the results for programs.`,
    texts: { mail: 'also send a test e-mail to this address' },
    flags: {
      quiet: 'print only warnings and problems',
      log: 'write warnings and problems as lines of the log, for the start of a container',
    },
    alone: check,
  },
];
