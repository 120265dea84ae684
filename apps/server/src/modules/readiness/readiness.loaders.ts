import { beginOfDay, plusDays } from '@atrium/domain/kernel';
import type { ReadinessFacts, ReadinessFeatures, ReadinessVisitor } from '@atrium/domain/readiness';
import { isNeededOn, isTrainedUntil } from '@atrium/domain/training';
import { DateTime } from 'luxon';
import { type Ctx, once } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { isFeatureOn } from '../feature/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { listTrainingKinds, type TrainingKindRow } from '../training/index.ts';
import { findReadiness, listVisitors, type ReadinessRow, type VisitorRow } from './readiness.queries.ts';

/** An experiment with the facts that the readiness rules need. */
export interface ReadyFacts extends ReadinessRow, ReadinessFacts {
  readonly visitors: readonly ReadinessVisitor[];
}

/**
 * Returns the deadline of a task that is due so many days before an experiment: the end of that day in the facility's time zone, but never
 * after the experiment begins; null if no number of days is set (rule O122).
 */
export function dueAtOf(startsAt: Date, days: number | null, zone: string): Date | null {
  if (days === null) return null;
  const end = beginOfDay(plusDays(startsAt, 1 - days, zone), zone);
  return end < startsAt ? end : startsAt;
}

const readKinds = (ctx: Ctx) => listTrainingKinds(ctx.db);

/** Returns the trainings a visitor needs at the instrument, and whether each is valid on the last day of the visit (rule O125). */
function trainingsNeeded(kinds: readonly TrainingKindRow[], row: ReadinessRow, visitor: VisitorRow, zone: string) {
  const needed = kinds.filter((kind) => isNeededOn(kind, row.instrumentId));
  if (needed.length === 0) return [];
  const lastDay = DateTime.fromJSDate(visitor.leavesAt ?? row.endsAt, { zone }).toISODate() ?? '';
  return needed.map(({ id, name }) => {
    const validUntil = visitor.validUntil.find(({ kind }) => kind === id)?.day ?? null;
    return { trainingKindId: id, name, validUntil, isValid: isTrainedUntil(validUntil, lastDay) };
  });
}

/** Loads the facts of experiments; the number of statements does not depend on the number of experiments. */
export const readyFacts = oneLoader<number, ReadyFacts>(
  async (ctx, pks) => {
    const [rows, visitors, kinds, { zone }] = await Promise.all([
      isFeatureOn(ctx, 'EXPERIMENT_SAFETY_REVIEW').then((reviewed) => findReadiness(ctx.db, pks, reviewed)),
      listVisitors(ctx.db, pks),
      once(ctx, readKinds),
      surroundingsOf(ctx),
    ]);
    const of = Map.groupBy(visitors, ({ experimentPk }) => experimentPk);
    return rows.map((row) => ({
      ...row,
      trainingsNeeded: kinds.filter((kind) => isNeededOn(kind, row.instrumentId)).length,
      visitors: (of.get(row.experimentPk) ?? []).map((visitor) => ({
        userId: visitor.userId,
        registration: visitor.registration,
        trainings: trainingsNeeded(kinds, row, visitor, zone),
      })),
      safetyDueAt: dueAtOf(row.startsAt, row.safetyFormDueDays, zone),
      visitDueAt: dueAtOf(row.startsAt, row.visitDueDays, zone),
    }));
  },
  ({ experimentPk }) => experimentPk,
);

export async function readinessFeatures(ctx: Ctx): Promise<ReadinessFeatures> {
  return {
    VISIT_MANAGEMENT: await isFeatureOn(ctx, 'VISIT_MANAGEMENT'),
    SHIPPING: await isFeatureOn(ctx, 'SHIPPING'),
    RISK_ASSESSMENT: await isFeatureOn(ctx, 'RISK_ASSESSMENT'),
  };
}
