/** Units and quantities: what a unit is, its conversion formula, and who may change the list. */
import { officerOnly, rule, signedIn } from '../kernel/index.ts';

export * from './exchange.ts';
export * from './formula.ts';
export * from './model.ts';
export * from './schema.ts';

/** Units are needed to fill number and interval questions; user officers keep the list (rule Q20). */
export const unitPolicies = {
  list: rule('unit.list', signedIn),
  manage: rule('unit.manage', officerOnly),
};
