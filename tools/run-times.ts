import { join } from 'node:path';

/** How long a file of tests or of journeys took. */
export interface FileTime {
  readonly file: string;
  readonly project: string;
  readonly seconds: number;
  /** Of its worker alone; absent if nobody counted. A file that takes far longer than this waits for something. */
  readonly processorSeconds?: number | undefined;
}

/** A part of the run; parts run one after the other. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
}

/** The file in which the vitest reporter leaves the times for the run that started it. */
export const timesFile = join(import.meta.dirname, '..', '.cache', 'reports', 'times.json');

/** How many of the slowest files are listed. */
const named = 12;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Returns the summary at the end of a run: how long each part and each test project took, and the slowest files. */
export function timeTable(phases: readonly Phase[], files: readonly FileTime[]): string[] {
  const projects = [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) => ({
    file: `${project} (${own.length})`,
    seconds: sum(own.map(({ seconds }) => seconds)),
    processorSeconds: sum(own.map(({ processorSeconds = 0 }) => processorSeconds)) || undefined,
  }));
  return [
    '       s           part',
    ...phases.map(({ name, seconds }) => `${inColumn(seconds)}           ${name}`),
    ...ranked('projects and their files, several at a time', projects),
    ...ranked('slowest files', files).slice(0, named + 1),
  ];
}

function ranked(title: string, times: ReadonlyArray<Omit<FileTime, 'project'>>): string[] {
  if (times.length === 0) return [];
  return [
    `       s processor ${title}`,
    ...[...times]
      .sort((one, other) => other.seconds - one.seconds)
      .map(({ file, seconds, processorSeconds }) => `${inColumn(seconds)}  ${inColumn(processorSeconds)} ${file}`),
  ];
}

const inColumn = (seconds: number | undefined) => (seconds === undefined ? '' : seconds.toFixed(1)).padStart(8);
