import { z } from 'zod';
import { id } from '../kernel/index.ts';

export const callFiguresArgs = z.object({ callId: id() });

const year = z.int().min(1900).max(2200);

/** Years in which calls close; left out: all. */
export const facilityFiguresArgs = z.object({ fromYear: year.nullish(), toYear: year.nullish() });
