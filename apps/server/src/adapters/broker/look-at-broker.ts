/** Timeout of the broker in milliseconds. */
const patience = 8000;

/** Connects and authenticates; returns the name that the broker reports. Throws the reason if it fails. */
export async function lookAtBroker(url: string): Promise<string> {
  const { Connection } = await import('rabbitmq-client');
  const connection = new Connection({ url, connectionTimeout: patience, acquireTimeout: patience, retryLow: 60_000 });
  try {
    const connected = new Promise<void>((resolve, reject) => {
      connection.once('connection', resolve);
      connection.once('error', reject);
      setTimeout(() => reject(new Error('it does not respond')), patience).unref();
    });
    // Errors after the first belong to the attempt that was already given up.
    connection.on('error', () => undefined);
    await connected;
    return 'signed in';
  } finally {
    await connection.close().catch(() => undefined);
  }
}
