import { say } from '../../locale/index.ts';

/** The call's unit of time as it stands behind numbers: 'Days'. */
export function unitsOf(allocationTimeUnit: string | null | undefined): string {
  return allocationTimeUnit ? say(`${allocationTimeUnit}s`) : '';
}
