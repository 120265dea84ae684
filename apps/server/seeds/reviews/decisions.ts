import type { Insertable } from 'kysely';
import type { DB } from '../../src/db/tables.ts';
import { userOffice } from '../data/facility-data.ts';
import { managementNotes, recommendationTexts } from '../data/review-texts.ts';
import { known, type Member } from '../facility.ts';
import { finishedInReview, type Stage } from '../plan.ts';
import type { Place, Proposal, Story } from '../proposals.ts';

type FinalStatus = 'ACCEPTED' | 'RESERVED' | 'REJECTED';

/** The decision on a proposal, as stored in its row. */
export interface Verdict {
  readonly finalStatus: FinalStatus | 'UNSET';
  readonly commentForUser: string | null;
  readonly commentForManagement: string | null;
  readonly notified: boolean;
}

const met: ReadonlySet<Stage> = new Set<Stage>([
  'meeting',
  'undecided',
  'decided',
  'accepted',
  'scheduling',
  'reserved',
  'rejected',
]);

const words: Readonly<Record<FinalStatus, string>> = {
  ACCEPTED: 'accepted',
  RESERVED: 'on the reserve list',
  REJECTED: 'not accepted in this cycle',
};

/** Returns the result that the stage implies; if it implies none, the quality decides. */
function resultOf({ stage, quality }: Proposal): FinalStatus {
  if (stage === 'accepted' || stage === 'scheduling') return 'ACCEPTED';
  if (stage === 'reserved') return 'RESERVED';
  return stage === 'rejected' || quality < 6 ? 'REJECTED' : 'ACCEPTED';
}

/** Adds the panel meetings: recommendations and ranks by grade, and the instruments that the panels have finished. */
export function meet(story: Story, proposals: readonly Proposal[], averages: ReadonlyMap<Place, number>): void {
  const seats = proposals.flatMap((proposal) => proposal.places.map((place) => ({ proposal, place })));
  const tables = Map.groupBy(seats, ({ proposal, place }) => `${proposal.call.key} ${place.panel} ${place.instrument}`);
  const finished = new Set<Place>();
  for (const seated of tables.values()) {
    const ranked = seated
      .filter(({ proposal, place }) => place.panel && met.has(proposal.stage))
      .sort((a, b) => (averages.get(a.place) ?? 0) - (averages.get(b.place) ?? 0));
    for (const [index, { proposal, place }] of ranked.entries()) recommend(story, proposal, place, index + 1);
    for (const { proposal, place } of seated) if (isFinished(proposal, place)) finished.add(place);
  }
  submitInstruments(story, proposals, finished);
}

const isFinished = ({ call, submittedAt }: Proposal, { panel, instrument }: Place) =>
  Boolean(panel && submittedAt) &&
  (call.key === 'past' || (call.key === 'review' && finishedInReview.includes(instrument)));

function meetingTime({ calendar }: Story, { call }: Proposal, minute: number): Date {
  return calendar.at(Math.min(call.days.panel[1] + 3, -1), 17, minute);
}

/** Returns the person who leads the meeting on a proposal: another member if the proposal is the chair's own. */
function chairOf({ facility }: Story, { team }: Proposal, { panel }: Place): Member {
  const circle = [team.leader, ...team.others];
  const leading = facility.people.filter(
    (person) => panel && (person.chairs === panel || person.secretaryOf?.includes(panel)) && !circle.includes(person),
  );
  return leading.find(({ chairs }) => chairs === panel) ?? leading[0] ?? facility.officer;
}

function recommend(story: Story, proposal: Proposal, place: Place, rank: number): void {
  const { world, random, facility } = story;
  const { stage, life } = proposal;
  const result = resultOf(proposal);
  const chair = chairOf(story, proposal, place);
  const submitted = stage !== 'meeting' || random.chance(0.5);
  const at = meetingTime(story, proposal, rank);
  world.add('fapMeetingDecisions', {
    proposalPk: proposal.pk,
    instrumentId: known(facility.instrumentId, place.instrument),
    fapId: known(facility.panelId, place.panel as NonNullable<Place['panel']>),
    recommendation: result,
    commentForUser: `<p>${random.pick(recommendationTexts[result])}</p>`,
    commentForManagement: '<p>Agreed without a vote.</p>',
    rankOrder: rank,
    submitted,
    submittedBy: submitted ? chair.id : null,
  });
  const saved = life.tell('PROPOSAL_FAP_MEETING_SAVED', at, chair.id);
  if (!submitted) return;
  const cause = life.tell('PROPOSAL_FAP_MEETING_SUBMITTED', at, chair.id, { cause: saved });
  const isLast = place === proposal.places.filter(({ panel }) => panel).at(-1);
  if (isLast) life.tell('PROPOSAL_ALL_FAP_MEETINGS_SUBMITTED', at, chair.id, { cause });
}

