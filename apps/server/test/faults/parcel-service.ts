import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ParcelService {
  readonly url: string;
  /** The reference of each shipment by its idempotency key, and how often it was requested. */
  readonly given: ReadonlyMap<string, { readonly reference: string; readonly asked: number }>;
  /** Makes the service accept requests without responding from now on, or respond again. */
  hang(hangs: boolean): void;
  close(): void;
}

/** Starts a service that gives one reference for each key, however often it is requested. */
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
