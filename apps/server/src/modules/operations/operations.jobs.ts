import { defineJob } from '../../jobs/worker.ts';
import { lookForBackup, makeBackup } from './backup.service.ts';
import { rehearseNewest } from './rehearsal.service.ts';

defineJob('look-for-backup', lookForBackup, '* * * * *');
defineJob('make-backup', makeBackup);
defineJob('rehearse-backup', async (ctx) => {
  await rehearseNewest(ctx);
});
