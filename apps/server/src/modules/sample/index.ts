/** Samples: their records, and the data that documents and forms need about them. */
export { sampleFactsOf, samples, samplesOfProposal, samplesOfVisit } from './sample.loaders.ts';
export type { SampleRow } from './sample.queries.ts';
export { SampleRef } from './sample.schema.ts';
export { cloneSample, whenSampleRenamed } from './sample.service.ts';
