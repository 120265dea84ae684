/** Uploaded files: which are accepted, and who may download them. */
import { z } from 'zod';
import { type AccessReason, type Actor, type Decision, isOfficer, no, rule, signedIn, yes } from '../kernel/index.ts';
import type { FileReason } from './model.ts';

export * from './content.ts';
export * from './model.ts';
export * from './name.ts';

const fileId = z.string().max(64);

export const fileMetadataInput = z.object({ fileId });

/** An empty list of ids selects no files, never all of them. */
export const filesMetadataInput = z.object({
  filter: z.object({ fileIds: z.array(fileId).max(1000) }).meta({ id: 'FilesMetadataFilter' }),
});

/** The facts that decide whether a file may be downloaded. */
export interface FileFacts {
  /** Whether the actor uploaded it. */
  readonly isUploader: boolean;
  /** Whether the actor may read a record that holds it: an answer, a review, a panel, a generated document. */
  readonly mayReadHolder: boolean;
}

/** Allows the uploader, officers, and users who may read a record that holds the file. */
export function mayReadFile(actor: Actor, facts: FileFacts): Decision<AccessReason | FileReason> {
  const decision = signedIn(actor);
  if (!decision.allowed) return decision;
  const may =
    actor.kind === 'token' ? facts.mayReadHolder : isOfficer(actor) || facts.isUploader || facts.mayReadHolder;
  return may ? yes : no('FILE_NOT_READABLE');
}

/** Any signed-in user may upload; a file that no record refers to stays readable by its uploader. */
export const filePolicies = {
  upload: rule('file.upload', signedIn),
  list: rule('file.list', signedIn),
  read: rule('file.read', mayReadFile, {
    'of somebody else': { isUploader: false, mayReadHolder: false },
    'own upload': { isUploader: true, mayReadHolder: false },
    'held by a readable record': { isUploader: false, mayReadHolder: true },
  }),
};
