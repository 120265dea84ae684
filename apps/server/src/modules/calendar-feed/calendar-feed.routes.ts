import { defineRoutes } from '../../http/routes.ts';
import { readFeed } from './calendar-feed.service.ts';

const keys = { open: 'the signature of the address says whose rights count' };

/** Whether a program says that it holds this text. */
const holds = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((one) => [etag, etag.slice(2), '*'].includes(one.trim()));

/** Calendars for programs, which cannot sign in (decision 313). */
defineRoutes((routes, makeCtx) => {
  routes.get<{ Params: { file: string } }>('/calendar/:file', keys, async (req, reply) => {
    const answer = await readFeed(await makeCtx(req), req.params.file);
    // Kept only to be asked about: rights may have gone since.
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    if (!answer) return reply.status(404).type('text/plain').send('Not found');
    reply.header('etag', answer.etag);
    if (holds(req.headers['if-none-match'], answer.etag)) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(answer.text);
  });
});
