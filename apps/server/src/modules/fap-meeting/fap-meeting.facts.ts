import type { FapDecisionFacts, FapMeetingFacts } from '@atrium/domain/fap-meeting';
import type { Rule } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { insist } from '../../access/errors.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { panelFacts } from '../fap-review/index.ts';
import { proposals } from '../proposal/index.ts';
import {
  type DecisionRow,
  findMeetingStates,
  type InstrumentKey,
  listDecisions,
  type PlaceKey,
} from './fap-meeting.queries.ts';
import { isKeptOut, isMeetingLocked } from './meeting-room.facts.ts';

/** All decisions on a proposal, batched; without any permission check. */
export const decisionsOfProposal = manyLoader<number, DecisionRow>(
  (ctx, pks) => listDecisions(ctx.db, pks),
  (row) => row.proposalPk,
);

const keyOf = ({ fapId, instrumentId, callId }: InstrumentKey) => `${fapId}/${instrumentId}/${callId}`;

const states = oneLoader<string, InstrumentKey & { submitted: boolean }>(
  (ctx, keys) =>
    findMeetingStates(
      ctx.db,
      keys.map((key) => {
        const [fapId = 0, instrumentId = 0, callId = 0] = key.split('/').map(Number);
        return { fapId, instrumentId, callId };
      }),
    ),
  keyOf,
);

/** Returns the facts for the rules about a panel's meeting on an instrument of a call; null if the panel does not exist. */
export async function meetingFacts(ctx: Ctx, key: InstrumentKey): Promise<FapMeetingFacts | null> {
  const panel = await panelFacts(ctx, key.fapId);
  if (!panel) return null;
  const { isFapChair, isFapSecretary } = panel;
  const [state, meetingLocked] = await Promise.all([states.load(ctx, keyOf(key)), isMeetingLocked(ctx, key)]);
  return { isFapChair, isFapSecretary, instrumentSubmitted: state?.submitted ?? false, meetingLocked };
}

/** Returns the facts for the rules about a panel as a whole. */
export async function panelMeetingFacts(ctx: Ctx, fapId: number): Promise<FapMeetingFacts | null> {
  const panel = await panelFacts(ctx, fapId);
  return panel && { ...panel, instrumentSubmitted: false, meetingLocked: false };
}

/** Completes the facts of a panel or instrument when no single proposal is decided on. */
export const ofNoProposal = <Facts extends FapMeetingFacts>(facts: Facts): Facts & FapDecisionFacts => ({
  ...facts,
  decisionSubmitted: false,
  isOnProposal: false,
});

/** Returns the facts for the rules about the decision on a proposal; null if the panel or the proposal does not exist. */
export async function decisionFacts(ctx: Ctx, key: PlaceKey): Promise<FapDecisionFacts | null> {
  const proposal = await proposals.load(ctx, key.proposalPk);
  const facts = proposal && (await meetingFacts(ctx, { ...key, callId: proposal.callId }));
  if (!facts) return null;
  const decisions = await decisionsOfProposal.load(ctx, key.proposalPk);
  const decision = decisions.find((row) => row.instrumentId === key.instrumentId && row.fapId === key.fapId);
  const isOnProposal = await isKeptOut(ctx, key.proposalPk);
  return { ...facts, decisionSubmitted: decision?.submitted ?? false, isOnProposal };
}

/**
 * Returns the same for an operation with this rule; a caller who may not do it in the panel is refused before it matters whether the
 * proposal exists.
 */
export const decisionFactsFor =
  ({ may }: Rule<FapDecisionFacts>) =>
  async (ctx: Ctx, key: PlaceKey): Promise<FapDecisionFacts | null> => {
    const facts = await decisionFacts(ctx, key);
    const panel = facts ? null : await panelMeetingFacts(ctx, key.fapId);
    if (panel) insist(may(ctx.actor, ofNoProposal(panel), ctx.now));
    return facts;
  };
