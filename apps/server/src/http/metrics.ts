import type { FastifyInstance } from 'fastify';
import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
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

/** Counts and times operations under the names of contract §7. */
export const graphqlMetrics: Plugin = {
  onExecute({ args }) {
    const started = performance.now();
    const definition = (args.document as DocumentNode).definitions.find(
      (d) => d.kind === 'OperationDefinition' && (!args.operationName || d.name?.value === args.operationName),
    );
    const type = definition?.kind === 'OperationDefinition' ? definition.operation : 'query';
    const operation = label(definition?.kind === 'OperationDefinition' ? definition.name?.value : undefined);
    const request = (args.contextValue as { request?: Request }).request;
    const client = label(request?.headers.get('apollographql-client-name') ?? request?.headers.get('client-name'));
    return {
      onExecuteDone({ result }) {
        const errors = 'errors' in result ? (result.errors ?? []) : [];
        requests.inc({
          operation,
          operation_type: type,
          status: errors.length ? 'error' : 'success',
          client_name: client,
        });
        for (const error of errors)
          errorsTotal.inc({
            operation,
            operation_type: type,
            error_code: String(error.extensions?.code ?? 'unknown'),
            client_name: client,
          });
        duration.observe(
          { operation, operation_type: type, client_name: client },
          (performance.now() - started) / 1000,
        );
      },
    };
  },
};

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
