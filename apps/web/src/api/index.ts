/** Communication with the server: operations, commands, files, outcomes. */
export { ApiError, apiErrorText, type Issue } from '../wire/api-error.ts';
export { isServerThere } from '../wire/reload.ts';
export { serverNow, serverTime } from '../wire/server-clock.ts';
export { post, type Refusal, type WireAnswer } from '../wire/transport.ts';
export type { TypedDocument } from '../wire/typed-document.ts';
export { reportTrouble } from './client-log.ts';
export {
  type FetchedFile,
  fetchFile,
  fetchProgress,
  type MakingProgress,
  NoAttachments,
  type StoredFile,
  saveFile,
  uploadFile,
} from './files.ts';
export { showIssues } from './form-errors.ts';
export { announcePresence, watchDownload } from './live.ts';
export { randomName } from './random-name.ts';
export { request, requestPreview } from './request.ts';
export {
  provideToasts,
  type ToastAction,
  type ToastTone,
  toast,
  toastFailure,
  toastUndo,
  useFailureInPlace,
} from './toasts.ts';
export {
  type Command,
  type CommandOptions,
  type CommandOutcome,
  toastDone,
  useCommand,
  useRefresh,
  useUndo,
} from './use-command.ts';
export { type Operation, type OperationOptions, operationKey, refusalOf, useOperation } from './use-operation.ts';
export { useSettled } from './use-settled.ts';
