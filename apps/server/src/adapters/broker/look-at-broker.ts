/** Milliseconds the broker may take. */
const patience = 8000;

/** Connects and signs in; answers what the broker calls itself. Throws why it does not. */
export async function lookAtBroker(url: string): Promise<string> {
  const { Connection } = await import('rabbitmq-client');
  const connection = new Connection({ url, connectionTimeout: patience, acquireTimeout: patience, retryLow: 60_000 });
  try {
    const connected = new Promise<void>((resolve, reject) => {
      connection.once('connection', resolve);
      connection.once('error', reject);
      setTimeout(() => reject(new Error('it does not answer')), patience).unref();
    });
    // Errors after the first are of the attempt that is given up.
    connection.on('error', () => undefined);
    await connected;
    return 'signed in';
  } finally {
    await connection.close().catch(() => undefined);
  }
}
