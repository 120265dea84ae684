import { type GateEntry, type GateList, gateListInput, visitPolicies } from '@atrium/domain/visit';
import { builder } from '../../graphql/builder.ts';
import { askedList, boundedList } from '../../graphql/long-lists.ts';
import { query } from '../../graphql/operation.ts';
import { listAtGate } from './gate-list.queries.ts';
import { gateDay } from './gate-list.service.ts';

const EntryRef = builder.objectRef<GateEntry>('GateEntry').implement({
  description: 'An approved visitor as the gate reads it.',
  fields: (t) => ({
    visitId: t.exposeInt('visitId'),
    userId: t.exposeInt('userId'),
    name: t.exposeString('name'),
    institution: t.exposeString('institution'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    experimentId: t.exposeString('experimentId'),
    instrument: t.exposeString('instrument'),
    contact: t.exposeString('contact', { description: 'Who receives the visitor; empty where nobody was named.' }),
  }),
});

const GateListRef = builder.objectRef<GateList>('GateList').implement({
  description: 'Who is let in on a day.',
  fields: (t) => ({
    day: t.exposeString('day', { description: 'As 2026-11-23, where the facility is.' }),
    entries: t.field({ type: [EntryRef], resolve: ({ entries }) => [...entries] }),
  }),
});

query('gateList', {
  type: GateListRef,
  nullable: true,
  description:
    'Visitors whose registration is approved and whose visit falls on a day, written as 2026-11-23 and begun where the facility is; today where none is given.',
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
