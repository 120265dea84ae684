/** E-mails: written in the transaction that causes them, then sent, held or stored. */
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
