import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { holdCall } from '../call/index.ts';
import { lockFap } from '../fap/index.ts';
import { reviewsInCall } from './settings/call-settings.queries.ts';

interface Key {
  readonly fapId: number;
  readonly callId: number;
}

/** Locks a panel, and keeps the call, while what the panel has settled for the call is changed. */
export async function lockPanelInCall(tx: Ctx, { fapId, callId }: Key): Promise<void> {
  await lockFap(tx.db, fapId);
  await holdCall(tx.db, callId);
}

/** Refuses a call that the panel does not review in (rule R173). */
export async function insistOnReviewing(tx: Ctx, key: Key): Promise<void> {
  if (!(await reviewsInCall(tx.db, key))) throw refused('PANEL_NOT_IN_CALL');
}
