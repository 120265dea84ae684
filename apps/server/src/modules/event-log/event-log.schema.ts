import {
  actsInTimeline,
  actTitle,
  commandLineAccount,
  eventLogPolicies,
  eventLogsArgs,
  eventTypePrefixes,
  type LoggedChange,
  type LoggedEvent,
  loggedChanges,
  outcomesByChange,
  overwrittenAnswersArgs,
  overwrittenTextsArgs,
  proposalTimelineArgs,
  searchEventLogArgs,
  type TimelineWords,
  timelineWords,
} from '@atrium/domain/event-log';
import { statusActionsLogState } from '@atrium/domain/status-action';
import { type WayOn, wayOnWords } from '@atrium/domain/workflow-engine';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { query } from '../../graphql/operation.ts';
import { heldLoader } from '../questionary/index.ts';
import { StatusRef, type StatusRow, statuses } from '../status/index.ts';
import { BasicUserDetailsRef, people, UserRef, users } from '../user/index.ts';
import { type ActionOutcomeRow, listActionOutcomes, listEventLogs, listTimeline } from './event-log.queries.ts';
import type { EventLogRow } from './event-log.readable.ts';
import { searchEventLog } from './event-log.search.ts';
import { nameOfRecord, namesIn } from './names.loaders.ts';
import { overwrittenAnswers, overwrittenTexts } from './overwritten.service.ts';
import { OverwrittenPageRef } from './overwritten.types.ts';
import { type StandingOfProposal, standingOf } from './standing.service.ts';
import './what-followed.schema.ts';

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
      description: 'The person who made the change; null for automatic changes.',
      resolve: (row, _, ctx) => (row.changedBy === null ? null : users.load(ctx, row.changedBy)),
    }),
  }),
});

const LoggedChangeRef = builder.objectRef<LoggedChange>('LoggedChange').implement({
  description: 'One changed value; null means no value, or a value the event did not record.',
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
});

builder.objectFields(EventLogRef, (t) => ({
  changes: t.field({
    type: [LoggedChangeRef],
    description: 'The changed values, before and after.',
    resolve: async (row, _, ctx) => loggedChanges(row.eventType, row.rowData, await namesIn(ctx, row.rowData)),
  }),
  inNameOf: t.field({
    type: BasicUserDetailsRef,
    nullable: true,
    description: 'The person an officer was impersonating.',
    resolve: (row, _, ctx) => (row.impersonatingUserId === null ? null : people.load(ctx, row.impersonatingUserId)),
  }),
}));

interface TimelineEntry extends TimelineWords {
  readonly row: EventLogRow & { readonly proposalId?: string | null };
  readonly outcomes?: readonly ActionOutcomeRow[];
}

const connectionOf = ({ rowData }: EventLogRow) =>
  typeof rowData.connectionId === 'number' ? rowData.connectionId : null;

const ActionOutcomeRef = builder.objectRef<ActionOutcomeRow>('StatusActionOutcome').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    at: t.expose('at', { type: 'DateTime' }),
    recipient: t.exposeString('recipient', { nullable: true }),
    successful: t.exposeBoolean('successful'),
    state: t.field({ type: enumRef(statusActionsLogState), resolve: ({ state }) => state }),
    message: t.exposeString('message'),
    detail: t.exposeString('detail', { description: 'Why it failed.' }),
  }),
});

const TimelineEntryRef = builder.objectRef<TimelineEntry>('TimelineEntry').implement({
  fields: (t) => ({
    id: t.int({ resolve: ({ row }) => row.id }),
    eventType: t.string({ resolve: ({ row }) => row.eventType }),
    at: t.field({ type: 'DateTime', resolve: ({ row }) => row.eventTstamp }),
    title: t.exposeString('title'),
    detail: t.exposeString('detail', { nullable: true }),
    why: t.exposeString('why', { nullable: true, description: 'Why it happened automatically.' }),
    isStatusChange: t.exposeBoolean('isStatusChange'),
    connectionId: t.int({
      nullable: true,
      description: 'The workflow connection along which it moved.',
      resolve: ({ row, isStatusChange }) => (isStatusChange ? connectionOf(row) : null),
    }),
    outcomes: t.field({
      type: [ActionOutcomeRef],
      description: 'The results of the status actions.',
      resolve: ({ outcomes }) => [...(outcomes ?? [])],
    }),
    causedBy: t.int({ nullable: true, resolve: ({ row }) => row.causedBy }),
    by: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'The person who made the change; null for automatic changes.',
      resolve: ({ row }, _, ctx) => (row.changedBy === null ? null : people.load(ctx, row.changedBy)),
    }),
    inNameOf: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'The person an officer was impersonating.',
      resolve: ({ row }, _, ctx) =>
        row.impersonatingUserId === null ? null : people.load(ctx, row.impersonatingUserId),
    }),
    commandLine: t.string({
      nullable: true,
      description: 'The operating system account that did it from the command line.',
      resolve: ({ row }) => commandLineAccount(row.description),
    }),
    changes: t.field({
      type: [LoggedChangeRef],
      description: 'The changed values, before and after.',
      resolve: async ({ row }, _, ctx) => loggedChanges(row.eventType, row.rowData, await namesIn(ctx, row.rowData)),
    }),
    objectId: t.string({
      description: 'The record, as identified in the log.',
      resolve: ({ row }) => row.changedObjectId,
    }),
    recordName: t.string({
      nullable: true,
      description: 'The current name of the record, or its last name if it is deleted; null if it has none.',
      resolve: ({ row }, _, ctx) => nameOfRecord(ctx, row),
    }),
    proposalPk: t.int({ nullable: true, resolve: ({ row }) => row.proposalPk }),
    proposalId: t.string({
      nullable: true,
      description: 'The id of the proposal, as people know it; only in search results.',
      resolve: ({ row }) => row.proposalId ?? null,
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
  description: 'What happened to a proposal and why, in words; oldest first.',
  input: proposalTimelineArgs,
  policy: eventLogPolicies.read,
  resolve: async (ctx, { proposalPk }) => {
    const rows = await listTimeline(ctx.db, ctx.actor, proposalPk);
    const byId = new Map(rows.map((row) => [row.id, asLogged(row)]));
    const merged = actsInTimeline(rows).flatMap(([row, ...more]) => {
      if (!row) return [];
      const [words, ...others] = [row, ...more].map((one) => timelineWords(asLogged(one), (id) => byId.get(id)));
      if (!words) return [];
      const titles = others.map(({ title }) => title);
      return [{ row, ...words, title: titles.length > 0 ? actTitle(titles) : words.title }];
    });
    const changes = merged
      .filter(({ isStatusChange }) => isStatusChange)
      .map(({ row }) => ({ id: row.id, at: row.eventTstamp, connectionId: connectionOf(row) }));
    const outcomes = outcomesByChange(changes, await listActionOutcomes(ctx.db, proposalPk));
    return merged.map((entry) => ({ ...entry, outcomes: outcomes.get(entry.row.id) ?? [] }));
  },
});

