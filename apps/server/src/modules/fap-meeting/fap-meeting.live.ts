import { fapMeetingPolicies } from '@atrium/domain/fap-meeting';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { decisionFacts } from './fap-meeting.facts.ts';
import { listPlacesOfProposal } from './fap-meeting.queries.ts';

// What panels decide on a proposal: those who write it in one of its panels.
defineWrittenRecords('fap-decision', async (ctx, proposalPk) => {
  const places = await listPlacesOfProposal(ctx.db, proposalPk);
  const facts = await Promise.all(places.map((place) => decisionFacts(ctx, place)));
  return facts.some((each) => each && fapMeetingPolicies.saveDecision.may(ctx.actor, each, ctx.now).allowed);
});
