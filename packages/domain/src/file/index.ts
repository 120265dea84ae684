/** Uploaded files: what may come in, and who may take it out again. */
import { z } from 'zod';
import { type AccessReason, type Actor, type Decision, isOfficer, no, rule, signedIn, yes } from '../kernel/index.ts';
import type { FileReason } from './model.ts';

export * from './content.ts';
export * from './model.ts';
export * from './name.ts';

const fileId = z.string().max(64);

export const fileMetadataInput = z.object({ fileId });

/** No ids, no files: an empty list never means all of them. */
export const filesMetadataInput = z.object({
  filter: z.object({ fileIds: z.array(fileId).max(1000) }).meta({ id: 'FilesMetadataFilter' }),
});

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
