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
}

/**
 * Hands mails to a mail server. Answers those it refused to deliver to, where it took the mail for the others; `send` throws when
 * it does not take the mail at all.
 */
export interface MailServer {
  send(mail: OutgoingMail): Promise<readonly RefusedRecipient[]>;
}

/** A server that says nothing for so long, in milliseconds, is asked again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** The mail server of an `smtp://` or `smtps://` address; credentials in the address. */
export function smtpServer(url: string): MailServer {
  // Loaded with the first mail: many a process never sends one.
  const open = async () =>
    (await import('nodemailer')).createTransport(url, { pool: true, maxConnections: 2, ...patience } as never);
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(mail) {
      transport ??= open();
      const { rejectedErrors = [] } = await (await transport).sendMail({
        ...mail,
        to: [...mail.to],
        bcc: [...mail.bcc],
        // The letter names everybody it is for, whoever is still to get it.
        envelope: { from: mail.from, to: [...(mail.envelopeTo ?? [...mail.to, ...mail.bcc])] },
      });
      return rejectedErrors.map(({ recipient, message }) => ({ address: recipient ?? '', reason: message }));
    },
  };
}
