import { defineRoutes } from '../../http/routes.ts';
import { facilityPicture } from './logo.service.ts';

const keys = { open: 'pictures of the facility are for everybody' };

/** Serves the facility's pictures, such as its logo, to everybody, because the sign-in screen shows one too. */
defineRoutes((routes, makeCtx) => {
  routes.get<{ Params: { name: string } }>('/images/:name', keys, async (req, reply) => {
    const picture = await facilityPicture(await makeCtx(req), req.params.name);
    if (!picture) return reply.status(404).type('text/plain').send('Not found');
    // A picture file may contain scripts; these headers prevent them from running.
    reply.headers({
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    return reply.type(picture.mimeType).send(picture.content);
  });
});
