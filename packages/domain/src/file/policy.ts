import { type AccessReason, type Actor, type Decision, isOfficer, no, rule, signedIn, yes } from '../kernel/index.ts';
import type { FileReason } from './model.ts';

/** What must be known of a file before it leaves the house. */
export interface FileFacts {
  /** The actor uploaded it. */
  readonly isUploader: boolean;
  /** The actor may read a record that holds it: an answer, a review, a panel, a generated document. */
  readonly mayReadHolder: boolean;
}

/** The uploader, officers, and whoever may read a record holding the file. */
export function mayReadFile(actor: Actor, facts: FileFacts): Decision<AccessReason | FileReason> {
  const decision = signedIn(actor);
  if (!decision.allowed) return decision;
  const may =
    actor.kind === 'token' ? facts.mayReadHolder : isOfficer(actor) || facts.isUploader || facts.mayReadHolder;
  return may ? yes : no('FILE_NOT_READABLE');
}

/** Any signed-in person may upload; a file nobody refers to stays theirs. */
export const filePolicies = {
  upload: rule('file.upload', signedIn),
  list: rule('file.list', signedIn),
  read: rule('file.read', mayReadFile, {
    'of somebody else': { isUploader: false, mayReadHolder: false },
    'own upload': { isUploader: true, mayReadHolder: false },
    'held by a readable record': { isUploader: false, mayReadHolder: true },
  }),
};
