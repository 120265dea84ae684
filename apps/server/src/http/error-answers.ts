import type { FastifyInstance, FastifyRequest } from 'fastify';
import { overloadOf, retryAfter } from '../access/overload.ts';
import { AtriumError } from '../errors/atrium-error.ts';
import { sendProblem } from './graphql/graphql.ts';
import { bodyLimits } from './requests/bodies.ts';
import type { Overloads } from './watching/overloads.ts';

const isGraphQL = ({ url }: FastifyRequest) => /^\/graphql(?:[/?]|$)/.test(url);

/** Returns the error for GraphQL clients whose request failed before an operation was found. */
function problemBefore(error: Error & { statusCode?: number }) {
  if (error.statusCode === 429) return { status: 429, code: 'TOO_MANY_REQUESTS', message: error.message };
  if (error.statusCode !== 413) return undefined;
  const message = `A request may not exceed ${bodyLimits.bytes / 1024 / 1024} MB`;
  return { status: 413, code: 'TOO_LARGE', message };
}

/** Responds to any error thrown by a route: with its message if it was foreseen, otherwise only with the information that something went wrong. */
export function answerErrors(app: FastifyInstance, overloads: Overloads): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, req, reply) => {
    const shown = overloadOf(error) ?? error;
    if (shown instanceof AtriumError) {
      if (shown.code === 'OVERLOADED') {
        overloads.note(error);
        reply.header('retry-after', retryAfter);
      }
      if (isGraphQL(req)) return sendProblem(req, reply, shown);
      return reply.status(shown.status).type('text/plain').send(shown.message);
    }
    const problem = isGraphQL(req) ? problemBefore(error) : undefined;
    if (problem) return sendProblem(req, reply, problem);
    // Content types that a browser form could send are rejected in the same way as a forged request (rule X1).
    const status = error.statusCode === 415 ? 400 : (error.statusCode ?? 500);
    if (status >= 500) req.log.error({ err: error }, 'unexpected error');
    return reply
      .status(status)
      .type('text/plain')
      .send(status >= 500 ? 'Something went wrong!' : error.message);
  });
}
