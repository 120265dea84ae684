export interface OutgoingMail {
  /** The same for every attempt, so that a receiving server can recognise a repetition. */
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly html: string;
}

/** Hands mails to a mail server. `send` throws when it does not take one. */
export interface MailServer {
  send(mail: OutgoingMail): Promise<void>;
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
      await (await transport).sendMail({ ...mail, to: [...mail.to], bcc: [...mail.bcc] });
    },
  };
}
