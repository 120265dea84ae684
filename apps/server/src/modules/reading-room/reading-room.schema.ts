import { isPerson } from '@atrium/domain/kernel';
import { readingRoomPolicies, reviewKind, technicalBasisArgs } from '@atrium/domain/reading-room';
import type { Ctx } from '../../access/context.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { query } from '../../graphql/operation.ts';
import { inapplicableAnswers } from '../questionary/index.ts';
import { technicalReviewFacts } from '../technical-review/index.ts';
import * as tasks from './review-tasks.queries.ts';
import * as basis from './technical-basis.queries.ts';

const ReviewTaskRef = builder.objectRef<tasks.ReviewTaskRow>('ReviewTask').implement({
  description: 'A review the caller has to write.',
  fields: (t) => ({
    kind: t.field({ type: enumRef(reviewKind), resolve: ({ kind }) => kind }),
    reviewId: t.exposeInt('reviewId'),
    proposalPk: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title'),
    callShortCode: t.exposeString('callShortCode'),
    place: t.exposeString('place', { description: 'Code of the panel, or name of the instrument.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true }),
    isDone: t.exposeBoolean('isDone'),
  }),
});

const PanelProgressRef = builder.objectRef<tasks.PanelProgressRow>('PanelProgress').implement({
  description: 'The progress of a panel on the proposals of a call.',
  fields: (t) => ({
    fapId: t.exposeInt('fapId'),
    fapCode: t.exposeString('fapCode'),
    callId: t.exposeInt('callId'),
    callShortCode: t.exposeString('callShortCode'),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true }),
    proposals: t.exposeInt('proposals'),
    wanted: t.exposeInt('wanted', {
      description: 'Number of reviews the panel requires, or those assigned if there are more.',
    }),
    assigned: t.exposeInt('assigned'),
    submitted: t.exposeInt('submitted'),
    short: t.exposeInt('short', { description: 'Number of proposals with fewer reviewers than the panel requires.' }),
    places: t.exposeInt('places', { description: 'Number of these proposals, counted once for each instrument.' }),
    decided: t.exposeInt('decided', {
      description: 'Number of proposals with a submitted panel decision, counted once for each instrument.',
    }),
  }),
});

const EarlierExperimentRef = builder.objectRef<basis.EarlierExperimentRow>('EarlierExperiment').implement({
  fields: (t) => ({
    experimentPk: t.exposeInt('experimentPk'),
    experimentId: t.exposeString('experimentId'),
    proposalPk: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
  }),
});

interface TechnicalBasis extends basis.TechnicalBasisRow {
  readonly earlierExperiments: basis.EarlierExperimentRow[];
}

const TechnicalBasisRef = builder.objectRef<TechnicalBasis>('TechnicalBasis').implement({
  description: 'What the time in a technical review is based on; times are in the unit of the call.',
  fields: (t) => ({
    requested: t.exposeFloat('requested', { nullable: true, description: 'Null where the form does not ask for it.' }),
    available: t.exposeFloat('available', {
      nullable: true,
      description: 'Time available on the instrument in the call.',
    }),
    proposals: t.exposeInt('proposals', { description: 'Proposals of the call on the instrument.' }),
    given: t.exposeFloat('given', {
      description: 'Time allocated by the submitted technical reviews of the other proposals.',
    }),
    reviewed: t.exposeInt('reviewed', { description: 'Number of other proposals with a submitted technical review.' }),
    asked: t.exposeFloat('asked', {
      description: 'Time requested by the other proposals whose technical review is not submitted.',
    }),
    earlierExperiments: t.field({
      type: [EarlierExperimentRef],
      description: 'The most recent experiments on the instrument by people on the proposal, newest first.',
      resolve: ({ earlierExperiments }) => earlierExperiments,
    }),
  }),
});

/** Returns the tasks for the current role; other roles have none (rule R100). */
async function ownTasks({ db, actor }: Ctx): Promise<tasks.ReviewTaskRow[]> {
  if (!isPerson(actor)) return [];
  switch (actor.role) {
    case 'FAP_CHAIR':
    case 'FAP_SECRETARY':
    case 'FAP_REVIEWER':
      return tasks.listPanelTasks(db, { userId: actor.id, role: actor.role });
    case 'INSTRUMENT_SCIENTIST':
      return tasks.listTechnicalTasks(db, actor.id);
    case 'INTERNAL_REVIEWER':
      return tasks.listInternalTasks(db, actor.id);
    default:
      return [];
  }
}

query('reviewTasks', {
  type: [ReviewTaskRef],
  description: 'Reviews the caller has to write in the current role, by due date.',
  policy: readingRoomPolicies.ownTasks,
  resolve: ownTasks,
});

query('panelProgress', {
  type: [PanelProgressRef],
  description: 'The panels the caller leads in the current role, by call, while there is something left to do.',
  policy: readingRoomPolicies.ownTasks,
  resolve: async ({ db, actor }) =>
    isPerson(actor) && (actor.role === 'FAP_CHAIR' || actor.role === 'FAP_SECRETARY')
      ? tasks.listPanelProgress(db, { userId: actor.id, role: actor.role })
      : [],
});

query('technicalBasis', {
  type: TechnicalBasisRef,
  nullable: true,
  input: technicalBasisArgs,
  policy: readingRoomPolicies.technicalBasis,
  facts: (ctx, { technicalReviewId }) => technicalReviewFacts(ctx, technicalReviewId),
  absent: 'TECHNICAL_REVIEW_NOT_FOUND',
  resolve: async (ctx, { technicalReviewId }) => {
    const place = await technicalReviewFacts(ctx, technicalReviewId);
    if (!place) return null;
    const setAside = await inapplicableAnswers(ctx, basis.formsThatAsk(place.callId));
    const found = await basis.findTechnicalBasis(ctx.db, { actor: ctx.actor, setAside }, place);
    return { ...found, earlierExperiments: await basis.listEarlierExperiments(ctx.db, place, ctx.now) };
  },
});
