/** The form lab: checks how a form behaves for respondents before a call opens. */
import { z } from 'zod';
import { id, rule } from '../kernel/index.ts';
import { mayInspectTemplate } from '../template/index.ts';

export * from './analysis.ts';
export * from './branches.ts';
export * from './findings.ts';
export * from './model.ts';
export * from './respondent.ts';
export * from './surroundings.ts';

/** `callId`: pickers offer what they would in this call; without it, everything that the facility has. The same `seed` produces the same fills. */
export const formLabInput = z.object({ templateId: id(), callId: id().nullish(), seed: id().nullish() });

export type FormLabInput = z.infer<typeof formLabInput>;

/** Users who may see how a form is built may also analyse it. */
export const formLabPolicies = {
  run: rule('formLab.run', mayInspectTemplate),
};
