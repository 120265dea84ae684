import { anonymous } from '@atrium/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { machineActor } from '../access/machines.ts';
import { currentClaims } from '../access/standing.ts';
import { actorOf, TokenProblem, verifyToken } from '../access/token.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { isProbe } from './watching/probes.ts';

/** Identifies the caller on every route: a token that does not verify is rejected before anything else (rule X3). */
export function readTokens(app: FastifyInstance, { jwtSecret }: Pick<Config, 'jwtSecret'>, db: Db): void {
  app.decorateRequest('actor');
  app.decorateRequest('tokenGone', false);
  app.decorateRequest('sessionEndsAt', undefined);
  app.addHook('onRequest', async (req, reply) => {
    req.actor = anonymous;
    const header = req.headers.authorization;
    // The demo identity provider has its own bearer tokens.
    if (!header || req.url.startsWith('/demo-idp/')) return;
    const [scheme, token] = header.trim().split(/\s+/);
    if (!token) return reply.status(401).type('text/html').send('jwt malformed');
    if (scheme?.toLowerCase() !== 'bearer') return;
    try {
      const claims = await verifyToken(jwtSecret, token);
      if ('accessTokenId' in claims) {
        const machine = await machineActor(db, claims.accessTokenId, token);
        req.tokenGone = machine === undefined;
        req.actor = machine ?? anonymous;
      } else {
        const held = isProbe(req) ? claims : await currentClaims(db, claims);
        // The text by which clients recognize the end of a session (rule X4).
        if (!held) return reply.status(401).type('text/html').send('EXTERNAL_TOKEN_INVALID');
        req.actor = actorOf(held);
        req.sessionEndsAt = claims.exp === undefined ? undefined : claims.exp * 1000;
      }
    } catch (error) {
      if (error instanceof TokenProblem) return reply.status(401).type('text/html').send(error.message);
      throw error;
    }
  });
}
