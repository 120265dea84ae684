import { say } from '../locale/index.ts';
import type { Act } from '../wire/transport.ts';
import { WhatFollowedDocument, type WhatFollowedQuery } from './generated/api/what-followed.ts';
import { request } from './request.ts';

/** Pauses before each request for what followed from an act, in milliseconds: the worker acts immediately but needs a moment. */
const pauses = [150, 300, 500, 700, 900];

type Followed = NonNullable<WhatFollowedQuery['whatFollowed']>;

function words({ moves, heldMails, otherMails }: Followed): string[] {
  return [
    ...moves.map(({ status, proposals }) => say('{{n}} moved to {{status}}', { n: proposals, status })),
    ...(heldMails > 0 ? [say('{{n}} e-mails are held', { n: heldMails })] : []),
    ...(otherMails > 0 ? [say('{{n}} e-mails were written', { n: otherMails })] : []),
  ];
}

/**
 * Returns what followed from an act, in words: 'Moved to Not allocated; 1 e-mail is held'. Waits at most a few seconds for the worker;
 * then, or if the user may not know more, returns what is known by then, or an empty text.
 */
export async function whatFollowed({ first, last }: Act): Promise<string> {
  let known: Followed | undefined;
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const answer = await request(WhatFollowedDocument, { first, last }).catch(() => undefined);
    if (!answer?.data.whatFollowed) break;
    known = answer.data.whatFollowed;
    if (!known.isPending) break;
  }
  return known ? words(known).join('; ') : '';
}

/** Joins an outcome and what followed from it: 'Saved. Moved to Not allocated'. */
export const outcomeWith = (outcome: string, followed: string): string =>
  followed ? `${/[.!?]$/.test(outcome) ? outcome : `${outcome}.`} ${followed}` : outcome;
