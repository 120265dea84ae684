import { createInterface } from 'node:readline/promises';
import { run } from './run.ts';

/** Asks a question at the terminal; the interface is opened for each question, so that nothing keeps the process alive between them. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl+C and Ctrl+D end the command before anything is changed.
  terminal.once('SIGINT', () => process.exit(130));
  terminal.once('close', () => process.stdin.pause());
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

// The reader of the output may close it early, as `head` does: the work itself continues.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  ...(process.stdin.isTTY && process.stdout.isTTY ? { ask } : {}),
});
