import { userIdOf } from '@atrium/domain/kernel';
import {
  experimentReadiness,
  mayReadReadiness,
  mayReadTrainingDates,
  mayReadTrainingValidity,
  personReadiness,
  type ReadinessItem,
  readinessKind,
  readinessNotes,
  readinessState,
  type VisitorTraining,
} from '@atrium/domain/readiness';
import { mayReadTraining } from '@atrium/domain/training';
import type { Ctx } from '../../access/context.ts';
import { AbilityRef } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { ExperimentRef, type ExperimentRow, experimentFacts, findsOverdue } from '../experiment/index.ts';
import { TrainingKindRef, type TrainingKindRow, trainingKindsByKey } from '../training/index.ts';
import { VisitRegistrationRef, visits } from '../visit/index.ts';
import { readinessFeatures, readyFacts } from './readiness.loaders.ts';
import { listDue } from './readiness.queries.ts';

const filled = (text: string, { done, total }: ReadinessItem) =>
  text.replace('{{done}}', String(done)).replace('{{total}}', String(total));

const ItemRef = builder.objectRef<ReadinessItem>('ReadinessItem').implement({
  description: 'One of the things required before an experiment.',
  fields: (t) => ({
    kind: t.field({ type: enumRef(readinessKind), resolve: ({ kind }) => kind }),
    state: t.field({ type: enumRef(readinessState), resolve: ({ state }) => state }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The due date; null where none is set.',
    }),
    done: t.exposeInt('done'),
    total: t.exposeInt('total'),
    note: t.exposeString('note', { description: 'The state, as a code.' }),
    words: t.string({
      description: 'The state, in words.',
      resolve: (item) => filled(readinessNotes[item.note], item),
    }),
    isOwed: t.exposeBoolean('isOwed', {
      description: 'Whether the team, or in `myReadiness` the caller, has something to do.',
    }),
  }),
});

/** Returns the open tasks of the whole team; null if the caller may not know them. */
async function ofTeam(ctx: Ctx, { experimentPk }: ExperimentRow): Promise<readonly ReadinessItem[] | null> {
  // Read concurrently, because nearly everybody who sees the experiment may also see its readiness.
  const [relations, facts] = await Promise.all([
    experimentFacts(ctx, experimentPk),
    readyFacts.load(ctx, experimentPk),
  ]);
  if (!relations || !mayReadReadiness(ctx.actor, relations).allowed) return null;
  return facts && experimentReadiness(facts, await readinessFeatures(ctx), ctx.now);
}

/** Returns the caller's own tasks; null if the caller is neither on the proposal nor a visitor. */
async function ofCaller(ctx: Ctx, { experimentPk }: ExperimentRow): Promise<readonly ReadinessItem[] | null> {
  const userId = userIdOf(ctx.actor);
  const facts = await readyFacts.load(ctx, experimentPk);
  if (!facts || facts.isRemoved || userId === undefined) return null;
  const concerns = facts.members.includes(userId) || facts.visitors.some((visitor) => visitor.userId === userId);
  return concerns ? personReadiness(facts, await readinessFeatures(ctx), userId, ctx.now) : null;
}

builder.objectFields(ExperimentRef, (t) => ({
  readiness: t.field({
    type: [ItemRef],
    nullable: true,
    description:
      'Whether the experiment is ready to start, for staff and the team of the proposal; null for everyone else.',
    resolve: (experiment, _, ctx) => ofTeam(ctx, experiment),
  }),
  myReadiness: t.field({
    type: [ItemRef],
    nullable: true,
    description: 'The readiness items that concern the caller; null if none do.',
    resolve: (experiment, _, ctx) => ofCaller(ctx, experiment),
  }),
}));

interface SeenTraining extends VisitorTraining {
  readonly isDateSeen: boolean;
}

const VisitorTrainingRef = builder.objectRef<SeenTraining>('VisitorTraining').implement({
  description: 'A training required by the instrument of a visit.',
  fields: (t) => ({
    kind: t.field({
      type: TrainingKindRef,
      resolve: async ({ trainingKindId }, _, ctx) =>
        (await trainingKindsByKey.load(ctx, trainingKindId)) as TrainingKindRow,
    }),
    isValid: t.exposeBoolean('isValid', { description: 'Whether it is still valid on the last day of the visit.' }),
    validUntil: t.string({
      nullable: true,
      description: 'The last valid day, such as 2026-12-01, for the visitor and staff; null if there is none.',
      resolve: ({ validUntil, isDateSeen }) => (isDateSeen ? validUntil : null),
    }),
  }),
});

builder.objectField(VisitRegistrationRef, 'trainings', (t) =>
  t.field({
    type: [VisitorTrainingRef],
    nullable: true,
    description: 'The trainings the visitor needs; for the visitor, staff and the team lead, null for everyone else.',
    resolve: async ({ visitId, userId }, _, ctx): Promise<SeenTraining[] | null> => {
      const visit = await visits.load(ctx, visitId);
      const relations = visit && (await experimentFacts(ctx, visit.experimentPk));
      if (!relations) return null;
      const own = userIdOf(ctx.actor);
      const facts = { ...relations, isSelf: own === userId, isTeamLead: own === visit.teamLeadUserId };
      if (!mayReadTrainingValidity(ctx.actor, facts).allowed) return null;
      const ready = await readyFacts.load(ctx, visit.experimentPk);
      const isDateSeen = mayReadTrainingDates(ctx.actor, facts).allowed;
      const visitor = ready?.visitors.find((one) => one.userId === userId);
      return (visitor?.trainings ?? []).map((training) => ({ ...training, isDateSeen }));
    },
  }),
);

builder.objectField(VisitRegistrationRef, 'mayOpenTraining', (t) =>
  t.field({
    type: AbilityRef,
    description: 'Whether the caller may open all training dates of the visitor, and change them where permitted.',
    resolve: ({ userId }, _, ctx) => mayReadTraining(ctx.actor, { isSelf: userIdOf(ctx.actor) === userId }),
  }),
);

// The filter of the staff table (rule O130): only the few candidates are checked by the rule.
findsOverdue(async (ctx) => {
  const due = await readyFacts.loadMany(ctx, await listDue(ctx.db, { now: ctx.now, by: ctx.now }));
  const features = await readinessFeatures(ctx);
  return due
    .filter((facts) => experimentReadiness(facts, features, ctx.now).some(({ state }) => state === 'OVERDUE'))
    .map(({ experimentPk }) => experimentPk);
});
