import { known } from '../facility.ts';
import { addQuestionary } from '../templates.ts';
import type { Experiment, OperationsStory } from './experiments.ts';

/** Adds the feedback of a team's lead on an experiment, or the request for it. */
export function addFeedback(
  { world, facility, templates, calendar, log }: OperationsStory,
  { pk, proposal, planned, experimentId }: Experiment,
  stage: 'DRAFT' | 'SUBMITTED' | 'requested',
): void {
  const lead = proposal.team.leader.id;
  const at = calendar.at(planned.days[1] + 4, 11);
  const tell = (type: string, by: number | null, objectId: number, when = at) =>
    log.tell({
      type,
      at: when,
      by,
      objectId,
      proposalPk: proposal.pk,
      description: experimentId,
      data: { experimentPk: pk, userId: lead },
    });
  world.add('feedbackRequests', {
    id: world.id('feedbackRequests'),
    experimentPk: pk,
    requestedAt: calendar.at(planned.days[1] + 3, 7),
  });
  tell('FEEDBACK_REQUESTED', null, pk, calendar.at(planned.days[1] + 3, 7));
  if (stage === 'requested') return;
  const id = world.id('feedbacks');
  const submittedAt = stage === 'SUBMITTED' ? new Date(at.getTime() + 1_800_000) : null;
  world.add('feedbacks', {
    id,
    experimentPk: pk,
    creatorId: lead,
    questionaryId: addQuestionary(world, facility, known(templates, 'feedback'), {
      creatorId: lead,
      created: at,
      answered: at,
      answers: {
        feedback_overall: ['Excellent'],
        feedback_support: ['Good'],
        feedback_change: 'A bench for mounting samples next to the instrument.',
      },
      topicsDone: stage === 'SUBMITTED' ? 1 : 0,
    }),
    status: stage,
    submittedAt,
    createdAt: at,
  });
  tell('FEEDBACK_CREATED', lead, id);
  if (submittedAt) tell('FEEDBACK_SUBMITTED', lead, id, submittedAt);
}
