/** Samples: their records, and what documents and forms ask of them. */
export { sampleFactsOf, samples, samplesOfProposal, samplesOfVisit } from './sample.loaders.ts';
export type { SampleRow } from './sample.queries.ts';
export { SampleRef } from './sample.schema.ts';
export { cloneSample, whenSampleRenamed } from './sample.service.ts';
