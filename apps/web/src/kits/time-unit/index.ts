import { say } from '../../locale/index.ts';

/** The unit in which a call gives out time, as it stands behind numbers and within sentences: 'days', which are meant where a call says none. */
export function unitsOf(allocationTimeUnit: string | null | undefined): string {
  if (allocationTimeUnit === 'Hour') return say('hours');
  return allocationTimeUnit === 'Week' ? say('weeks') : say('days');
}

const amountWords = { hours: '{{n}} hours', days: '{{n}} days', weeks: '{{n}} weeks' } as const;

/** So much time in words of `unitsOf`, as one or several of them; a dash where there is none. */
export function timeIn(amount: number | null | undefined, units: string): string {
  if (typeof amount !== 'number') return `– ${units}`;
  const unit = (['hours', 'weeks'] as const).find((one) => say(one) === units) ?? 'days';
  return say(amountWords[unit], { n: amount });
}
