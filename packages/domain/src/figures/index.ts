/** Figures of a call and of the facility: how far proposals have come, what is late and what needs attention. */
import { z } from 'zod';
import { id, officerOnly, rule } from '../kernel/index.ts';

export * from './attention.ts';
export * from './cut-off.ts';
export * from './phases.ts';
export * from './sums.ts';

export const callFiguresArgs = z.object({ callId: id() });

const year = z.int().min(1900).max(2200);

/** The years in which calls close; all years if absent. */
export const facilityFiguresArgs = z.object({ fromYear: year.nullish(), toYear: year.nullish() });

/** Only officers may read the figures of calls and of the facility (rule P112). */
export const mayReadFigures = officerOnly;

export const figuresPolicies = { read: rule('figures.read', mayReadFigures) };
