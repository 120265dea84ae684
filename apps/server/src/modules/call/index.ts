/** Calls for proposals, their instruments and panels. */
export { calls, instrumentsOfCall } from './call.loaders.ts';
export { type CallRow, callMoments, holdCall, lockCall, lockReferenceNumbers, updateCallRow } from './call.queries.ts';
export { CallRef } from './call.schema.ts';
export { whenCallCopied, whenCallWorkflowChanged } from './call.service.ts';
