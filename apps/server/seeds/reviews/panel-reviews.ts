import { panels, userOffice } from '../data/facility-data.ts';
import { commentsFor, strengths, weaknesses } from '../data/review-texts.ts';
import { known, type Member } from '../facility.ts';
import type { Stage } from '../plan.ts';
import type { Place, Proposal, Story } from '../proposals.ts';
import { addQuestionary } from '../templates.ts';

const reviewed: ReadonlySet<Stage> = new Set<Stage>([
  'meeting',
  'undecided',
  'decided',
  'accepted',
  'scheduling',
  'reserved',
  'rejected',
]);

const worstGrade = 10;

const expertise = ['I work on it', 'I know the field', 'I read it as a neighbour'];

/** Assigns the proposal to reviewers of its panels and adds their reviews; returns the average grade at each place. */
export function reviewInPanels(story: Story, proposal: Proposal): ReadonlyMap<Place, number> {
  const averages = new Map<Place, number>();
  if (!reviewed.has(proposal.stage) && proposal.stage !== 'inReview') return averages;
  const done = reviewed.has(proposal.stage);
  const open = proposal.places.filter(({ panel }) => panel);
  // A panel reviews a proposal once, even if it is there on several instruments.
  const byPanel = [...Map.groupBy(open, ({ panel }) => panel).values()];
  for (const [index, places] of byPanel.entries()) {
    const [first] = places;
    if (!first) continue;
    const grades = reviewPlace(story, proposal, first, { done, last: index === byPanel.length - 1 });
    const average = grades.reduce((sum, grade) => sum + grade, 0) / grades.length;
    if (grades.length > 0) for (const place of places) averages.set(place, average);
  }
  return averages;
}

/** Returns the panel members who have no connection to the proposal, those of another institution first. */
function impartial({ facility, random }: Story, { team }: Proposal, place: Place): Member[] {
  const circle = [team.leader, ...team.others];
  const members = facility.people.filter(
    (person) => place.panel && person.reviews?.includes(place.panel) && !circle.includes(person),
  );
  const near = (person: Member) => circle.some(({ at }) => at === person.at);
  return random.some(members, members.length).sort((a, b) => Number(near(a)) - Number(near(b)));
}

/** Returns reviewers at work; the panel member whom a visitor of the demo meets first is among them and has not submitted yet. */
function stillWriting({ facility }: Story, members: readonly Member[], place: Place, wanted: number): Member[] {
  const first = facility.people.find(({ reviews }) => place.panel && reviews?.includes(place.panel));
  if (!first || !members.includes(first)) return members.slice(0, wanted);
  return [...members.filter((member) => member !== first).slice(0, wanted - 1), first];
}

interface Pass {
  readonly done: boolean;
  readonly last: boolean;
}

function reviewPlace(story: Story, proposal: Proposal, place: Place, { done, last }: Pass): number[] {
  const { random, calendar, facility } = story;
  const { life, call } = proposal;
  const panel = panels.find(({ code }) => code === place.panel);
  const chair = facility.people.find(({ chairs, secretaryOf }) =>
    panel ? secretaryOf?.includes(panel.code) || chairs === panel.code : false,
  );
  if (!panel || !chair) throw new Error(`Nobody leads ${place.panel}`);
  const wanted = panel.ratings - (!done && random.chance(0.25) ? 1 : 0);
  const members = impartial(story, proposal, place);
  const reviewers = done ? members.slice(0, wanted) : stillWriting(story, members, place, wanted);
  const [start, end] = call.days.panel;
  const assigned = calendar.at(start + 1, 9, random.between(0, 59));
  const written = done ? reviewers.length : random.between(0, reviewers.length - 1);
  for (const reviewer of reviewers) {
    life.note('FAP_MEMBER_ASSIGNED_TO_PROPOSAL', assigned, chair.id, {
      objectId: known(facility.panelId, panel.code),
      description: `${reviewer.shownName} reviews ${proposal.proposalId}`,
    });
  }
  if (reviewers.length === panel.ratings) life.tell('PROPOSAL_ALL_FAP_REVIEWERS_SELECTED', assigned, chair.id);
  const grades: number[] = [];
  for (const [index, reviewer] of reviewers.entries()) {
    const submitted = index < written;
    const day = random.between(start + 3, Math.min(end, -2));
    const closes = done && index === written - 1;
    const at = calendar.at(closes ? Math.min(end, -1) : day, 11 + index + (last ? 2 : 0), random.between(0, 59));
    const grade = gradeOf(story, proposal);
    const begun = submitted || random.chance(0.4);
    writeReview(story, proposal, place, reviewer, { at, assigned, submitted, begun, grade });
    if (submitted) grades.push(grade);
    if (submitted) tellSubmitted(proposal, reviewer.id, at, { ofPanel: done && index === written - 1, ofAll: last });
  }
  return grades;
}

