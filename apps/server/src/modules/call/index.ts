/** Calls for proposals, their instruments and panels. */
export {
  type CallRow,
  callMoments,
  calls,
  holdCall,
  instrumentsOfCall,
  lockCall,
  lockReferenceNumbers,
  updateCallRow,
} from './call.queries.ts';
export { CallRef } from './call.schema.ts';
export { whenCallCopied, whenCallWorkflowChanged } from './call.service.ts';
