import { availabilityShare, type FapMeetingFacts, mayViewMeeting } from '@atrium/domain/fap-meeting';
import type { Ctx } from '../../access/context.ts';
import { panelPerson } from '../fap/index.ts';
import type { InstrumentOnCall } from '../instrument/index.ts';
import { meetingFacts, panelMeetingFacts } from './fap-meeting.facts.ts';
import { listDecided, listInstrumentsOfPanels } from './fap-meeting.queries.ts';

/** The facts about an instrument in the meeting, and which of its proposals are decided. */
export interface MeetingOnInstrument extends FapMeetingFacts {
  readonly places: ReadonlyArray<{ readonly proposalId: string; readonly decisionSubmitted: boolean }>;
}

/** An instrument as a panel sees it in a call, with the facts for its abilities. */
export interface InstrumentInMeeting extends InstrumentOnCall {
  readonly meeting: MeetingOnInstrument | null;
}

/** Returns the instruments a panel has proposals on in a call, with its share of their time. */
export async function listInstrumentsInMeeting(
  ctx: Ctx,
  { fapId, callId }: { readonly fapId: number; readonly callId: number },
): Promise<InstrumentInMeeting[]> {
  const rows = await listInstrumentsOfPanels(ctx.db, [fapId], callId, panelPerson(ctx));
  const decided = await listDecided(ctx.db, { fapId, callId }, panelPerson(ctx));
  return Promise.all(
    rows.map(async (row) => {
      const facts = await meetingFacts(ctx, { fapId, instrumentId: row.id, callId });
      const places = decided.filter(({ instrumentId }) => instrumentId === row.id);
      return { ...row, availabilityTime: availabilityShare(row), meeting: facts && { ...facts, places } };
    }),
  );
}

/** Whether the caller may know the decisions of a panel. */
export async function knowsMeeting(ctx: Ctx, fapId: number): Promise<boolean> {
  const facts = await panelMeetingFacts(ctx, fapId);
  return facts !== null && mayViewMeeting(ctx.actor, facts).allowed;
}
