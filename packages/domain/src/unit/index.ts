/** Units and quantities: what a unit consists of, its conversion formula, and who may change the list. */
import { officerOnly, rule, signedIn } from '../kernel/index.ts';

export * from './exchange.ts';
export * from './formula.ts';
export * from './model.ts';
export * from './schema.ts';

/** Everyone needs units to fill in number and interval questions; user officers manage the list (rule Q20). */
export const unitPolicies = {
  list: rule('unit.list', signedIn),
  manage: rule('unit.manage', officerOnly),
};
