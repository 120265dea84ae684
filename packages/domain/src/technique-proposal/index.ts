/** Proposals for a technique: the order of statuses, who decides, and which instruments are suitable. */
import { z } from 'zod';
import { id } from '../kernel/index.ts';
import { assignProposalsToInstrumentsArgs, changeProposalsStatusArgs } from '../proposal/index.ts';

export * from './model.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './rules.ts';

/** The same input as the officers' operation (`ChangeProposalsStatusInput` on the wire). */
export const changeTechniqueProposalsStatusArgs = changeProposalsStatusArgs;

export const assignTechniqueProposalsToInstrumentsArgs = assignProposalsToInstrumentsArgs.extend({
  instrumentIds: z.array(id()).min(1, { message: 'Please select an instrument' }).max(500),
});
