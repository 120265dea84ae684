/**
 * What works in threads, and how much of the server each work may take. A lane is one thread: its works are done one at a time, by
 * turns of their kinds. docs/operations.md tells operators of these figures.
 */
export interface WorkLimits {
  readonly lane: Lane;
  /** Milliseconds from the moment its code is loaded. */
  readonly ms: number;
  /** How many of this kind may wait for their turn; the next one is sent away. */
  readonly waiting: number;
}

export type Lane = keyof typeof laneMegabytes;

/** Memory of a thread for objects, in megabytes; content that was read lies beside it. */
export const laneMegabytes = { files: 160, texts: 192 } as const;

/** Milliseconds a thread has to start and to load the code of a work. */
export const startMs = 30_000;

/** Milliseconds without work after which a thread is ended and its memory given back. */
export const idleMs = 20_000;

export const workLimits = {
  countPages: { lane: 'files', ms: 5_000, waiting: 50 },
  fillTemplates: { lane: 'texts', ms: 5_000, waiting: 200 },
} as const satisfies Record<string, WorkLimits>;
