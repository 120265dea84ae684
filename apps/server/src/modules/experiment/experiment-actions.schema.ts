import {
  type ExperimentAction,
  experimentActionKind,
  experimentActionReasons,
  experimentActionState,
  experimentActions,
} from '@atrium/domain/experiment';
import { mayViewProposal } from '@atrium/domain/proposal';
import type { Ctx } from '../../access/context.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { isFeatureOn } from '../feature/index.ts';
import { proposalFacts } from '../proposal/index.ts';
import { actionFacts } from './experiment.loaders.ts';
import type { ExperimentRow } from './experiment.queries.ts';
import { ExperimentRef } from './experiment.schema.ts';

const ActionRef = builder.objectRef<ExperimentAction>('ExperimentAction').implement({
  description: 'One of the actions people take for an experiment, with its state for the caller.',
  fields: (t) => ({
    kind: t.field({ type: enumRef(experimentActionKind), resolve: ({ kind }) => kind }),
    state: t.field({ type: enumRef(experimentActionState), resolve: ({ state }) => state }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason for the state, where it is not obvious.',
    }),
    message: t.string({
      nullable: true,
      description: 'The reason in words.',
      resolve: ({ reason }) => (reason === null ? null : experimentActionReasons[reason]),
    }),
  }),
});

/** Returns every action on an experiment with its state for the caller; none for a removed experiment. */
export async function actionsOf(
  ctx: Ctx,
  { experimentPk, proposalPk, removedAt }: ExperimentRow,
): Promise<ExperimentAction[]> {
  const facts = await actionFacts.load(ctx, experimentPk);
  if (!facts || removedAt) return [];
  const readsProposal = mayViewProposal(ctx.actor, await proposalFacts(ctx, proposalPk)).allowed;
  return [
    ...experimentActions(
      { ...facts, readsProposal },
      {
        VISIT_MANAGEMENT: await isFeatureOn(ctx, 'VISIT_MANAGEMENT'),
        SHIPPING: await isFeatureOn(ctx, 'SHIPPING'),
        RISK_ASSESSMENT: await isFeatureOn(ctx, 'RISK_ASSESSMENT'),
      },
    ),
  ];
}

builder.objectField(ExperimentRef, 'actions', (t) =>
  t.field({
    type: [ActionRef],
    description: 'The actions available to the caller, in the order of the icons.',
    resolve: (experiment, _, ctx) => actionsOf(ctx, experiment),
  }),
);
