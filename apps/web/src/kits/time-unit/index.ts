import { say } from '../../locale/index.ts';

/** The unit in which a call gives out time, as it stands behind numbers and within sentences: 'days', which are meant where a call says none. */
export function unitsOf(allocationTimeUnit: string | null | undefined): string {
  if (allocationTimeUnit === 'Hour') return say('hours');
  return allocationTimeUnit === 'Week' ? say('weeks') : say('days');
}
