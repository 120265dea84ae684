/** Mails: written in the transaction of what they tell of, sent or kept. */
export { addressesOf } from './mail.queries.ts';
export { type NewMail, queueMail, queueMails } from './mail.service.ts';
export { mailText } from './mail-page.ts';
