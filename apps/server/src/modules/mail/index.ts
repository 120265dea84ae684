/** Mails: written in the transaction of what they tell of, sent, held or kept. */
export { type LetterToSend, queueLetters, writesLetters, writtenLetters } from './letters.service.ts';
export { addressesOf } from './mail.queries.ts';
export {
  decideMails,
  hurryMails,
  type MailOutcome,
  type NewMail,
  queueMail,
  queueMails,
  whenMailsMove,
} from './mail.service.ts';
export { mailFrame, mailText } from './mail-page.ts';
export { languagesOfReaders } from './readers.service.ts';
