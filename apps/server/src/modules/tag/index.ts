/** Tags on calls and instruments, read. */
export { tagsOfInstrument } from './tag.loaders.ts';
export { TagRef } from './tag.schema.ts';
