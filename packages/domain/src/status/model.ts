import { z } from 'zod';

/** What a status and a workflow are of. */
export const workflowTypes = ['PROPOSAL', 'EXPERIMENT'] as const;
export type WorkflowType = (typeof workflowTypes)[number];

export const workflowType = z.enum(workflowTypes).meta({ id: 'WorkflowType' });
