import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ParcelService {
  readonly url: string;
  /** The reference of each shipment by the key it was asked with, and how often it was asked. */
  readonly given: ReadonlyMap<string, { readonly reference: string; readonly asked: number }>;
  /** From now on it takes what it is asked and does not answer, or answers again. */
  hang(hangs: boolean): void;
  close(): void;
}

/** A service that gives one reference for each key, however often it is asked. */
export async function openParcelService(): Promise<ParcelService> {
  const given = new Map<string, { reference: string; asked: number }>();
  let hangs = false;
  const server = createServer((req, res) => {
    const key = String(req.headers['idempotency-key']);
    const known = given.get(key);
    const reference = known?.reference ?? `P-${given.size + 1}`;
    given.set(key, { reference, asked: (known?.asked ?? 0) + 1 });
    if (!hangs) res.end(JSON.stringify({ reference }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/parcels`,
    given,
    hang: (now) => {
      hangs = now;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
