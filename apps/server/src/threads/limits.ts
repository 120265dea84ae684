/**
 * What works in threads, and how much of the server each work may take. A lane is one thread or process: its works are done one at a time, by
 * turns of their kinds. docs/operations.md tells operators of these figures.
 */
export interface WorkLimits {
  readonly lane: Lane;
  /**
   * Milliseconds from the moment its code is loaded: in a process those of a processor where the machine tells them (Linux), at most `starved` times
   * as many by the clock; in a thread those of the clock.
   */
  readonly ms: number;
  /** How many of this kind may wait for their turn; the next one is sent away. */
  readonly waiting: number;
}

/** Short works on texts are done in one thread, what may be large in one process; who reviews what is solved in a process of its own. */
export type Lane = 'files' | 'texts' | 'solver';

/** Memory of a thread for objects, in megabytes; content that was read lies beside it. */
export const threadMegabytes = 128;

/** Memory of the process for files, in megabytes: for objects, and with everything in it. */
export const processMegabytes = { objects: 160, all: 384 } as const;

/** Memory of the process that solves: for objects, and with the solver's own. */
export const solverMegabytes = { objects: 256, all: 768 } as const;

/** Milliseconds a thread or process has to start and to load the code of a work. */
export const startMs = 30_000;

/** So many times its milliseconds a work may take by the clock where others hold the processor: processes stand behind the server. */
export const starved = 4;

/** Less than so many milliseconds are not waited for again. */
export const leastMs = 50;

/** Milliseconds without work after which a thread or process is ended and its memory given back. */
export const idleMs = 20_000;

export const workLimits = {
  countPages: { lane: 'files', ms: 5_000, waiting: 50 },
  readPdf: { lane: 'files', ms: 10_000, waiting: 50 },
  copyPdf: { lane: 'files', ms: 10_000, waiting: 50 },
  printPicture: { lane: 'files', ms: 10_000, waiting: 20 },
  fillTemplates: { lane: 'texts', ms: 5_000, waiting: 200 },
  findChoices: { lane: 'texts', ms: 2_000, waiting: 50 },
  writeWorkbook: { lane: 'files', ms: 20_000, waiting: 20 },
  suggestAssignments: { lane: 'solver', ms: 30_000, waiting: 10 },
  bestFits: { lane: 'solver', ms: 10_000, waiting: 10 },
} as const satisfies Record<string, WorkLimits>;
