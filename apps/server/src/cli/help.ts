import type { CliCommand } from './command.ts';

const common = `The database is the one in DATABASE_URL, or else the one in the data folder (ATRIUM_DATA, by default .data).
Every command accepts --help, and --json for output that programs can read. Changes are recorded in the event log, with
the command line as their origin and the name of your account on this machine.
Exit codes: 0 done, 1 failed or found a problem, 2 the command was not understood.
`;

const typedAs = ({ name, usage }: CliCommand) => (usage ? `${name} ${usage}` : name);

/** Returns the help: one line for each command. */
export function helpFor(commands: readonly CliCommand[]): string {
  const width = Math.min(46, Math.max(...commands.map((command) => typedAs(command).length)));
  const lines = commands.map((command) => {
    const typed = typedAs(command);
    return typed.length > width
      ? `  ${typed}\n  ${''.padEnd(width)}  ${command.summary}`
      : `  ${typed.padEnd(width)}  ${command.summary}`;
  });
  return `Usage: npm run atrium -- COMMAND\n\n${lines.join('\n')}\n\n${common}`;
}

/** Returns the full help of one command. */
export function helpOf(command: CliCommand): string {
  const options = [
    ...Object.entries(command.texts ?? {}).map(([name, words]) => [`--${name} …`, words]),
    ...Object.entries(command.flags ?? {}).map(([name, words]) => [`--${name}`, words]),
  ] as const;
  const width = Math.max(0, ...options.map(([name = '']) => name.length));
  const listed = options.map(([name = '', words]) => `  ${name.padEnd(width)}  ${words}\n`).join('');
  const parts = [`${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`, command.details, listed];
  return `Usage: npm run atrium -- ${typedAs(command)}\n\n${parts.filter(Boolean).join('\n\n')}\n\n${common}`;
}
