import { type GateEntry, type GateList, gateListInput, visitPolicies } from '@atrium/domain/visit';
import { builder } from '../../graphql/builder.ts';
import { askedList, boundedList } from '../../graphql/long-lists.ts';
import { query } from '../../graphql/operation.ts';
import { listAtGate } from './gate-list.queries.ts';
import { gateDay } from './gate-list.service.ts';

const EntryRef = builder.objectRef<GateEntry>('GateEntry').implement({
  description: 'An approved visitor, as listed for the gate.',
  fields: (t) => ({
    visitId: t.exposeInt('visitId'),
    userId: t.exposeInt('userId'),
    name: t.exposeString('name'),
    institution: t.exposeString('institution'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    experimentId: t.exposeString('experimentId'),
    instrument: t.exposeString('instrument'),
    contact: t.exposeString('contact', {
      description: 'The person who receives the visitor; empty where nobody was named.',
    }),
  }),
});

const GateListRef = builder.objectRef<GateList>('GateList').implement({
  description: 'The visitors expected on a day.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'A date such as 2026-11-23, in the time zone of the facility.' }),
    entries: t.field({ type: [EntryRef], resolve: ({ entries }) => [...entries] }),
  }),
});

query('gateList', {
  type: GateListRef,
  nullable: true,
  description:
    'Visitors with an approved registration whose visit includes the given day, such as 2026-11-23, in the time zone of the facility; today by default.',
  input: gateListInput,
  policy: visitPolicies.gateList,
  resolve: async (ctx, { on, ...asked }, info) => {
    const { day, from, until } = await gateDay(ctx, on);
    const entries = await boundedList(ctx, askedList(info, 'entries'), asked, (page) =>
      listAtGate(ctx.db, { from, until }, page),
    );
    return { day, entries };
  },
});
