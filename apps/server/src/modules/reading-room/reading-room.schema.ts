import { isPerson } from '@atrium/domain/kernel';
import { readingRoomPolicies, reviewKind, technicalBasisArgs } from '@atrium/domain/reading-room';
import type { Ctx } from '../../access/context.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { query } from '../../graphql/operation.ts';
import { answersSetAside } from '../questionary/index.ts';
import { technicalReviewFacts } from '../technical-review/index.ts';
import * as tasks from './review-tasks.queries.ts';
import * as basis from './technical-basis.queries.ts';

const ReviewTaskRef = builder.objectRef<tasks.ReviewTaskRow>('ReviewTask').implement({
  description: 'A review the caller was asked for.',
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
  description: 'How far a panel is with the proposals of a call.',
  fields: (t) => ({
    fapId: t.exposeInt('fapId'),
    fapCode: t.exposeString('fapCode'),
    callId: t.exposeInt('callId'),
    callShortCode: t.exposeString('callShortCode'),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true }),
    proposals: t.exposeInt('proposals'),
    wanted: t.exposeInt('wanted', { description: 'Reviews the panel asks for, or those assigned where that is more.' }),
    assigned: t.exposeInt('assigned'),
    submitted: t.exposeInt('submitted'),
    short: t.exposeInt('short', { description: 'Proposals with fewer reviewers than the panel asks for.' }),
    places: t.exposeInt('places', { description: 'Places of these proposals on instruments.' }),
    decided: t.exposeInt('decided', { description: 'Places with a submitted decision of the panel.' }),
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
  description: 'What the time of a technical review rests on; times are in the unit of the call.',
  fields: (t) => ({
    requested: t.exposeFloat('requested', { nullable: true, description: 'Null where the form does not ask.' }),
    available: t.exposeFloat('available', { nullable: true, description: 'Time of the instrument in the call.' }),
    proposals: t.exposeInt('proposals', { description: 'Proposals of the call on the instrument.' }),
    given: t.exposeFloat('given', { description: 'What submitted technical reviews of the others give.' }),
    reviewed: t.exposeInt('reviewed', { description: 'How many of the others these are.' }),
    asked: t.exposeFloat('asked', { description: 'What the others ask for whose review is not submitted.' }),
    earlierExperiments: t.field({
      type: [EarlierExperimentRef],
      description: 'The last experiments on the instrument of people who stand on the proposal, newest first.',
      resolve: ({ earlierExperiments }) => earlierExperiments,
    }),
  }),
});

/** The tasks of the role worn now; other roles have none (rule R100). */
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
  description: 'Reviews the caller was asked for in the current role, in the order in which they end.',
  policy: readingRoomPolicies.ownTasks,
  resolve: ownTasks,
});

query('panelProgress', {
  type: [PanelProgressRef],
  description: 'The panels the caller leads in the current role, by call, while there is something to do.',
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
    const setAside = await answersSetAside(ctx, basis.formsThatAsk(place.callId));
    const found = await basis.findTechnicalBasis(ctx.db, { actor: ctx.actor, setAside }, place);
    return { ...found, earlierExperiments: await basis.listEarlierExperiments(ctx.db, place, ctx.now) };
  },
});
