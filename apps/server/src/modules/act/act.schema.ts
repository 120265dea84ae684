import {
  actArgs,
  actPolicies,
  actSentences,
  actsArgs,
  describeRecords,
  mayUndoAct,
  type RecordEffects,
  undoableUntil,
} from '@atrium/domain/act';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import { type ActRow, findAct, lockAct } from './act.queries.ts';
import { actFacts, factsOf, listActs, undoAct } from './act.service.ts';

registerSentences(actSentences);

const ActRecordsRef = builder.objectRef<RecordEffects>('ActRecords').implement({
  description: 'What an act does to the records of one kind.',
  fields: (t) => ({
    one: t.exposeString('one'),
    many: t.exposeString('many'),
    removed: t.exposeInt('removed'),
    changed: t.exposeInt('changed'),
    made: t.exposeInt('made'),
    submitted: t.exposeInt('submitted', {
      description: 'How many of the removed and changed records had been submitted.',
    }),
    names: t.exposeStringList('names'),
  }),
});

const ActAbilitiesRef = abilitiesType<ActRow>('ActAbilities', {
  undo: (act, ctx) => mayUndoAct(ctx.actor, factsOf(ctx, act), ctx.now),
});

const ActRef = builder.objectRef<ActRow>('Act').implement({
  description: 'A change that removed, replaced or moved the work of other people; it can be undone for a week.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    operation: t.exposeString('operation'),
    does: t.exposeString('does', { description: 'What was done, in the past tense.' }),
    sentence: t.string({
      resolve: (act) => describeRecords(act.told, act.undoes !== null),
      description: 'What it did, and to which records.',
    }),
    records: t.expose('told', { type: [ActRecordsRef] }),
    doneAt: t.expose('doneAt', { type: 'DateTime' }),
    undoableUntil: t.field({ type: 'DateTime', resolve: (act) => undoableUntil(act.doneAt) }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true }),
    doneBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (act, _, ctx) => (act.doneBy ? people.load(ctx, act.doneBy) : null),
    }),
    undoneBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (act, _, ctx) => (act.undoneBy ? people.load(ctx, act.undoneBy) : null),
    }),
    abilities: t.field({ type: ActAbilitiesRef, resolve: (act) => act }),
  }),
});

query('acts', {
  type: [ActRef],
  nullable: true,
  description:
    'Acts that can be undone, newest first: the caller’s own in the current role; officers see those of everyone.',
  input: actsArgs,
  policy: actPolicies.list,
  resolve: (ctx, { filter, first, offset }) =>
    listActs(ctx, { proposalPk: filter?.proposalPk ?? null, first: first ?? 50, offset: offset ?? 0 }),
});

query('act', {
  type: ActRef,
  nullable: true,
  input: actArgs,
  policy: actPolicies.view,
  facts: (ctx, { id }) => actFacts(ctx, id),
  absent: 'ACT_NOT_FOUND',
  resolve: (ctx, { id }) => findAct(ctx.db, id),
});

mutation('undoAct', {
  type: ActRef,
  description:
    'Undoes an act and restores everything it changed. Refused, naming the records, where they have been changed since.',
  input: actArgs,
  policy: actPolicies.undo,
  lock: (tx, { id }) => lockAct(tx.db, id),
  facts: (ctx, { id }) => actFacts(ctx, id),
  absent: 'ACT_NOT_FOUND',
  destructive: 'Undid an action',
  resolve: undoAct,
});
