import { screenAddress } from '@atrium/domain/session';
import { sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { calls } from '../call/index.ts';
import { queueLetters } from '../mail/index.ts';
import { facilityOf, listCoProposers, proposals } from '../proposal/index.ts';
import { people } from '../user/index.ts';
import { places } from './experiment-safety.loaders.ts';

/** Returns the people of the proposal, and the lead of the visiting team. */
async function teamOf(tx: Ctx, proposalPk: number, proposerId: number, experimentPk: number): Promise<number[]> {
  const { rows } = await sql<{ teamLeadUserId: number }>`
    select team_lead_user_id from visits where experiment_pk = ${experimentPk}`.execute(tx.db);
  const others = await listCoProposers(tx.db, [proposalPk]);
  return [...new Set([proposerId, ...others.map(({ userId }) => userId), ...rows.map((row) => row.teamLeadUserId)])];
}

/** Writes to each member of the team that the safety form was asked back, with the question (rule O162). */
export async function writeAboutAskedBack(tx: Ctx, event: StoredEvent): Promise<void> {
  if (event.eventType !== 'EXPERIMENT_SAFETY_ASKED_BACK' || event.proposalPk === null) return;
  const { experimentPk, experimentSafetyPk, comment } = event.rowData;
  const [place, proposal] = [
    await places.load(tx, Number(experimentPk) || 0),
    await proposals.load(tx, event.proposalPk),
  ];
  if (!place || !proposal || place.isHidden) return;
  const team = await teamOf(tx, proposal.proposalPk, proposal.proposerId, place.experimentPk);
  const [reviewer] = await people.loadMany(tx, [event.changedBy ?? 0]);
  const house = await facilityOf(tx);
  const data = {
    experimentId: place.experimentId,
    proposalTitle: proposal.title,
    callShortCode: (await calls.load(tx, proposal.callId))?.shortCode ?? '',
    reviewer: reviewer ? `${reviewer.preferredname || reviewer.firstname} ${reviewer.lastname}` : house.organisation,
    comment: String(comment ?? ''),
    address: screenAddress(house.link, {
      to: '/ExperimentSafety/$experimentSafetyPk',
      params: { experimentSafetyPk: Number(experimentSafetyPk) },
    }),
  };
  const letters = (await people.loadMany(tx, team)).flatMap((person) =>
    person
      ? [
          {
            eventId: event.id,
            templateId: 'experiment-safety-asked-back',
            recipients: [person.email],
            data: { ...data, preferredname: person.preferredname || person.firstname },
          },
        ]
      : [],
  );
  await queueLetters(tx, letters);
}