const EventLogPageRef = builder
  .objectRef<{ totalCount: number; entries: readonly TimelineEntry[] }>('EventLogPage')
  .implement({
    fields: (t) => ({
      totalCount: t.exposeInt('totalCount', { description: 'Number of matches, counted up to a thousand.' }),
      entries: t.field({ type: [TimelineEntryRef], resolve: ({ entries }) => [...entries] }),
    }),
  });

query('searchEventLog', {
  type: EventLogPageRef,
  nullable: true,
  description: 'The event log of the facility, newest first, paged.',
  input: searchEventLogArgs,
  policy: eventLogPolicies.read,
  resolve: async (ctx, input) => {
    const { rows, causes, totalCount } = await searchEventLog(ctx.db, ctx.actor, input);
    const byId = new Map([...causes, ...rows].map((row) => [row.id, asLogged(row)]));
    return { totalCount, entries: rows.map((row) => ({ row, ...timelineWords(asLogged(row), (id) => byId.get(id)) })) };
  },
});

query('overwrittenTexts', {
  type: OverwrittenPageRef,
  nullable: true,
  description:
    'Texts in a proposal or its reviews that were later overwritten or removed by other people, newest first.',
  input: overwrittenTextsArgs,
  policy: eventLogPolicies.readOverwritten,
  resolve: (ctx, input) => overwrittenTexts(ctx, input),
});

query('overwrittenAnswers', {
  type: OverwrittenPageRef,
  nullable: true,
  description: 'Answers in a review that were later overwritten or removed by other people, newest first.',
  input: overwrittenAnswersArgs,
  policy: eventLogPolicies.readOverwrittenAnswers,
  facts: async (ctx, { questionaryId }) => ({
    mayReadOverwritten: (await heldLoader.load(ctx, questionaryId))?.mayReadOverwritten ?? false,
  }),
  resolve: (ctx, input) => overwrittenAnswers(ctx, input),
});

/** A way onward from a status; areas above add what happens along it. */
export const WayOnRef = builder.objectRef<{ way: WayOn; standing: StandingOfProposal }>('WayOn').implement({
  fields: (t) => ({
    connectionId: t.int({ resolve: ({ way }) => way.connectionId }),
    to: t.field({
      type: StatusRef,
      resolve: async ({ way, standing }, _, ctx) =>
        (await statuses.load(ctx, standing.statuses.get(way.to)?.id ?? 0)) as StatusRow,
    }),
    words: t.string({
      description: 'The events required, and those that have happened.',
      resolve: ({ way }) => wayOnWords(way),
    }),
    missing: t.stringList({
      description: 'Events that have not happened yet.',
      resolve: ({ way }) => [...way.missing],
    }),
    met: t.stringList({ description: 'Events that have already happened.', resolve: ({ way }) => [...way.met] }),
  }),
});

const StandingRef = builder.objectRef<StandingOfProposal>('ProposalStanding').implement({
  fields: (t) => ({
    workflowId: t.exposeInt('workflowId'),
    status: t.field({
      type: StatusRef,
      resolve: async ({ statusId }, _, ctx) => (await statuses.load(ctx, statusId)) as StatusRow,
    }),
    isInWorkflow: t.boolean({
      description: 'Outside its workflow a proposal is moved by hand only.',
      resolve: ({ ways }) => ways !== undefined,
    }),
    waysOn: t.field({
      type: [WayOnRef],
      resolve: (standing) => (standing.ways ?? []).map((way) => ({ way, standing })),
    }),
  }),
});

query('proposalStanding', {
  type: StandingRef,
  nullable: true,
  description: 'Where a proposal is in the workflow of its call, and what would move it next.',
  input: proposalTimelineArgs,
  policy: eventLogPolicies.read,
  resolve: (ctx, { proposalPk }) => standingOf(ctx, proposalPk),
});
