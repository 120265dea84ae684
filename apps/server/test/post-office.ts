import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  readonly url: string;
  /** How often each mail was delivered here, by its Message-ID. */
  readonly handedOver: ReadonlyMap<string, number>;
  /** Returns how many connections were opened. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Starts a mail server that accepts every mail and remembers it. */
export async function openPostOffice(): Promise<PostOffice> {
  const handedOver = new Map<string, number>();
  let connections = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Clients keep connections open for the next mail.
    closeTimeout: 100,
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? 'none';
        handedOver.set(id, (handedOver.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // A killed process hangs up in the middle.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    handedOver,
    connections: () => connections,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
