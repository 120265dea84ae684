import { defineJob } from '../../jobs/worker.ts';
import { sendMail } from './mail.service.ts';

defineJob('send-mail', (ctx, payload) => sendMail(ctx, Number(payload.mailId)));
