import { z } from 'zod';
import { parseInput } from '../../graphql/operation.ts';
import { defineRoutes } from '../../http/routes.ts';
import { receive } from './incoming.service.ts';

const sentMessage = z.object({
  /** What happened, by the name it has on the broker. */
  type: z.string().min(1).max(200),
  /** What a broker would carry: the object itself. */
  body: z.record(z.string(), z.unknown()),
  /** By which a repetition is known; without it each call is another message. */
  messageId: z.string().min(1).max(200).optional(),
});

/** Messages of other systems where there is no broker (rule W54): one at a time, with an access token. */
defineRoutes((routes, makeCtx) => {
  routes.post('/messages', ['MessageMutations.receive'], async (req, reply) => {
    const ctx = await makeCtx(req);
    if (ctx.actor.kind !== 'token') return reply.status(401).type('text/plain').send('INSUFFICIENT_PERMISSIONS');
    const { type, body, messageId } = parseInput(sentMessage, req.body);
    const receipt = await receive(ctx, { type, body: JSON.stringify(body), messageId, isRedelivered: false });
    // What was set aside is kept for an officer to try again: sending it again would not help.
    return reply.status(receipt.state === 'SET_ASIDE' ? 202 : 200).send(receipt);
  });
});
