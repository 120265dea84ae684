/** Tags on calls and instruments. */
export { tagsOfInstrument } from './tag.loaders.ts';
export { TagRef } from './tag.schema.ts';
