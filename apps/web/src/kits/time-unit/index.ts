import type { AllocationTimeUnits } from '../../api/generated/schema.ts';
import { say } from '../../locale/index.ts';

/** The unit in which a call allocates time; days if it has none. */
export type TimeUnits = AllocationTimeUnits | null | undefined;

const words = { Hour: 'hours', Day: 'days', Week: 'weeks' } as const;
const amountWords = { Hour: '{{n}} hours', Day: '{{n}} days', Week: '{{n}} weeks' } as const;

/** Returns the unit as it is used after numbers and within sentences: 'days'. */
export const unitsOf = (units: TimeUnits): string => say(words[units ?? 'Day']);

/** Returns an amount of time in words, in the singular or plural; a dash with the unit if there is none. */
export function timeIn(amount: number | null | undefined, units: TimeUnits): string {
  if (typeof amount !== 'number') return `– ${unitsOf(units)}`;
  return say(amountWords[units ?? 'Day'], { n: amount });
}
