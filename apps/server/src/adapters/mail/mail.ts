export interface OutgoingMail {
  /** The same for every attempt, so that a receiving server can recognise a repetition. */
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly bcc: readonly string[];
  /** Whom it is to be delivered to now; everybody when left out. */
  readonly envelopeTo?: readonly string[];
  readonly subject: string;
  readonly html: string;
}

/** Somebody to whom the mail server does not deliver, and why in its words. */
export interface RefusedRecipient {
  readonly address: string;
  readonly reason: string;
  /** For good, by the code of the server: it does not say that it may take the mail later. */
  readonly isFinal: boolean;
}

/** What the client tells of one address. */
interface Rejection {
  readonly recipient?: string;
  readonly message: string;
  readonly responseCode?: number;
}

/** Hands mails to a mail server. Answers those it refused to deliver to, all of them or some; `send` throws when it fails otherwise. */
export interface MailServer {
  send(mail: OutgoingMail): Promise<readonly RefusedRecipient[]>;
}

/** A server that says nothing for so long, in milliseconds, is asked again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** How many mails are on their way at once. */
export const connections = 5;

/** Where every address is refused the client throws, with what it would else have answered. */
function allRejected(error: unknown): { rejectedErrors: Rejection[] } {
  const { rejectedErrors = [] } = error as { rejectedErrors?: Rejection[] };
  if (rejectedErrors.length === 0) throw error;
  return { rejectedErrors };
}

/** Says that a program wrote this, so that whoever is away does not answer the user office by theirs (RFC 3834, Exchange; rule W56). */
const byItself = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** The mail server of an `smtp://` or `smtps://` address; credentials in the address. */
export function smtpServer(url: string): MailServer {
  // Loaded with the first mail: many a process never sends one.
  const open = async () =>
    // In one object with the address: beside it they would be taken for fields of mails, and each mail get a connection of its own.
    (await import('nodemailer')).createTransport({
      url,
      pool: true,
      maxConnections: connections,
      ...patience,
    });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(mail) {
      transport ??= open();
      const { plainPart } = await import('./plain-part.ts');
      const to = [...(mail.envelopeTo ?? [...mail.to, ...mail.bcc])];
      const sent = (await transport).sendMail({
        ...mail,
        text: plainPart(mail.html),
        headers: byItself,
        to: [...mail.to],
        bcc: [...mail.bcc],
        // The letter names everybody it is for, whoever is still to get it.
        envelope: { from: mail.from, to },
      });
      const { rejectedErrors = [] } = await sent.catch(allRejected);
      return (rejectedErrors as readonly Rejection[]).map(({ recipient = '', message, responseCode = 0 }) => ({
        // The client writes domains in small letters.
        address: to.find((one) => one.toLowerCase() === recipient.toLowerCase()) ?? recipient,
        reason: message,
        isFinal: responseCode >= 500,
      }));
    },
  };
}
