/**
 * Doing something to each of many, one after the other: `const { run, start, stop } = useRunEach(refreshes)`, and while there is a `run`
 * `<RunProgress run={run} onStop={stop} />`.
 */
export { RunProgress, useRunEach } from './run-each.tsx';
