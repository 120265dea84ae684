import { readdirSync, readFileSync } from 'node:fs';

/** A process on Linux: its number and its command line. */
export interface ChildProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Returns the current descendants of this process; on Linux only. */
export function processesOf(pid: number): ChildProcess[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // After the name of the program, which may contain anything: its state and its parent.
        const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
  const below = (parent: number): ChildProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}