function submitInstruments(story: Story, proposals: readonly Proposal[], finished: ReadonlySet<Place>): void {
  const { world, facility } = story;
  const rows = new Map((world.rows.fapProposals ?? []).map((row) => [row.id, row]));
  for (const proposal of proposals) {
    const own = proposal.places.filter((place) => finished.has(place));
    const at = meetingTime(story, proposal, 55);
    if (proposal.stage === 'unfeasible') {
      leavePanels(story, proposal, own);
      continue;
    }
    for (const [index, place] of own.entries()) {
      const row = rows.get(place.fapProposalId) as Insertable<DB['fapProposals']>;
      row.instrumentSubmitted = true;
      const cause = proposal.life.tell('PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED', at, facility.officer.id, {
        description: `Submitted instrument: ${place.instrument}`,
      });
      if (index < proposal.places.length - 1) continue;
      proposal.life.tell('PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED', at, facility.officer.id, { cause });
    }
  }
}

/** Takes infeasible proposals out of their panels, because a meeting can be closed only once each of its proposals has a decision. */
function leavePanels(story: Story, proposal: Proposal, places: readonly Place[]): void {
  if (places.length === 0) return;
  const { world, facility } = story;
  const left = new Set(places.map(({ fapProposalId }) => fapProposalId));
  world.rows.fapProposals = (world.rows.fapProposals ?? []).filter(({ id }) => !left.has(id as number));
  proposal.life.tell('PROPOSAL_FAPS_REMOVED', meetingTime(story, proposal, 0), facility.officer.id, {
    description: 'All proposal FAPs removed',
  });
}

const undecided: Verdict = {
  finalStatus: 'UNSET',
  commentForUser: null,
  commentForManagement: null,
  notified: false,
};

/** Adds the management's decision, if there is one, and the mail that announces it. */
export function decide(story: Story, proposal: Proposal): Verdict {
  const { random, calendar, facility, log } = story;
  const { stage, life, call, team } = proposal;
  if (!met.has(stage) || stage === 'meeting' || stage === 'undecided') return undecided;
  const finalStatus = resultOf(proposal);
  const notified = stage !== 'decided';
  const by = facility.officer.id;
  const at = calendar.at(Math.min(call.days.notify[0] - 3, -1), 18, random.between(0, 59));
  const updated = life.tell('PROPOSAL_MANAGEMENT_DECISION_UPDATED', at, by);
  const cause = life.tell('PROPOSAL_MANAGEMENT_DECISION_SUBMITTED', at, by, { cause: updated });
  life.tell(`PROPOSAL_${finalStatus}`, at, by, { cause });
  const commentForUser = `<p>${random.pick(recommendationTexts[finalStatus])}</p>`;
  if (notified) {
    const told = calendar.at(call.days.notify[0] + 1, 11, random.between(0, 59));
    const event = life.tell('PROPOSAL_NOTIFIED', told, by);
    log.mail({
      because: event,
      templateId: `${finalStatus.charAt(0)}${finalStatus.slice(1).toLowerCase()}-Proposal`,
      recipients: [team.leader.email, userOffice],
      subject: `Proposal ${proposal.proposalId} is ${words[finalStatus]}`,
      html: `<p>Dear ${team.leader.shownName},</p><p>your proposal <strong>${proposal.proposalId}</strong>, ${proposal.title},
is ${words[finalStatus]}.</p>${commentForUser}<p>${facility.officer.shownName}, user office</p>`,
    });
  }
  if (stage === 'scheduling') life.setByHand('SCHEDULING', calendar.at(call.days.notify[0] + 5, 10), by);
  return { finalStatus, commentForUser, commentForManagement: `<p>${random.pick(managementNotes)}</p>`, notified };
}
