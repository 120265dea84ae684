import { isPerson } from '@atrium/domain/kernel';
import { type WindowInput, windowInput } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../access/context.ts';
import { AtriumError } from '../errors/atrium-error.ts';
import { isWritable, viewable } from './kinds.ts';
import type { Windows } from './windows.ts';

/** Seconds after which a rejected window tries again. */
const retryAfter = 30;

/** The caller of a request: the context, and when the session expires in milliseconds since 1970. */
export interface Caller {
  readonly ctx: Ctx;
  readonly endsAt: number | undefined;
}

/** Returns the caller's presence, with the name, if the caller may edit the record; otherwise undefined. */
async function seatOf(ctx: Ctx, userId: number, { presence, keys }: WindowInput) {
  if (!presence || !keys.includes(presence.key) || !(await isWritable(ctx, presence.key))) return undefined;
  const person = await ctx.db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'preferredname'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return person && { presence, personName: fullName(person) };
}

/**
 * Mounts `POST /live`: a window declares what it shows and is notified of it by server-sent events until it closes. The declaration is a
 * body and not an address, so that the token is sent in a header as usual, and is never logged.
 */
export function mountLive(
  app: FastifyInstance,
  windows: Windows,
  callerOf: (req: FastifyRequest) => Promise<Caller>,
): void {
  // Streams last until their windows close; a server that stops must not wait for that.
  app.addHook('preClose', () => windows.close());

  app.post('/live', { logLevel: 'warn', config: { tokenKeys: { open: 'people only' } } }, async (req, reply) => {
    const { ctx, endsAt } = await callerOf(req);
    const { actor } = ctx;
    if (!isPerson(actor)) throw new AtriumError('NOT_AUTHENTICATED', 'Sign in to receive changes');
    const parsed = windowInput.safeParse(req.body);
    if (!parsed.success) throw new AtriumError('BAD_REQUEST', parsed.error.issues[0]?.message ?? 'Not understood');
    const input = parsed.data;
    const keys = await viewable(ctx, [...new Set(input.keys)]);
    const seat = await seatOf(ctx, actor.id, input);
    await windows.ready();
    if (!windows.hasRoomFor(actor.id, input.window)) {
      return reply.status(429).header('retry-after', retryAfter).type('text/plain').send('Too many windows are open');
    }
    // Otherwise the body would stay in memory for as long as the window is open.
    req.body = undefined;
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Tells proxies not to buffer the response.
      'x-accel-buffering': 'no',
    });
    // Sends small messages without delay.
    stream.socket?.setNoDelay(true);
    windows.open({
      name: input.window,
      actor,
      keys,
      presence: seat?.presence,
      downloads: new Set(input.downloads),
      personName: seat?.personName ?? '',
      endsAt,
      stream,
    });
  });
}
