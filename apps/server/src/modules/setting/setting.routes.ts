import { defineRoutes } from '../../http/routes.ts';
import { facilityPicture } from './logo.service.ts';

const keys = { open: 'pictures of the facility are for everybody' };

/** Shows the facility's own pictures, such as its logo, to everybody: the sign-in screen has one too. */
defineRoutes((routes, makeCtx) => {
  routes.get<{ Params: { name: string } }>('/images/:name', keys, async (req, reply) => {
    const picture = await facilityPicture(await makeCtx(req), req.params.name);
    if (!picture) return reply.status(404).type('text/plain').send('Not found');
    // A picture may be a program: it runs as a picture only.
    reply.headers({
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    return reply.type(picture.mimeType).send(picture.content);
  });
});
