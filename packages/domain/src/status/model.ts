import { z } from 'zod';

/** What a status and a workflow are of. */
export const workflowTypes = ['PROPOSAL', 'EXPERIMENT'] as const;
export type WorkflowType = (typeof workflowTypes)[number];

export const workflowType = z.enum(workflowTypes).meta({ id: 'WorkflowType' });

const nouns = { PROPOSAL: ['proposal', 'proposals'], EXPERIMENT: ['experiment', 'experiments'] } as const;

/** How many stand somewhere, in words: '1 proposal is', '2 experiments are'. */
export function standWords(type: WorkflowType, count: number): string {
  const [one, several] = nouns[type];
  return count === 1 ? `1 ${one} is` : `${count} ${several} are`;
}
