import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { httpParcels } from './http-parcels.ts';
import { ownParcels, type Parcel, ParcelRefused } from './parcels.ts';

const parcel: Parcel = {
  shipmentId: 7,
  title: 'Crystals',
  proposalId: '27A001',
  experimentId: '27A001-1',
  callShortCode: '27A',
  instruments: ['LYRA'],
  localContact: 'Ada Lund',
  answers: { parcel_weight: '2 kg' },
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A service that does this with what it is asked. */
async function service(answer: (req: IncomingMessage, res: ServerResponse, body: string) => void): Promise<string> {
  server = createServer(async (req, res) => {
    let body = '';
    for await (const part of req) body += String(part);
    answer(req, res, body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/parcels`;
}

const answering = (status: number, body: string) => service((_, res) => res.writeHead(status).end(body));

it('registers a parcel under one idempotency key, and returns its reference', async () => {
  const asked: unknown[] = [];
  const url = await service(({ headers }, res, body) => {
    asked.push([headers['idempotency-key'], headers.authorization, JSON.parse(body)]);
    res.end('{"reference": " C-0042 "}');
  });
  expect(await httpParcels({ url, token: 'secret' }).register(parcel)).toBe('C-0042');
  expect(asked).toEqual([['shipment-7', 'Bearer secret', parcel]]);
});

it('passes on the reason why the service refuses a parcel', async () => {
  const refusing = await answering(422, '{"message": "Too heavy"}');
  await expect(httpParcels({ url: refusing, token: undefined }).register(parcel)).rejects.toThrow(
    new ParcelRefused('Too heavy'),
  );
});

it.each([
  [500, '{"message": "stack trace"}', 'The parcel service responded with status 500'],
  [401, 'who are you?', 'The parcel service responded with status 401'],
  [200, 'fine', 'The parcel service responded without a reference'],
  [200, '{"reference": ""}', 'The parcel service responded without a reference'],
  [200, `{"reference": "${'x'.repeat(81)}"}`, 'The parcel service responded without a reference'],
  [200, '[]', 'The parcel service responded without a reference'],
  [200, `{"reference": "C-1", "more": "${'x'.repeat(20_000)}"}`, 'The parcel service responded without a reference'],
  [302, '', 'The parcel service does not respond'],
])('%s %s is a failure', async (status, body, words) => {
  const url = await answering(status, body);
  const failure = httpParcels({ url, token: undefined }).register(parcel);
  await expect(failure).rejects.toThrow(words);
  await expect(failure).rejects.not.toBeInstanceOf(ParcelRefused);
});

it('gives up on a service that hangs, and fails the next request without waiting', async () => {
  let asked = 0;
  const url = await service(() => {
    asked += 1;
  });
  const parcels = httpParcels({ url, token: undefined, timeoutMs: 100 });
  await expect(parcels.register(parcel)).rejects.toThrow('The parcel service does not respond');
  const waited = new Promise((resolve) => setImmediate(resolve, 'it waited'));
  const second = Promise.race([parcels.register(parcel), waited]);
  await expect(second).rejects.toThrow('The parcel service did not respond a moment ago');
  expect(asked).toBe(1);
});

it('without a service each shipment has its own number, always the same', async () => {
  expect(await ownParcels.register(parcel)).toBe('123450007');
  expect(await ownParcels.register({ ...parcel, shipmentId: 12 })).toBe('123450012');
});
