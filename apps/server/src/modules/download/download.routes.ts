import { downloadHeaders, downloadSentences, keysOf, refusalHeader } from '@atrium/domain/download';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../access/context.ts';
import { refused, registerSentences } from '../../access/errors.ts';
import { AtriumError } from '../../errors/atrium-error.ts';
import { defineRoutes, type TokenKeys } from '../../http/routes.ts';
import { findProposalPk } from '../proposal/index.ts';
import type { Work } from './documents/make-document.ts';
import { attachmentZip, entryPdf, labelPdf, proposalPdf, proposalZip } from './download.service.ts';
import { beginWork, type Download, workProgress } from './download.work.ts';
import { callExcel, panelExcel, panelTableFile, proposalsExcel, techniqueExcel } from './excel/excel.service.ts';
import { feedbackExcel, feedbackFiguresFile } from './excel/feedback-excel.ts';
import { gateListExcel, gateListPdf } from './gate-list.ts';
import { safetyPdf, safetyZip } from './safety/safety-downloads.ts';
import { prefersStored } from './stored/stored-documents.service.ts';
import './preview.routes.ts';

registerSentences(downloadSentences);

/** Access tokens are authorized by the key of the document, people by the rules for the record. */
function admit({ actor }: Ctx, key?: string): void {
  if (actor.kind === 'anonymous') throw new AtriumError('EXTERNAL_TOKEN_INVALID', 'EXTERNAL_TOKEN_INVALID');
  if (actor.kind === 'token' && key && !actor.permissions.has(key)) throw refused('INSUFFICIENT_PERMISSIONS');
}

async function keysOfReferences(ctx: Ctx, references: string): Promise<number[]> {
  const found = await Promise.all(references.split(',').map((id) => findProposalPk(ctx.db, id.trim())));
  return [...new Set(found.flatMap((pk) => pk ?? []))];
}

/** With `filter=id` the keys are reference numbers, for access tokens only (rule X39). */
async function askedKeys(ctx: Ctx, keys: string, filter: string | undefined): Promise<number[]> {
  if (filter !== 'id') return keysOf(keys);
  if (ctx.actor.kind !== 'token') throw refused('PROPOSAL_NOT_FOUND');
  return keysOfReferences(ctx, keys);
}

/**
 * Responds in plain text: 401, which ends the session of the web client, 400 for invalid input, 404 if there are no attachments, and 500
 * for every other refusal (rules X4 and X34). The header of a refusal marks its text as a sentence for people, unlike that of a proxy.
 */
function answerError(reply: FastifyReply, error: unknown) {
  if (!(error instanceof AtriumError)) throw error;
  const isAccess = ['EXTERNAL_TOKEN_INVALID', 'NOT_AUTHENTICATED', 'FORBIDDEN'].includes(error.code);
  if (error.reason) reply.header(refusalHeader, error.reason);
  const other = error.code === 'INVALID_INPUT' ? 400 : error.reason === 'NO_ATTACHMENTS' ? 404 : 500;
  return reply
    .status(isAccess ? 401 : other)
    .type('text/plain')
    .send(error.message);
}

/** Aborts if the client disconnects before the response is complete. */
function signalOf(reply: FastifyReply): AbortSignal {
  const stop = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) stop.abort();
  });
  return stop.signal;
}

interface Asked {
  Params: { keys: string };
  Querystring: { filter?: string; questionIds?: string };
}
type Made = (ctx: Ctx, keys: readonly number[], work: Work, query: Asked['Querystring']) => Promise<Download>;
type Keys = (ctx: Ctx, keys: string, filter: string | undefined) => Promise<number[]>;

const plainKeys: Keys = async (_, keys) => keysOf(keys);
const anyKeys: Keys = async (ctx, keys, filter) => (filter === 'id' ? keysOfReferences(ctx, keys) : keysOf(keys));

