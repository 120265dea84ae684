/** The form lab: what a form does to those who fill it in, found out before a call opens. */
import { z } from 'zod';
import { id, rule } from '../kernel/index.ts';
import { mayInspectTemplate } from '../template/index.ts';

export * from './analysis.ts';
export * from './branches.ts';
export * from './findings.ts';
export * from './model.ts';
export * from './respondent.ts';
export * from './surroundings.ts';

/**
 * `callId`: pickers offer what they would in this call; without it, everything the facility has. The same `seed` draws the
 * same fills.
 */
export const formLabInput = z.object({ templateId: id(), callId: id().nullish(), seed: id().nullish() });

export type FormLabInput = z.infer<typeof formLabInput>;

/** Those who see how a form is built may see what it does to people. */
export const formLabPolicies = {
  run: rule('formLab.run', mayInspectTemplate),
};
