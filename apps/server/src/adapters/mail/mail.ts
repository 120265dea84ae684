export interface OutgoingMail {
  /** The same for every attempt, so that a receiving server can recognise a repetition. */
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly bcc: readonly string[];
  /** The recipients of this delivery; all of them if left out. */
  readonly envelopeTo?: readonly string[];
  readonly subject: string;
  readonly html: string;
}

/** A recipient that the mail server refuses, with the reason it gives. */
export interface RefusedRecipient {
  readonly address: string;
  readonly reason: string;
  /** Whether the refusal is permanent, by the reply code of the server, so that a later attempt is pointless. */
  readonly isFinal: boolean;
}

/** What the client library reports about one address. */
interface Rejection {
  readonly recipient?: string;
  readonly message: string;
  readonly responseCode?: number;
}

/** Passes mails to a mail server. Returns the recipients it refused, all or some of them; `send` throws if it fails for another reason. */
export interface MailServer {
  send(mail: OutgoingMail): Promise<readonly RefusedRecipient[]>;
}

/** Timeouts in milliseconds, after which the mail is tried again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** How many mails are sent concurrently. */
export const connections = 5;

/** If every address is refused, the client throws an error with the result that it would otherwise have returned. */
function allRejected(error: unknown): { rejectedErrors: Rejection[] } {
  const { rejectedErrors = [] } = error as { rejectedErrors?: Rejection[] };
  if (rejectedErrors.length === 0) throw error;
  return { rejectedErrors };
}

/** Marks the mail as automatic, so that out-of-office programs do not reply to the user office (RFC 3834, Exchange; rule W56). */
const byItself = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Returns the mail server of an `smtp://` or `smtps://` address, which includes the credentials. */
export function smtpServer(url: string): MailServer {
  // Loaded with the first mail: many processes never send one.
  const open = async () =>
    // In the same object as the address: as a second argument they would be taken as defaults of mails, and each mail would get a
    // connection of its own.
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
        // The headers name all recipients of the mail, the envelope only those it is to be delivered to.
        envelope: { from: mail.from, to },
      });
      const { rejectedErrors = [] } = await sent.catch(allRejected);
      return (rejectedErrors as readonly Rejection[]).map(({ recipient = '', message, responseCode = 0 }) => ({
        // The client converts domains to lower case.
        address: to.find((one) => one.toLowerCase() === recipient.toLowerCase()) ?? recipient,
        reason: message,
        isFinal: responseCode >= 500,
      }));
    },
  };
}
