// Plain JavaScript without dependencies, like all that starts the server.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The exit code of a server that told in a sentence why it cannot start (`apps/server/src/main.ts`). Another try would tell the same. */
export const startProblem = 78;

/** A line as the server's own log has them. */
function say(msg, more) {
  process.stdout.write(`${JSON.stringify({ level: 'error', time: new Date().toISOString(), msg, ...more })}\n`);
}

/**
 * Runs Node with the arguments given, and runs it again when it dies: after `firstPause`, and after twice the pause before each
 * time it dies anew, up to `longestPause`; a run of `settledAfter` begins anew (all in milliseconds). Each time is a line of the
 * log. Never returns: ends with 0 or as the program does when either was asked to end, with 1 after a start problem, or when the program
 * died `mostTries` times without ever having settled. `whenStopped` is called when the end is asked for between two runs.
 */
export async function keepRunning(args, options = {}) {
  const { firstPause = 500, longestPause = 60_000, settledAfter = 60_000, mostTries = 8, whenStopped } = options;
  // Whoever reads the lines may have gone, and their disk may be full: the server is kept running all the same.
  process.stdout.on('error', () => undefined);
  // A program that keeps itself running would double without end.
  if (process.env.ATRIUM_KEPT) throw new Error('This process is already supervised');
  let child;
  let stopping = false;
  let stopWaiting = () => undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true;
      // A terminal that is closed ends the server as if asked to.
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
