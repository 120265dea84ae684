import { starterWorkflows } from '@atrium/domain/first-hour';
import { recipientWords, statusActionOf } from '@atrium/domain/status-action';
import type { EventName } from '@atrium/domain/workflow';
import type { AddedWorkflow, Drawing } from '../workflow.ts';
import type { World } from '../world.ts';

type Node = Drawing['nodes'][number];
const node = (
  status: string,
  previousStatus: string | null,
  events: readonly EventName[],
  posX: number,
  posY: number,
): Node => ({ status, previousStatus, events, posX, posY });

/** The instrument scientist reviews first, then the safety reviewer; a form that is given back passes through both again. */
export const experimentWorkflow: Drawing = {
  name: 'Scientist, then safety reviewer',
  description: 'Safety of experiments: both have to accept',
  entityType: 'EXPERIMENT',
  nodes: [
    node('AWAITING_ESF', null, [], 0, 0),
    node('ESF_IS_REVIEW', 'AWAITING_ESF', ['EXPERIMENT_ESF_SUBMITTED'], 0, 120),
    node('ESF_ESR_REVIEW', 'ESF_IS_REVIEW', ['EXPERIMENT_ESF_APPROVED_BY_IS'], 0, 240),
    node('ESF_REJECTED', 'ESF_IS_REVIEW', ['EXPERIMENT_ESF_REJECTED_BY_IS'], 260, 240),
    node('ESF_APPROVED', 'ESF_ESR_REVIEW', ['EXPERIMENT_ESF_APPROVED_BY_ESR'], 0, 360),
    node('ESF_REJECTED', 'ESF_ESR_REVIEW', ['EXPERIMENT_ESF_REJECTED_BY_ESR'], 260, 360),
    node('AWAITING_ESF', 'ESF_REJECTED', ['EXPERIMENT_SAFETY_UPDATED'], 520, 360),
  ],
};

const templateNames: Readonly<Record<string, string>> = {
  'safety-form-submitted': 'Safety form to review',
  'safety-form-approved': 'Safety form approved',
  'safety-form-rejected': 'Safety form rejected',
};

/** Adds the e-mails that a facility gets with its first workflow of experiments, on every connection into their status; none has been sent yet. */
export function addExperimentLetters(world: World, { id: workflowId, graph }: AddedWorkflow): void {
  const letters = starterWorkflows.find(({ type }) => type === 'EXPERIMENT')?.letters ?? [];
  for (const { status, connectionId } of graph.nodes) {
    const own = letters.filter((letter) => letter.status === status);
    if (own.length === 0) continue;
    const config = {
      recipientsWithEmailTemplate: own.map(({ recipient: name, templateId }) => ({
        recipient: { name, description: recipientWords[name].description },
        emailTemplate: { id: templateId, name: templateNames[templateId] ?? templateId },
        combineEmails: false,
        hold: false,
      })),
    };
    const { id: actionId } = statusActionOf('EMAIL');
    const id = world.id('connectionStatusActions');
    world.add('connectionStatusActions', { id, connectionId, workflowId, actionId, config: config as never });
  }
}
