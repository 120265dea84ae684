/**
 * Forms about one experiment, such as its report: `useExperimentForm` is the item of the wizard, of which nothing but the answers is filled
 * in, and `WrittenExperimentForm` what was handed in, to be read.
 */
export type { ExperimentBasis } from './experiment-basis.tsx';
export { experimentItem, useExperimentForm } from './use-experiment-form.tsx';
export { WrittenExperimentForm } from './written-experiment-form.tsx';
