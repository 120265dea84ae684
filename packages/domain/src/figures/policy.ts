import { officerOnly, rule } from '../kernel/index.ts';

/** Figures of calls and of the facility are the officers' (rule P112). */
export const mayReadFigures = officerOnly;

export const figuresPolicies = { read: rule('figures.read', mayReadFigures) };
