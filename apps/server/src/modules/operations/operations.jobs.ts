import { defineJob } from '../../jobs/worker.ts';
import { lookForBackup, makeBackup } from './backup.service.ts';
import { beginDailyJobs } from './daily-jobs.service.ts';
import { rehearseNewest } from './rehearsal.service.ts';

defineJob('look-for-backup', lookForBackup, '* * * * *');
defineJob('make-backup', makeBackup);
defineJob('rehearse-backup', async (ctx) => {
  await rehearseNewest(ctx);
});

// Time zones differ by whole quarters of an hour.
defineJob('begin-daily-jobs', beginDailyJobs, '12,27,42,57 * * * *');
