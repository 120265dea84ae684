import { ofFacility } from './facility-operations.ts';

/**
 * Mutations that race against others only where no lock separates them: unpaired.test.ts runs each alone, and fails if two write the same
 * table without a common lock and are not paired in a race. So no reason has to be given for a pair that is left out.
 */
export const unpaired: ReadonlySet<string> = new Set([
  ...Object.keys(ofFacility),
  'acceptInvite',
  'redeemCode',
  'makeFirstHour',
]);
