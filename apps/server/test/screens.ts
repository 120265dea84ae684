// The documents that screens send, for the tests of the areas.
export { screenDocument, screenOperations } from '../../../tools/screen-documents.ts';