/** Grade 1 is the best; the meeting ranks by grade. */
function gradeOf({ random }: Story, { quality }: Proposal): number {
  const raw = worstGrade + 1 - quality - (random.next() - 0.5) * 2.4;
  return Math.min(worstGrade, Math.max(1, Math.round(raw * 2) / 2));
}

interface Writing {
  readonly at: Date;
  readonly assigned: Date;
  readonly submitted: boolean;
  readonly begun: boolean;
  readonly grade: number;
}

function writeReview(
  { world, random, facility, templates, log }: Story,
  proposal: Proposal,
  place: Place,
  reviewer: Member,
  { at, assigned, submitted, begun, grade }: Writing,
): void {
  const reminded = !submitted && random.chance(0.3);
  world.add('fapReviews', {
    id: world.id('fapReviews'),
    fapProposalId: place.fapProposalId ?? 0,
    fapId: known(facility.panelId, place.panel as NonNullable<Place['panel']>),
    proposalPk: proposal.pk,
    userId: reviewer.id,
    status: submitted ? 'SUBMITTED' : 'DRAFT',
    comment: begun ? `<p>${random.pick(commentsFor(grade))}</p>` : null,
    grade: begun ? grade : null,
    questionaryId: addQuestionary(world, facility, known(templates, 'panel'), {
      creatorId: reviewer.id,
      created: assigned,
      answered: at,
      answers: {
        reviewer_expertise: [random.pick(expertise)],
        strengths: random.some(strengths, 2).join('. '),
        weaknesses: random.pick(weaknesses),
      },
      topicsDone: submitted ? 2 : begun ? 1 : 0,
    }),
    rank: null,
    notified: reminded,
    dateAssigned: assigned,
    updated: begun ? at : assigned,
  });
  if (!reminded) return;
  const event = proposal.life.note('FAP_REVIEWER_NOTIFIED', at, null, {
    objectId: known(facility.panelId, place.panel as NonNullable<Place['panel']>),
    description: `${reviewer.shownName} was reminded`,
  });
  log.mail({
    because: event,
    templateId: 'review-reminder',
    recipients: [reviewer.email, userOffice],
    subject: `Your review of ${proposal.proposalId} is due`,
    html: `<p>Dear ${reviewer.shownName},</p><p>the panel ${place.panel} is waiting for your review of
<strong>${proposal.proposalId}</strong>, ${proposal.title}.</p>`,
  });
}

function tellSubmitted({ life }: Proposal, by: number, at: Date, ends: { ofPanel: boolean; ofAll: boolean }): void {
  const updated = life.tell('PROPOSAL_FAP_REVIEW_UPDATED', at, by);
  const cause = life.tell('PROPOSAL_FAP_REVIEW_SUBMITTED', at, by, { cause: updated });
  if (ends.ofPanel) life.tell('PROPOSAL_ALL_FAP_REVIEWS_SUBMITTED', at, by, { cause });
  if (ends.ofPanel && ends.ofAll) life.tell('PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS', at, by, { cause });
}
