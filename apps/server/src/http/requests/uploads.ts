import { finished, PassThrough, type Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AtriumError } from '../../errors/atrium-error.ts';

/** One file of a form, while it comes in. */
export interface IncomingFile {
  readonly part: MultipartFile;
  readonly content: Readable;
  /** True once the content ended before it was whole. What stores it knows this only as a failure of its own. */
  readonly endedEarly: () => boolean;
}

/**
 * The first file of a form, of at most `fileSize` bytes; undefined when there is none. Throws `BAD_REQUEST` for what calls itself
 * a form and is none.
 */
export async function firstFile(req: FastifyRequest, fileSize: number): Promise<IncomingFile | undefined> {
  const part = await req.file({ limits: { fileSize } }).catch((error: Error & { statusCode?: number }) => {
    // The library gives what goes over its limits a status; what its parser throws has none.
    if (error.statusCode) throw error;
    throw new AtriumError('BAD_REQUEST', 'This is no form as multipart/form-data is written', { cause: error });
  });
  if (!part) return undefined;
  let early = false;
  // A stream of its own: what fails behind it is no end of the form.
  const content = new PassThrough();
  // Whoever reads it hears of it; until somebody does, it must not end the process.
  content.on('error', () => undefined);
  finished(part.file, (error) => {
    if (!error || content.destroyed) return;
    early = true;
    content.destroy(error);
  });
  content.once('close', () => part.file.resume());
  return { part, content: part.file.pipe(content), endedEarly: () => early };
}
