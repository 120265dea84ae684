import type { AllocationTimeUnits } from '../../api/generated/schema.ts';
import { say } from '../../locale/index.ts';

/** The unit in which a call gives out time; days are meant where a call says none. */
export type TimeUnits = AllocationTimeUnits | null | undefined;

const words = { Hour: 'hours', Day: 'days', Week: 'weeks' } as const;
const amountWords = { Hour: '{{n}} hours', Day: '{{n}} days', Week: '{{n}} weeks' } as const;

/** The unit as it stands behind numbers and within sentences: 'days'. */
export const unitsOf = (units: TimeUnits): string => say(words[units ?? 'Day']);

/** So much time in words, as one or several of the unit; a dash where there is none. */
export function timeIn(amount: number | null | undefined, units: TimeUnits): string {
  if (typeof amount !== 'number') return `– ${unitsOf(units)}`;
  return say(amountWords[units ?? 'Day'], { n: amount });
}
