import { nameThatFits } from '@atrium/domain/file';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { AtriumError } from '../../errors/atrium-error.ts';
import { firstFile, type IncomingFile } from '../../http/requests/uploads.ts';
import { defineRoutes } from '../../http/routes.ts';
import { byteRange } from './byte-range.ts';
import { fileFacts, fileLoader } from './file.facts.ts';
import type { FileRow } from './file.queries.ts';
import { storeUpload, uploadLimit } from './file.service.ts';

/** Returns the metadata in an upload's response (rule X40). `oid` named a blob of the previous store; the file id takes its place. */
function uploaded(row: FileRow) {
  return {
    fileId: row.id,
    oid: row.id,
    originalFileName: row.originalFileName,
    mimeType: row.mimeType,
    sizeInBytes: row.sizeInBytes,
    createdDate: row.createdDate.toISOString(),
  };
}

/** Returns the header with the name for both kinds of clients: plain ASCII, and the real name percent-encoded. */
function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function answerError(reply: FastifyReply, error: unknown) {
  if (!(error instanceof AtriumError)) throw error;
  return reply.status(error.status).send({ message: error.message, code: error.code, reason: error.reason });
}

const isSignedIn = (ctx: Ctx) => ctx.actor.kind !== 'anonymous';

/** An uploaded file is referenced by an answer. */
const uploadKeys = ['QuestionaryMutations.answerTopic'] as const;
const downloadKeys = { open: 'each record that holds a file names the keys by which a token reads it' };

defineRoutes(async (routes, makeCtx, config) => {
  await routes.register(fastifyMultipart, {
    limits: { files: 1, fields: 5, fileSize: config.maxUploadBytes },
    throwFileSizeLimit: false,
  });

  routes.post('/files/upload', uploadKeys, async (req, reply) => {
    const ctx = await makeCtx(req);
    if (!isSignedIn(ctx)) return reply.status(401).type('text/plain').send('Unauthorized');
    if (!req.isMultipart()) return reply.status(400).send({ message: 'Please send the file as multipart/form-data' });
    const sizeLimit = await uploadLimit(ctx);
    let file: IncomingFile | undefined;
    try {
      file = await firstFile(req, sizeLimit);
      const { part, content } = file ?? {};
      if (!content || part?.fieldname !== 'file') {
        part?.file.resume();
        return reply.status(400).send({ message: 'Please send one file in the field "file"' });
      }
      const row = await storeUpload(ctx, {
        name: part.filename.normalize('NFC'),
        claimedType: part.mimetype,
        content,
        sizeLimit,
        wasCutOff: () => part.file.truncated,
      });
      return reply.send(uploaded(row));
    } catch (error) {
      if (file?.endedEarly()) {
        return answerError(reply, refused('UPLOAD_CUT_OFF', undefined, 'BAD_REQUEST'));
      }
      return answerError(reply, error);
    }
  });

  routes.get<{ Params: { id: string } }>('/files/download/:id', downloadKeys, async (req, reply) => {
    const ctx = await makeCtx(req);
    if (!isSignedIn(ctx)) return reply.status(401).type('text/plain').send('Unauthorized');
    try {
      const facts = await fileFacts(ctx, req.params.id);
      const row = facts && (await fileLoader.load(ctx, req.params.id));
      if (!row) throw refused('FILE_NOT_READABLE');
      const size = row.sizeInBytes;
      // No validators are sent, so a conditional range request can never match and gets the whole file.
      const part = req.headers['if-range'] === undefined ? byteRange(req.headers.range, size) : undefined;
      reply.header('accept-ranges', 'bytes');
      if (part === 'none') return reply.status(416).header('content-range', `bytes */${size}`).send();
      if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
      return reply
        .header('content-disposition', attachmentHeader(nameThatFits(row.originalFileName)))
        .header('content-length', part ? part.end - part.start + 1 : size)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type('application/octet-stream')
        .send(await ctx.adapters.files.read(row.storageKey, part));
    } catch (error) {
      return answerError(reply, error);
    }
  });
});
