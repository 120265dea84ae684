/** Uploaded files: stored by the file adapter, identified by their metadata, readable only through the records that hold them. */
export { claimFiles, fileLoader, readableFiles } from './file.facts.ts';
export { type FileHolder, holdsFiles } from './file.holders.ts';
export { backupLock, type FileRow } from './file.queries.ts';
export { uncheckedKeepDocument } from './file.service.ts';
