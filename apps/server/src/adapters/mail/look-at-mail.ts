/** Timeout of the server for each step, in milliseconds. */
const patience = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };

/** Connects, uses TLS if the server supports it, and authenticates; sends one mail if an address is given. Throws the error of the server. */
export async function lookAtMail(url: string, from: string, to?: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...patience });
  try {
    await transport.verify();
    if (!to) return;
    const text = 'This is a test: Atrium can send e-mails through this mail server.';
    await transport.sendMail({ from, to, subject: 'Atrium: test e-mail', text });
  } finally {
    transport.close();
  }
}
