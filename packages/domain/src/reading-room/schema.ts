import { z } from 'zod';
import { id } from '../kernel/index.ts';
import { reviewKinds } from './model.ts';

export const reviewKind = z.enum(reviewKinds).meta({ id: 'ReviewKind' });

export const technicalBasisArgs = z.object({ technicalReviewId: id() });
