import { ofFacility } from './facility-operations.ts';

/**
 * Mutations that meet the others only where nothing else keeps them apart: unpaired.test.ts makes each alone, and fails where two write one
 * table without a lock that both hold and do not meet in a race. So nobody has to say why a pair is left out.
 */
export const unpaired: ReadonlySet<string> = new Set([
  ...Object.keys(ofFacility),
  'acceptInvite',
  'redeemCode',
  'makeFirstHour',
]);
