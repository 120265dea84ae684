import { finished, PassThrough, type Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AtriumError } from '../../errors/atrium-error.ts';

/** One file of a form while it is being received. */
export interface IncomingFile {
  readonly part: MultipartFile;
  readonly content: Readable;
  /** Whether the content ended before it was complete. To the code that stores it, this looks like a failure of its own. */
  readonly endedEarly: () => boolean;
}

/**
 * Returns the first file of a form, of at most `fileSize` bytes; undefined if there is none. Throws `BAD_REQUEST` if the request claims to
 * be a form but is not valid.
 */
export async function firstFile(req: FastifyRequest, fileSize: number): Promise<IncomingFile | undefined> {
  const part = await req.file({ limits: { fileSize } }).catch((error: Error & { statusCode?: number }) => {
    // The library gives errors about its limits a status; errors of its parser have none.
    if (error.statusCode) throw error;
    throw new AtriumError('BAD_REQUEST', 'This is not a valid multipart/form-data form', { cause: error });
  });
  if (!part) return undefined;
  let early = false;
  // A separate stream, so that an error while storing it does not end the form.
  const content = new PassThrough();
  // The reader gets the error; until there is one, it must not end the process.
  content.on('error', () => undefined);
  finished(part.file, (error) => {
    if (!error || content.destroyed) return;
    early = true;
    content.destroy(error);
  });
  content.once('close', () => part.file.resume());
  return { part, content: part.file.pipe(content), endedEarly: () => early };
}
