/** Milliseconds the server may take for each step. */
const patience = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };

/** Connects, speaks TLS where the server does, and signs in; sends one letter where an address is given. Throws what the server says. */
export async function lookAtMail(url: string, from: string, to?: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...patience });
  try {
    await transport.verify();
    if (!to) return;
    const text = 'Atrium reaches this mail server, and this letter reached you.';
    await transport.sendMail({ from, to, subject: 'Atrium: e-mails arrive', text });
  } finally {
    transport.close();
  }
}
