import fc from 'fast-check';

/**
 * Property tests generate the same values in every run, so that only a change itself affects the result. `FUZZ_SEED=any` generates new
 * ones, a number repeats those of an earlier run.
 */
const asked = process.env.FUZZ_SEED;
if (asked !== 'any') fc.configureGlobal({ seed: Number(asked ?? 20_261_121) });
