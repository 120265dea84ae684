import { downloadHeaders, downloadSentences, keysOf } from '@atrium/domain/download';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../access/context.ts';
import { AtriumError, refused, registerSentences } from '../../access/errors.ts';
import { defineRoutes } from '../../http/routes.ts';
import { findProposalPk } from '../proposal/index.ts';
import { type MadeDocument, proposalPdf } from './download.service.ts';

registerSentences(downloadSentences);

/** Access tokens are let in by the key of the document; people by the rules on the record. */
function admit({ actor }: Ctx, key: string): void {
  if (actor.kind === 'anonymous') throw new AtriumError('EXTERNAL_TOKEN_INVALID', 'EXTERNAL_TOKEN_INVALID');
  if (actor.kind === 'token' && !actor.permissions.has(key)) throw refused('INSUFFICIENT_PERMISSIONS');
}

/** With `filter=id` the keys are reference numbers, for access tokens only (contract §7). */
async function askedKeys(ctx: Ctx, keys: string, filter: string | undefined): Promise<number[]> {
  if (filter !== 'id') return keysOf(keys);
  if (ctx.actor.kind !== 'token') throw refused('PROPOSAL_NOT_FOUND');
  const found = await Promise.all(keys.split(',').map((proposalId) => findProposalPk(ctx.db, proposalId.trim())));
  return [...new Set(found.flatMap((pk) => pk ?? []))];
}

/** Plain text; 401 ends the session of the web client, everything else that is refused is a 500 (contract §7). */
function answerError(reply: FastifyReply, error: unknown) {
  if (!(error instanceof AtriumError)) throw error;
  const isAccess = ['EXTERNAL_TOKEN_INVALID', 'NOT_AUTHENTICATED', 'FORBIDDEN'].includes(error.code);
  const status = isAccess ? 401 : error.reason === 'NO_ATTACHMENTS' ? 404 : 500;
  return reply.status(status).type('text/plain').send(error.message);
}

defineRoutes((app, makeCtx) => {
  const hand = async (reply: FastifyReply, make: () => Promise<MadeDocument>) => {
    try {
      const { name, contentType, bytes } = await make();
      return reply
        .headers({ ...downloadHeaders(name), 'cache-control': 'private, no-store' })
        .type(contentType)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    } catch (error) {
      return answerError(reply, error);
    }
  };
  const contextOf = async (req: FastifyRequest): Promise<Ctx> =>
    makeCtx(req).catch((error: unknown) => {
      // An access token that has been deleted.
      if (error instanceof AtriumError) throw new AtriumError('FORBIDDEN', 'INSUFFICIENT_PERMISSIONS');
      throw error;
    });

  app.get<{ Params: { keys: string }; Querystring: { filter?: string } }>(
    '/download/pdf/proposal/:keys',
    (req, reply) =>
      hand(reply, async () => {
        const ctx = await contextOf(req);
        admit(ctx, 'FactoryServices.getPdfProposals');
        return proposalPdf(ctx, await askedKeys(ctx, req.params.keys, req.query.filter));
      }),
  );
});
