import fc from 'fast-check';

/**
 * Property tests draw the same values in every run, so that a change is judged by what it changes. `FUZZ_SEED=any` draws
 * new ones, a number repeats those of an earlier run.
 */
const asked = process.env.FUZZ_SEED;
if (asked !== 'any') fc.configureGlobal({ seed: Number(asked ?? 20_261_121) });
