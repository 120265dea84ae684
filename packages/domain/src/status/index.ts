/** Statuses of proposals and experiments, identified by their short codes. */

export { type Stage, shortStatusName, statusStageOf } from './stage.ts';

import { z } from 'zod';
import {
  counted,
  type Decision,
  id,
  no,
  officerOnly,
  rule,
  type Sentences,
  signedIn,
  text,
  yes,
} from '../kernel/index.ts';

/** The kinds of record that statuses and workflows are for. */
const workflowTypes = ['PROPOSAL', 'EXPERIMENT'] as const;
export type WorkflowType = (typeof workflowTypes)[number];

export const workflowType = z.enum(workflowTypes).meta({ id: 'WorkflowType' });

const standing = {
  PROPOSAL: { one: 'proposal is', many: 'proposals are' },
  EXPERIMENT: { one: 'experiment is', many: 'experiments are' },
};

const inIt = {
  PROPOSAL: { one: 'proposal is in it', many: 'proposals are in it' },
  EXPERIMENT: { one: 'experiment is in it', many: 'experiments are in it' },
};

/** Formats the subject of a sentence about a status: '1 proposal is', '2 experiments are'. */
export const statusCountWords = (type: WorkflowType, count: number): string => counted(count, standing[type]);

// Length limits of a status: rule W3.
const name = text(100, 'Name is required');
const description = text(200);

/** A short code identifies a status permanently: upper case, without white space (rule W2). */
const shortCode = text(50, 'Short code is required')
  .refine((value) => !/\s/.test(value), { message: 'Should not contain white spaces' })
  .refine((value) => value === value.toUpperCase(), { message: 'Should be in upper case' });

/** Fields of the form for a new status. */
export const statusFields = z.object({ shortCode, name, description });
export type StatusFields = z.infer<typeof statusFields>;

/** Fields of the form for an existing status, whose short code cannot be changed (rule W2). */
export const storedStatusFields = statusFields.extend({ shortCode: z.string().catch('') });

export const createStatusInput = statusFields.extend({ entityType: workflowType }).meta({ id: 'CreateStatusInput' });
export type CreateStatusInput = z.infer<typeof createStatusInput>;
export const createStatusArgs = z.object({ newStatusInput: createStatusInput });

/** Clients send all fields; changes to the short code and to the default flag are accepted but ignored. */
export const updateStatusInput = z
  .object({
    id: id(),
    shortCode: z.string().max(1000).nullish(),
    name: name.nullish(),
    description: description.nullish(),
    isDefault: z.boolean().nullish(),
  })
  .meta({ id: 'UpdateStatusInput' });
export type UpdateStatusInput = z.infer<typeof updateStatusInput>;
export const updateStatusArgs = z.object({ updatedStatusInput: updateStatusInput });

export const deleteStatusArgs = z.object({ id: id() });

/** Officers manage statuses. */
export const mayManageStatuses = officerOnly;

/** Any signed-in user may read statuses; officers manage them (rule W5). */
export const statusPolicies = {
  read: rule('status.read', signedIn),
  write: rule('status.write', mayManageStatuses),
};

/** Everything that prevents the deletion of a status. */
export interface StatusUsage {
  readonly isDefault: boolean;
  /** The kind of record that can be in it. */
  readonly entityType: WorkflowType;
  /** Number of proposals or experiments in it, including deleted ones, which can be restored. */
  readonly standing: number;
  /** Names of the workflows that contain it. */
  readonly workflows: readonly string[];
}

/**
 * Checks that a status can be deleted: no proposal or experiment is in it, no workflow contains it, and the application does not rely on it
 * (rule W4).
 */
export function mayEraseStatus({ isDefault, entityType, standing, workflows }: StatusUsage): Decision<StatusReason> {
  if (isDefault) return no('STATUS_IS_DEFAULT');
  return standing > 0 || workflows.length > 0 ? no('STATUS_IN_USE', { entityType, standing, workflows }) : yes;
}

export type StatusReason = 'STATUS_NOT_FOUND' | 'STATUS_SHORT_CODE_TAKEN' | 'STATUS_IS_DEFAULT' | 'STATUS_IN_USE';

function drawnBy(workflows: unknown): string {
  const names = Array.isArray(workflows) ? workflows.map((name) => `'${String(name)}'`) : [];
  if (names.length === 0) return '';
  return names.length === 1 ? `the workflow ${names[0]} uses it` : `the workflows ${names.join(', ')} use it`;
}

export const statusSentences: Sentences<StatusReason> = {
  STATUS_NOT_FOUND: 'Status not found',
  STATUS_SHORT_CODE_TAKEN: 'Another status has this short code',
  STATUS_IS_DEFAULT: 'Could not delete status: the application relies on it',
  STATUS_IN_USE: ({ entityType, standing, workflows }) => {
    const type = entityType === 'EXPERIMENT' ? 'EXPERIMENT' : 'PROPOSAL';
    const stands = Number(standing) > 0 ? counted(Number(standing), inIt[type]) : '';
    const drawn = drawnBy(workflows);
    if (stands && drawn) return `Could not delete status: ${stands} and ${drawn}`;
    return `Could not delete status: ${stands || drawn}`;
  },
};

/**
 * Names and descriptions of the built-in statuses and of the one the demo facility adds, which are translated for readers of other languages
 * until the facility changes them (decision 386).
 */
export const deliveredStatuses: ReadonlyArray<readonly [name: string, description: string]> = [
  ['Draft', 'Created, not yet submitted'],
  ['Feasibility review', 'Technical feasibility is being reviewed'],
  ['Not feasible', 'Judged technically not feasible'],
  ['Panel selection', 'Ready to be assigned to a review panel'],
  ['Panel review', 'The review panel is grading'],
  ['Allocated', 'Time has been allocated'],
  ['Not allocated', 'No time has been allocated'],
  ['Scheduling', 'To be scheduled on the instrument'],
  ['Expired', 'No longer pursued'],
  ['Feasibility and sample review', 'Feasibility and samples are reviewed in parallel'],
  ['Sample review', 'Samples are being reviewed'],
  ['Panel meeting', 'Ready for ranking in the panel meeting'],
  ['Management decision', 'Waiting for the management decision'],
  ['Editable after submission', 'Submitted, and still editable by its members'],
  ['Editable after submission (internal)', 'Submitted, and still editable by internal members'],
  ['Panel and feasibility review', 'Panel and feasibility review in parallel'],
  ['Awaiting safety form', 'The experimenter submits the safety form'],
  ['Safety form with instrument scientist', 'The instrument scientist reviews the safety form'],
  ['Safety form with safety reviewer', 'The safety reviewer reviews the safety form'],
  ['Safety form rejected', 'The safety form was rejected'],
  ['Safety form approved', 'The safety form was approved'],
  ['Quick review', 'Marks a workflow of technique proposals'],
  ['Under review', 'Technique proposal under review'],
  ['Approved', 'Technique proposal approved'],
  ['Unsuccessful', 'Technique proposal unsuccessful'],
  ['Finished', 'Technique proposal finished'],
  ['Submitted (locked)', 'Handed in, waits for a scientist of the technique'],
];
