import { reminderDue, reminderGraceDays } from '@atrium/domain/invite';
import { readSetting } from '@atrium/domain/setting';
import { type Ctx, transaction } from '../../access/context.ts';
import { defineJob } from '../../jobs/worker.ts';
import { settingText } from '../setting/index.ts';
import { lockInvitesToRemind } from './invite.queries.ts';
import { mailInvites } from './invite-mail.service.ts';

/** The invitee gets the same mail again at the ages of INVITE_REMINDERS_SEND_DELAY_DAYS; each once, however often this runs (rule P81). */
export async function remindOfInvites(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    const stored = await settingText(tx, 'INVITE_REMINDERS_SEND_DELAY_DAYS');
    const delays = readSetting('INVITE_REMINDERS_SEND_DELAY_DAYS', stored);
    if (delays.length === 0) return;
    const oldest = (Math.max(...delays) + reminderGraceDays) * 86_400_000;
    const open = await lockInvitesToRemind(tx.db, { since: new Date(tx.now.getTime() - oldest), now: tx.now });
    await mailInvites(
      tx,
      null,
      open.filter((invite) => reminderDue(invite, delays, tx.now)),
    );
  });
}

// In the morning hours of the facility's working day, wherever in Europe it is; a run that was missed is made up for by the next.
defineJob('remind-of-invites', remindOfInvites, '12 6 * * *');
