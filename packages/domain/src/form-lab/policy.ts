import { rule } from '../kernel/index.ts';
import { mayInspectTemplate } from '../template/index.ts';

/** Those who see how a form is built may see what it does to people. */
export const formLabPolicies = {
  run: rule('formLab.run', mayInspectTemplate),
};
