import { downloadHeaders, keysOf } from '@atrium/domain/download';
import type { PdfTemplateGroupId } from '@atrium/domain/pdf-template';
import type { FastifyReply } from 'fastify';
import type { Ctx } from '../../access/context.ts';
import { AtriumError } from '../../errors/atrium-error.ts';
import { defineRoutes, type TokenKeys } from '../../http/routes.ts';
import type { Work } from './documents/make-document.ts';
import type { Download } from './download.work.ts';
import { proposalPreview, templatePreview } from './preview.service.ts';

/**
 * Previews respond with 401 to anonymous callers, 400 without a key, and a bare 500 to every other failure, so that it reveals nothing
 * (rule X34).
 */
function answerError(ctx: Ctx | undefined, reply: FastifyReply, error: unknown) {
  if (!(error instanceof AtriumError)) throw error;
  ctx?.log.info({ err: error }, 'a preview was refused');
  return reply.status(500).type('text/plain').send('Internal Server Error');
}

interface Asked {
  Querystring: { proposalPk?: string; pdfTemplateId?: string };
}

defineRoutes((routes, makeCtx) => {
  const serve = (path: string, group: PdfTemplateGroupId, takesProposals: boolean, tokenKeys: TokenKeys<Asked>) =>
    routes.get<Asked>(`/preview/pdf/${path}`, tokenKeys, async (req, reply) => {
      const ctx = await makeCtx(req).catch(() => undefined);
      if (!ctx || ctx.actor.kind === 'anonymous')
        return reply.status(401).type('text/plain').send('EXTERNAL_TOKEN_INVALID');
      const [pdfTemplateId] = keysOf(req.query.pdfTemplateId ?? '');
      const [proposalPk] = takesProposals ? keysOf(req.query.proposalPk ?? '') : [];
      const stop = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) stop.abort();
      });
      const work: Work = { signal: stop.signal, progress: () => undefined };
      try {
        // If both keys are given, the template takes precedence (rule Q102).
        let made: Download;
        if (pdfTemplateId) made = await templatePreview(ctx, { group, pdfTemplateId, work });
        else if (proposalPk) made = await proposalPreview(ctx, proposalPk, work);
        else return reply.status(400).type('text/plain').send('Invalid request');
        reply.headers({ ...downloadHeaders(made.name), 'cache-control': 'private, no-store' }).type(made.contentType);
        return reply.send(made.content.stream());
      } catch (error) {
        return answerError(ctx, reply, error);
      }
    });
  serve('proposal', 'PROPOSAL_PDF', true, ({ query }) => [
    query.pdfTemplateId ? 'FactoryServices.getProposalPdfTemplate' : 'FactoryServices.getPdfProposals',
  ]);
  serve('experiment-safety', 'EXPERIMENT_SAFETY_PDF', false, ['FactoryServices.getExperimentSafetyPdfTemplate']);
});
