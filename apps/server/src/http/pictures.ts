import type { FastifyInstance } from 'fastify';
import type { Pictures } from '../adapters/pictures/pictures.ts';

/** Shows the facility's own pictures, such as its logo, to everybody: the sign-in screen has one too. */
export function mountPictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (req, reply) => {
    const picture = await pictures.read(req.params.name);
    if (!picture) return reply.status(404).type('text/plain').send('Not found');
    // A picture may be a program: it runs as a picture only.
    reply.headers({
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    return reply.type(picture.mimeType).send(picture.content);
  });
}
