/**
 * Limits of each kind of work in threads and processes. A lane is one thread or process: it does one piece of work at a time, in turns of
 * their kinds. docs/operations.md documents these figures for operators.
 */
export interface WorkLimits {
  readonly lane: Lane;
  /**
   * Milliseconds from when its code is loaded: in a process, of processor time if the machine reports it (Linux), and at most `starved`
   * times as long in real time; in a thread, of real time.
   */
  readonly ms: number;
  /** How many of this kind may wait for their turn; further ones are rejected. */
  readonly waiting: number;
}

/** Short work on texts is done in one thread, potentially large work in one process; reviewers are assigned in a separate process. */
export type Lane = 'files' | 'texts' | 'solver';

/** Memory limit of a thread for objects, in megabytes; file content is not included. */
export const threadMegabytes = 128;

/** Memory limits of the process for files, in megabytes: for objects, and in total. */
export const processMegabytes = { objects: 160, all: 384 } as const;

/** Memory limits of the solver's process: for objects, and in total. */
export const solverMegabytes = { objects: 256, all: 768 } as const;

/** Milliseconds for a thread or process to start and to load the code of its work. */
export const startMs = 30_000;

/** Factor by which work may exceed its time limit in real time while others use the processor: processes have a lower priority than the server. */
export const starved = 4;

/** Remaining time, in milliseconds, below which the limit counts as reached. */
export const leastMs = 50;

/** Milliseconds without work after which a thread or process is ended to free its memory. */
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
