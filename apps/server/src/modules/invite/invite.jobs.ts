import { reminderDue, reminderGraceDays } from '@atrium/domain/invite';
import { readSetting } from '@atrium/domain/setting';
import type { Ctx } from '../../access/context.ts';
import { eachByItself } from '../../jobs/each.ts';
import { defineJob } from '../../jobs/worker.ts';
import { settingText } from '../setting/index.ts';
import { type InviteRow, listInvitesToRemind, lockInviteToRemind } from './invite.queries.ts';
import { mailInvites } from './invite-mail.service.ts';

/**
 * Sends the invitee the same e-mail again at the ages in INVITE_REMINDERS_SEND_DELAY_DAYS; once for each, however often this runs (rule
 * P81). An invite that fails does not hold up the others (rule O250).
 */
export async function remindOfInvites(ctx: Ctx): Promise<void> {
  const stored = await settingText(ctx, 'INVITE_REMINDERS_SEND_DELAY_DAYS');
  const delays = readSetting('INVITE_REMINDERS_SEND_DELAY_DAYS', stored);
  if (delays.length === 0) return;
  const oldest = (Math.max(...delays) + reminderGraceDays) * 86_400_000;
  const open = await listInvitesToRemind(ctx.db, { since: new Date(ctx.now.getTime() - oldest), now: ctx.now });
  const isDue = (invite: InviteRow) => reminderDue(invite, delays, ctx.now);
  await eachByItself(
    ctx,
    open.filter(isDue),
    ({ id }) => `invite ${id}`,
    async (tx, { id }) => {
      const invite = await lockInviteToRemind(tx.db, id, ctx.now);
      if (invite && isDue(invite)) await mailInvites(tx, null, [invite]);
    },
  );
}

defineJob('remind-of-invites', remindOfInvites, { daily: '07:12' });
