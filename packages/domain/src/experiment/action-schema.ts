import { z } from 'zod';
import { experimentActionKinds, experimentActionStates } from './actions.ts';

export const experimentActionKind = z.enum(experimentActionKinds).meta({ id: 'ExperimentActionKind' });
export const experimentActionState = z.enum(experimentActionStates).meta({ id: 'ExperimentActionState' });
