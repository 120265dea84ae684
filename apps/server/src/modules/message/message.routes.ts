import { z } from 'zod';
import { parseInput } from '../../graphql/operation.ts';
import { defineRoutes } from '../../http/routes.ts';
import { receive } from './incoming.service.ts';

const sentMessage = z.object({
  /** The name of the event, as on the broker. */
  type: z.string().min(1).max(200),
  /** The object itself, as a broker would carry it. */
  body: z.record(z.string(), z.unknown()),
  /** Identifies repetitions; without it each request is a new message. */
  messageId: z.string().min(1).max(200).optional(),
});

/** Receives messages from other systems without a broker (rule W54): one at a time, with an access token. */
defineRoutes((routes, makeCtx) => {
  routes.post('/messages', ['MessageMutations.receive'], async (req, reply) => {
    const ctx = await makeCtx(req);
    if (ctx.actor.kind !== 'token') return reply.status(401).type('text/plain').send('INSUFFICIENT_PERMISSIONS');
    const { type, body, messageId } = parseInput(sentMessage, req.body);
    const receipt = await receive(ctx, { type, body: JSON.stringify(body), messageId, isRedelivered: false });
    // A message that was set aside is stored for an officer to retry: sending it again would not help.
    return reply.status(receipt.state === 'SET_ASIDE' ? 202 : 200).send(receipt);
  });
});
