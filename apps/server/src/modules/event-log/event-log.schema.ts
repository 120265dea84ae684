import {
  eventLogPolicies,
  eventLogsArgs,
  eventTypePrefixes,
  type LoggedEvent,
  overwrittenAnswersArgs,
  overwrittenTextsArgs,
  proposalTimelineArgs,
  type TimelineWords,
  timelineWords,
} from '@atrium/domain/event-log';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { heldLoader } from '../questionary/index.ts';
import { BasicUserDetailsRef, people, UserRef, users } from '../user/index.ts';
import { type EventLogRow, listEventLogs, listTimeline } from './event-log.queries.ts';
import { overwrittenAnswers, overwrittenTexts } from './overwritten.service.ts';
import { OverwrittenPageRef } from './overwritten.types.ts';

const EventLogRef = builder.objectRef<EventLogRow>('EventLog').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    eventType: t.exposeString('eventType'),
    changedObjectId: t.exposeString('changedObjectId'),
    description: t.exposeString('description'),
    eventTStamp: t.expose('eventTstamp', { type: 'DateTime' }),
    rowData: t.string({ description: 'JSON text.', resolve: (row) => JSON.stringify(row.rowData) }),
    changedBy: t.field({
      type: UserRef,
      nullable: true,
      description: 'Who did it; null for what the house did by itself.',
      resolve: (row, _, ctx) => (row.changedBy === null ? null : users.load(ctx, row.changedBy)),
    }),
  }),
});

interface TimelineEntry extends TimelineWords {
  readonly row: EventLogRow;
}

const TimelineEntryRef = builder.objectRef<TimelineEntry>('TimelineEntry').implement({
  fields: (t) => ({
    id: t.int({ resolve: ({ row }) => row.id }),
    eventType: t.string({ resolve: ({ row }) => row.eventType }),
    at: t.field({ type: 'DateTime', resolve: ({ row }) => row.eventTstamp }),
    title: t.exposeString('title'),
    detail: t.exposeString('detail', { nullable: true }),
    why: t.exposeString('why', { nullable: true, description: 'Why it happened by itself.' }),
    isStatusChange: t.exposeBoolean('isStatusChange'),
    causedBy: t.int({ nullable: true, resolve: ({ row }) => row.causedBy }),
    by: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Who did it; null for what the house did by itself.',
      resolve: ({ row }, _, ctx) => (row.changedBy === null ? null : people.load(ctx, row.changedBy)),
    }),
  }),
});

const asLogged = (row: EventLogRow): LoggedEvent => ({ ...row, data: row.rowData });

query('eventLogs', {
  type: [EventLogRef],
  nullable: true,
  input: eventLogsArgs,
  policy: eventLogPolicies.read,
  resolve: (ctx, { eventType, changedObjectId }) =>
    listEventLogs(ctx.db, ctx.actor, {
      prefixes: eventTypePrefixes(eventType),
      changedObjectId: changedObjectId === '*' ? null : changedObjectId,
    }),
});

query('proposalTimeline', {
  type: [TimelineEntryRef],
  nullable: true,
  description: 'What happened to a proposal, in words, and why; oldest first.',
  input: proposalTimelineArgs,
  policy: eventLogPolicies.read,
  resolve: async (ctx, { proposalPk }) => {
    const rows = await listTimeline(ctx.db, ctx.actor, proposalPk);
    const byId = new Map(rows.map((row) => [row.id, asLogged(row)]));
    return rows.map((row) => ({ row, ...timelineWords(asLogged(row), (id) => byId.get(id)) }));
  },
});

query('overwrittenTexts', {
  type: OverwrittenPageRef,
  nullable: true,
  description: 'What people wrote in a proposal or a review of it and others overwrote or removed, newest first.',
  input: overwrittenTextsArgs,
  policy: eventLogPolicies.readOverwritten,
  resolve: (ctx, input) => overwrittenTexts(ctx, input),
});

query('overwrittenAnswers', {
  type: OverwrittenPageRef,
  nullable: true,
  description: 'What people answered in a review and others overwrote or removed, newest first.',
  input: overwrittenAnswersArgs,
  policy: eventLogPolicies.readOverwrittenAnswers,
  facts: async (ctx, { questionaryId }) => ({
    mayReadOverwritten: (await heldLoader.load(ctx, questionaryId))?.mayReadOverwritten ?? false,
  }),
  resolve: (ctx, input) => overwrittenAnswers(ctx, input),
});
