import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { holdCall } from '../call/index.ts';
import { lockFap } from '../fap/index.ts';
import { reviewsInCall } from './settings/call-settings.queries.ts';

interface Key {
  readonly fapId: number;
  readonly callId: number;
}

/** Locks a panel, and prevents changes to the call, while the panel's settings for the call are changed. */
export async function lockPanelInCall(tx: Ctx, { fapId, callId }: Key): Promise<void> {
  await lockFap(tx.db, fapId);
  await holdCall(tx.db, callId);
}

/** Refuses a call in which the panel does not review (rule R173). */
export async function insistOnReviewing(tx: Ctx, key: Key): Promise<void> {
  if (!(await reviewsInCall(tx.db, key))) throw refused('PANEL_NOT_IN_CALL');
}
