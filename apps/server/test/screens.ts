// What screens send, for the tests of areas.
export { screenDocument, screenOperations } from '../../../tools/screen-documents.ts';
