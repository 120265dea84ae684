import { defineRoutes } from '../../http/routes.ts';
import { readFeed } from './calendar-feed.service.ts';

const keys = { open: 'the signature of the address says whose rights count' };

/** Whether the If-None-Match header of a calendar program matches this ETag. */
const holds = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((one) => [etag, etag.slice(2), '*'].includes(one.trim()));

/** Serves calendars to programs, which cannot sign in (decision 313). */
defineRoutes((routes, makeCtx) => {
  routes.get<{ Params: { file: string } }>('/calendar/:file', keys, async (req, reply) => {
    const answer = await readFeed(await makeCtx(req), req.params.file);
    // May be cached but must be revalidated each time: the rights may have been revoked since.
    reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    if (!answer) return reply.status(404).type('text/plain').send('Not found');
    reply.header('etag', answer.etag);
    if (holds(req.headers['if-none-match'], answer.etag)) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(answer.text);
  });
});
