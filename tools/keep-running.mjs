// Plain JavaScript without dependencies, like everything that starts the server.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The exit code of a server that reported in a sentence why it cannot start (`apps/server/src/main.ts`): another attempt would fail the same way. */
export const startProblem = 78;

/** Writes a line in the format of the server's own log. */
function say(msg, more) {
  process.stdout.write(`${JSON.stringify({ level: 'error', time: new Date().toISOString(), msg, ...more })}\n`);
}

/**
 * Runs Node with these arguments and restarts it when it dies: after `firstPause`, then after twice the previous pause each time, up to
 * `longestPause`; a run of at least `settledAfter` resets the pause (all in milliseconds). Each restart is logged. Never returns: exits
 * with 0 or with the program's exit code when either was asked to stop, with 1 after a start problem, or when the program died
 * `mostTries` times without ever having settled. Calls `whenStopped` when asked to stop between two runs.
 */
export async function keepRunning(args, options = {}) {
  const { firstPause = 500, longestPause = 60_000, settledAfter = 60_000, mostTries = 8, whenStopped } = options;
  // The reader of the log may have exited, or the disk may be full: the server keeps running.
  process.stdout.on('error', () => undefined);
  // A program that supervises itself would multiply without end.
  if (process.env.ATRIUM_KEPT) throw new Error('This process is already supervised');
  let child;
  let stopping = false;
  let stopWaiting = () => undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true;
      // Closing the terminal stops the server like SIGTERM.
      child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      stopWaiting();
    });
  }
  let tries = 0;
  let pause = firstPause;
  let hasSettled = false;
  for (;;) {
    const began = Date.now();
    const { code, signal } = await new Promise((resolve) => {
      child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ATRIUM_KEPT: '1' } });
      child.on('error', (error) => resolve({ code: 1, signal: error.message }));
      child.on('exit', (code, signal) => resolve({ code, signal }));
    });
    child = undefined;
    if (stopping || code === 0) process.exit(code ?? 128 + constants.signals[signal]);
    if (code === startProblem) process.exit(1);
    tries += 1;
    if (Date.now() - began >= settledAfter) [tries, pause, hasSettled] = [1, firstPause, true];
    const why = signal ?? `exit code ${code}`;
    if (!hasSettled && tries >= mostTries) {
      say(`The server exited (${why}) and did not stay up in ${tries} attempts; it is not restarted.`, { tries });
      process.exit(1);
    }
    say(`The server exited (${why}); it is restarted in ${pause / 1000} s.`, { tries, pause });
    await new Promise((resolve) => {
      stopWaiting = resolve;
      setTimeout(resolve, pause);
    });
    if (stopping) {
      await whenStopped?.();
      process.exit(0);
    }
    pause = Math.min(pause * 2, longestPause);
  }
}
