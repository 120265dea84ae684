import { z } from 'zod';

/** How an incoming item relates to what is stored under its id (rule A33). */
export const comparisonStatuses = ['SAME', 'NEW', 'DIFFERENT'] as const;
export type ComparisonStatus = (typeof comparisonStatuses)[number];

/** What an import does with an incoming item. */
export const conflictStrategies = ['UNRESOLVED', 'USE_EXISTING', 'USE_NEW'] as const;
export type ConflictStrategy = (typeof conflictStrategies)[number];

export const comparisonStatusSchema = z.enum(comparisonStatuses).meta({ id: 'QuestionComparisonStatus' });
export const conflictStrategySchema = z.enum(conflictStrategies).meta({ id: 'ConflictResolutionStrategy' });

/** One decision of the person who imports: which of the two versions of an item is kept. */
export const conflictResolutionSchema = z
  .object({ itemId: z.string().max(255), strategy: conflictStrategySchema })
  .meta({ id: 'ConflictResolution' });

export type ConflictResolution = z.infer<typeof conflictResolutionSchema>;

/** What is proposed before anybody has decided: only a difference needs a person (rule A33). */
export function proposedStrategy(status: ComparisonStatus): ConflictStrategy {
  if (status === 'NEW') return 'USE_NEW';
  return status === 'SAME' ? 'USE_EXISTING' : 'UNRESOLVED';
}

type Parts = readonly [number, number, number];

function partsOf(version: string): Parts | undefined {
  const match = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version.trim());
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** How a file's version stands to the range we read, its parts compared as numbers; undefined when it lies in it. */
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
