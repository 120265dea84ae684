import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AtriumError } from '../access/errors.ts';

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
  const passed = async function* () {
    try {
      yield* part.file;
    } catch (error) {
      early = true;
      throw error;
    }
  };
  return { part, content: Readable.from(passed(), { objectMode: false }), endedEarly: () => early };
}
