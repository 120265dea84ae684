import { z } from 'zod';
import { id } from '../kernel/index.ts';

/** Events one act may span; a bulk act on as many proposals as may be chosen has fewer. */
const mostEventsOfAct = 20_000;

/** An act, by the first and the last event it recorded. */
export const whatFollowedArgs = z
  .object({ first: id(), last: id() })
  .refine(({ first, last }) => last >= first && last - first < mostEventsOfAct, 'An act has its events in a row');

/** What came of an act so far. */
export interface WhatFollowed {
  /** Something of it is still to be acted upon. */
  readonly isPending: boolean;
  /** Statuses the workflow moved proposals to, and how many. */
  readonly moves: ReadonlyArray<{ readonly status: string; readonly proposals: number }>;
  /** E-mails that wait for an officer to send them. */
  readonly heldMails: number;
  /** E-mails that were written and leave by themselves, or have left. */
  readonly otherMails: number;
}
