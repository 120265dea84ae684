/** Tags on calls and instruments. */
export { listTags, tagsOfInstrument } from './tag.queries.ts';
export { TagRef } from './tag.schema.ts';
export { tags } from './tag.service.ts';
