import { known, type Member } from '../facility.ts';
import { addQuestionary } from '../templates.ts';
import type { Experiment, OperationsStory } from './experiments.ts';
import type { RegistrationStatus } from './plan.ts';

/** Returns the visitors: the team, and if it is too small, colleagues of its lead or other people. */
function partyOf({ facility }: OperationsStory, { proposal }: Experiment, size: number): readonly Member[] {
  const { leader, others } = proposal.team;
  const team = [leader, ...others];
  const more = facility.people.filter((person) => person.roles.join() === 'user' && !team.includes(person));
  const near = more.filter(({ at }) => at === leader.at);
  return [...team, ...near, ...more.filter((person) => !near.includes(person))].slice(0, size);
}

/** Adds the visit of an experiment with one registration in each of these states, the lead's first. */
export function addVisit(
  story: OperationsStory,
  experiment: Experiment,
  statuses: readonly RegistrationStatus[],
): void {
  const { world, facility, templates, calendar, log } = story;
  const { pk, proposal, planned, experimentId, startsAt, endsAt } = experiment;
  const [first] = planned.days;
  const lead = proposal.team.leader;
  const visitId = world.id('visits');
  const at = calendar.at(Math.min(first - 18, -4), 14);
  world.add('visits', {
    id: visitId,
    experimentPk: pk,
    proposalPk: proposal.pk,
    creatorId: lead.id,
    teamLeadUserId: lead.id,
    createdAt: at,
  });
  const tell = (type: string, when: Date, by: number, userId: number, description = experimentId) =>
    log.tell({
      type,
      at: when,
      by,
      objectId: visitId,
      proposalPk: proposal.pk,
      description,
      data: { experimentPk: pk, userId },
    });
  tell('VISIT_CREATED', at, lead.id, lead.id);
  const party = partyOf(story, experiment, statuses.length);
  for (const [index, status] of statuses.entries()) {
    const person = party[index] as Member;
    const changed = new Date(at.getTime() + (index + 1) * 86_400_000);
    const isFilledIn = status !== 'DRAFTED';
    world.add('visitRegistrations', {
      visitId,
      userId: person.id,
      registrationQuestionaryId: isFilledIn
        ? addQuestionary(world, facility, known(templates, 'visit'), {
            creatorId: person.id,
            created: changed,
            answered: changed,
            answers: {
              visit_accommodation: ['Guest house of the facility'],
              visit_emergency_contact: 'The secretary of the institute',
              visit_dosimeter: false,
            },
          })
        : null,
      startsAt: isFilledIn ? startsAt : null,
      endsAt: isFilledIn ? endsAt : null,
      status,
      changedAt: changed,
    });
    const later = new Date(changed.getTime() + 3_600_000);
    if (status === 'APPROVED' || status.startsWith('CANCELLED')) {
      tell('VISIT_REGISTRATION_APPROVED', changed, facility.officer.id, person.id, 'Visit registration approved');
    }
    if (status.startsWith('CANCELLED')) {
      const by = status === 'CANCELLED_BY_USER' ? person.id : facility.officer.id;
      tell('VISIT_REGISTRATION_CANCELLED', later, by, person.id, 'Visit registration cancelled');
    }
  }
}
