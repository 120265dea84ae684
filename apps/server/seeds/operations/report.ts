import { known } from '../facility.ts';
import { addQuestionary } from '../templates.ts';
import type { Experiment, OperationsStory } from './experiments.ts';

/** Adds the report that the lead of a team wrote on an experiment. */
export function addReport(
  { world, facility, templates, calendar, log }: OperationsStory,
  { pk, proposal, planned, experimentId }: Experiment,
  status: 'DRAFT' | 'SUBMITTED',
): void {
  const lead = proposal.team.leader.id;
  const at = calendar.at(planned.days[1] + 14, 10);
  const submittedAt = status === 'SUBMITTED' ? new Date(at.getTime() + 5_400_000) : null;
  const id = world.id('experimentReports');
  world.add('experimentReports', {
    id,
    experimentPk: pk,
    creatorId: lead,
    questionaryId: addQuestionary(world, facility, known(templates, 'report'), {
      creatorId: lead,
      created: at,
      answered: at,
      answers: {
        report_summary: `All samples of ${proposal.planned.subject.name} were measured as planned; the second series was repeated at low temperature.`,
        report_time_lost: 'Three hours, while the sample changer was mended.',
        report_next: ['A publication'],
      },
      topicsDone: submittedAt ? 1 : 0,
    }),
    status,
    submittedAt,
    createdAt: at,
  });
  const told = { by: lead, objectId: pk, proposalPk: proposal.pk, description: experimentId, data: { reportId: id } };
  log.tell({ type: 'EXPERIMENT_REPORT_CREATED', at, ...told });
  if (submittedAt) log.tell({ type: 'EXPERIMENT_REPORT_SUBMITTED', at: submittedAt, ...told });
}
