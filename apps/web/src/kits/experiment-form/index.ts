/**
 * Forms about one experiment, such as its report: `useExperimentForm` returns the wizard item, in which only the answers are filled in, and
 * `WrittenExperimentForm` shows a submitted form.
 */
export type { ExperimentBasis } from './experiment-basis.tsx';
export { experimentItem, useExperimentForm } from './use-experiment-form.tsx';
export { WrittenExperimentForm } from './written-experiment-form.tsx';
