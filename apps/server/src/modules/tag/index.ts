/** Tags on calls and instruments. */
export { tagsOfInstrument } from './tag.loaders.ts';
export { listTags } from './tag.queries.ts';
export { TagRef } from './tag.schema.ts';
export { createTag, updateTag } from './tag.service.ts';