defineRoutes((routes, makeCtx) => {
  const contextOf = async (req: FastifyRequest): Promise<Ctx> =>
    makeCtx(req).catch((error: unknown) => {
      // The access token has been deleted.
      if (error instanceof AtriumError) throw new AtriumError('FORBIDDEN', 'INSUFFICIENT_PERMISSIONS');
      throw error;
    });

  type Given = (ctx: Ctx, req: FastifyRequest<Asked>, begin: (total: number) => Work) => Promise<Download>;

  /** Serves a document identified by its address. */
  const serveAny = (path: string, tokenKeys: TokenKeys<Asked>, make: Given) =>
    routes.get<Asked>(`/download/${path}/:keys`, tokenKeys, async (req, reply) => {
      const signal = signalOf(reply);
      let end: (() => void) | undefined;
      try {
        const ctx = await contextOf(req);
        admit(ctx);
        const name = req.headers['x-download-progress'];
        const begin = (total: number) => {
          const work = beginWork(ctx, { signal, name: typeof name === 'string' ? name : undefined, total });
          end = work.end;
          return work;
        };
        return hand(reply, await make(ctx, req, begin), signal);
      } catch (error) {
        return answerError(reply, error);
      } finally {
        end?.();
      }
    });

  const serve = (path: string, tokenKeys: TokenKeys<Asked>, readKeys: Keys, make: Made) =>
    serveAny(path, tokenKeys, async (ctx, req, begin) => {
      const keys = await readKeys(ctx, req.params.keys, req.query.filter);
      return make(ctx, keys, begin(keys.length), req.query);
    });

  function hand(reply: FastifyReply, { name, contentType, content }: Download, signal: AbortSignal) {
    if (signal.aborted) {
      void content.discard();
      return reply.send();
    }
    reply.headers({ ...downloadHeaders(name), 'cache-control': 'private, no-store' }).type(contentType);
    if (content.size !== undefined) reply.header('content-length', content.size);
    return reply.send(content.stream());
  }

  const proposals = ['FactoryServices.getPdfProposals'] as const;
  const ofProposals =
    (make: typeof proposalPdf): Made =>
    async (ctx, keys, work) => {
      if (await prefersStored(ctx)) admit(ctx, 'FactoryServices.getPregeneratedPdfProposals');
      return make(ctx, keys, work);
    };
  serve('pdf/proposal', proposals, askedKeys, ofProposals(proposalPdf));
  serve('zip/proposal', proposals, askedKeys, ofProposals(proposalZip));
  // This document has no key of its own: the token needs that of the record and that of documents.
  serve('pdf/sample', ['SampleQueries.getSample', ...proposals], plainKeys, (ctx, keys, work) =>
    entryPdf(ctx, 'sample', keys, work),
  );
  serve(
    'pdf/generic-template',
    ['GenericTemplateQueries.getGenericTemplate', ...proposals],
    plainKeys,
    (ctx, keys, work) => entryPdf(ctx, 'genericTemplate', keys, work),
  );
  serve('pdf/shipment-label', ['ShipmentQueries.getShipment', ...proposals], plainKeys, (ctx, keys, work) =>
    labelPdf(ctx, keys, work),
  );
  const safety = ['FactoryServices.getPdfExperimentsSafety'] as const;
  serve('pdf/experiment-safety', safety, plainKeys, (ctx, keys, work) => safetyPdf(ctx, keys, work));
  serve('zip/experiment-safety', safety, plainKeys, (ctx, keys, work) => safetyZip(ctx, keys, work));
  serve('zip/attachment', ['FactoryServices.getProposalAttachments'], anyKeys, (ctx, keys, _, { questionIds = '' }) =>
    attachmentZip(ctx, keys, questionIds.split(',').filter(Boolean)),
  );

  serve('xlsx/proposal', proposals, plainKeys, (ctx, keys) => proposalsExcel(ctx, keys));
  serve('xlsx/technique', proposals, plainKeys, (ctx, keys) => techniqueExcel(ctx, keys));
  serve('xlsx/feedback', ['FeedbackQueries.getFeedbacks'], plainKeys, (ctx, [callId = 0]) =>
    feedbackExcel(ctx, callId),
  );
  const figures = ['FeedbackQueries.getFeedbackFigures'] as const;
  serveAny('xlsx/feedback-figures', figures, (ctx, { params }) => feedbackFiguresFile(ctx, params.keys, 'xlsx'));
  serveAny('csv/feedback-figures', figures, (ctx, { params }) => feedbackFiguresFile(ctx, params.keys, 'csv'));
  const gate = ['VisitQueries.getGateList'] as const;
  serveAny('pdf/gate-list', gate, (ctx, { params }, begin) => gateListPdf(ctx, params.keys, begin(1)));
  serveAny('xlsx/gate-list', gate, (ctx, { params }) => gateListExcel(ctx, params.keys));
  serve('xlsx/call_fap', proposals, plainKeys, (ctx, [callId = 0]) => callExcel(ctx, callId));
  const servePanel = (path: string, make: typeof panelExcel) =>
    routes.get<{ Params: { fapId: string; callId: string } }>(
      `/download/${path}/:fapId/call/:callId`,
      proposals,
      async (req, reply) => {
        const signal = signalOf(reply);
        try {
          const ctx = await contextOf(req);
          admit(ctx);
          const [fapId = 0] = keysOf(req.params.fapId);
          const [callId = 0] = keysOf(req.params.callId);
          return hand(reply, await make(ctx, fapId, callId), signal);
        } catch (error) {
          return answerError(reply, error);
        }
      },
    );
  servePanel('xlsx/fap', panelExcel);
  servePanel('xlsx/fap-table', panelTableFile('xlsx'));
  servePanel('csv/fap-table', panelTableFile('csv'));

  const progressKeys = { open: 'tells a number to whoever began the download, under a name only they know' };
  routes.get<{ Params: { name: string } }>('/download/progress/:name', progressKeys, async (req, reply) => {
    const progress = await workProgress(await makeCtx(req), req.params.name);
    return progress ? reply.send(progress) : reply.status(404).type('text/plain').send('Not running');
  });
});
