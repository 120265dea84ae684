import {
  type FailingJob,
  isHeardOf,
  type ObservedProcess,
  type OperationsLine,
  operationsPolicies,
} from '@atrium/domain/operations';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { type Operations, readOperations } from './operations.service.ts';

const LineRef = builder.objectRef<OperationsLine>('OperationsLine').implement({
  description: 'The state of one part of the system.',
  fields: (t) => ({
    id: t.exposeString('id'),
    what: t.exposeString('what'),
    verdict: t.exposeString('verdict', { description: '`ok`, `look`, `wrong` or `off`.' }),
    found: t.exposeString('found'),
    todo: t.string({ nullable: true, resolve: ({ todo }) => todo ?? null }),
    at: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The time that `found` refers to.',
      resolve: ({ at }) => at ?? null,
    }),
  }),
});

const ProcessRef = builder.objectRef<ObservedProcess>('OperationsProcess').implement({
  description: 'A process that has reported within the last hour and was not shut down.',
  fields: (t) => ({
    host: t.exposeString('host'),
    pid: t.exposeInt('pid'),
    version: t.exposeString('version'),
    roles: t.stringList({ resolve: ({ roles }) => [...roles] }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    seenAt: t.expose('seenAt', { type: 'DateTime' }),
    isHeardOf: t.boolean({
      description: 'Whether it has reported within the last minute.',
      resolve: (process, _, ctx) => isHeardOf(process, ctx.now),
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why its worker is considered stuck.' }),
  }),
});

const FailingJobRef = builder.objectRef<FailingJob>('OperationsFailingJob').implement({
  description: 'Jobs of one name that failed.',
  fields: (t) => ({
    name: t.exposeString('name'),
    count: t.exposeInt('count'),
    givenUp: t.exposeInt('givenUp', { description: 'How many of them will not be retried.' }),
    reason: t.exposeString('reason', { description: 'Why the newest of them failed, without secrets.' }),
    nextTry: t.expose('nextTry', { type: 'DateTime', nullable: true }),
  }),
});

const OperationsRef = builder.objectRef<Operations>('Operations').implement({
  description: 'The state of the system.',
  fields: (t) => ({
    at: t.field({ type: 'DateTime', resolve: ({ observed }) => observed.now }),
    lines: t.field({ type: [LineRef], resolve: ({ lines }) => [...lines] }),
    processes: t.field({ type: [ProcessRef], resolve: ({ observed }) => [...observed.processes] }),
    failingJobs: t.field({ type: [FailingJobRef], resolve: ({ observed }) => [...observed.jobs.failing] }),
  }),
});

query('operations', {
  type: OperationsRef,
  nullable: true,
  description: 'The state of processes, queues, external services and backups, each with a recommendation.',
  policy: operationsPolicies.read,
  resolve: (ctx) => readOperations(ctx),
});
