import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: 'graphql_requests_total',
  help: 'GraphQL operations',
  labelNames: ['operation', 'operation_type', 'status', 'client_name'],
  registers: [registry],
});
const errorsTotal = new Counter({
  name: 'graphql_errors_total',
  help: 'GraphQL errors',
  labelNames: ['operation', 'operation_type', 'error_code', 'client_name'],
  registers: [registry],
});
const duration = new Histogram({
  name: 'graphql_request_duration_seconds',
  help: 'Duration of GraphQL operations',
  labelNames: ['operation', 'operation_type', 'client_name'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
});
const responseSize = new Histogram({
  name: 'graphql_response_size_bytes',
  help: 'Size of the answers to GraphQL operations, before compression',
  labelNames: ['operation', 'operation_type', 'client_name'],
  buckets: [1_000, 10_000, 100_000, 1_000_000],
  registers: [registry],
});
const httpRequests = new Counter({
  name: 'http_requests_total',
  help: 'HTTP requests',
  labelNames: ['method', 'route', 'status_code'],
  registers: [registry],
});
const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of HTTP requests',
  labelNames: ['method', 'route', 'status_code'],
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
  registers: [registry],
});

// Labels come from clients: only names, never free text, and not without end.
const seen = new Set<string>();
const label = (value: string | null | undefined) => {
  const name = value && /^[\w .-]{1,64}$/.test(value) ? value : 'unknown';
  if (seen.size < 1000) seen.add(name);
  return seen.has(name) ? name : 'other';
};

/** What is told of an operation that was carried out. */
export interface Observed {
  readonly kind: string;
  readonly name: string | undefined;
  readonly errors: readonly GraphQLFormattedError[];
  /** A reading of `performance.now()`. */
  readonly started: number;
  readonly bytes: number;
}

/** Counts, times and weighs an operation under the names of contract §7. */
export function observeOperation({ headers }: FastifyRequest, { kind, name, errors, started, bytes }: Observed): void {
  const client = headers['apollographql-client-name'] ?? headers['client-name'];
  const labels = {
    operation: label(name),
    operation_type: kind,
    client_name: label(Array.isArray(client) ? client[0] : client),
  };
  requests.inc({ ...labels, status: errors.length ? 'error' : 'success' });
  for (const error of errors) errorsTotal.inc({ ...labels, error_code: String(error.extensions?.code ?? 'unknown') });
  duration.observe(labels, (performance.now() - started) / 1000);
  responseSize.observe(labels, bytes);
}

/** `GET /metrics` in Prometheus text, and the counting of HTTP requests. */
export function mountMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', async (req, reply) => {
    const labels = {
      method: req.method,
      route: req.routeOptions.url ?? 'unknown',
      status_code: String(reply.statusCode),
    };
    httpRequests.inc(labels);
    httpDuration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_req, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
