import { z } from 'zod';

/** How an incoming item compares to the one stored under its id (rule A33). */
const comparisonStatuses = ['SAME', 'NEW', 'DIFFERENT'] as const;
export type ComparisonStatus = (typeof comparisonStatuses)[number];

/** What an import does with an incoming item. */
const conflictStrategies = ['UNRESOLVED', 'USE_EXISTING', 'USE_NEW'] as const;
export type ConflictStrategy = (typeof conflictStrategies)[number];

export const comparisonStatusSchema = z.enum(comparisonStatuses).meta({ id: 'QuestionComparisonStatus' });
export const conflictStrategySchema = z.enum(conflictStrategies).meta({ id: 'ConflictResolutionStrategy' });

/** The user's decision on which of the two versions of an item to use. */
export const conflictResolutionSchema = z
  .object({ itemId: z.string().max(255), strategy: conflictStrategySchema })
  .meta({ id: 'ConflictResolution' });

export type ConflictResolution = z.infer<typeof conflictResolutionSchema>;

/** Returns the initial proposal: only a difference needs a decision by the user (rule A33). */
export function proposedStrategy(status: ComparisonStatus): ConflictStrategy {
  if (status === 'NEW') return 'USE_NEW';
  return status === 'SAME' ? 'USE_EXISTING' : 'UNRESOLVED';
}

type Parts = readonly [number, number, number];

function partsOf(version: string): Parts | undefined {
  const match = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version.trim());
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** Compares a file's version, numerically by its parts, with the range that can be read; undefined if it is within the range. */
export function versionProblem(
  version: string,
  { least, most }: { readonly least: string; readonly most: string },
): 'UNREADABLE' | 'BELOW' | 'ABOVE' | undefined {
  const given = partsOf(version);
  if (!given) return 'UNREADABLE';
  const compare = (other: string): number => {
    const bound = partsOf(other) ?? ([0, 0, 0] as const);
    const at = given.findIndex((part, index) => part !== bound[index]);
    return at === -1 ? 0 : (given[at] ?? 0) - (bound[at] ?? 0);
  };
  if (compare(least) < 0) return 'BELOW';
  return compare(most) > 0 ? 'ABOVE' : undefined;
}
