import { z } from 'zod';
import { jsonClient } from '../../apart/json-client.ts';
import { ParcelRefused, type Parcels } from './parcels.ts';

export interface HttpParcelsOptions {
  readonly url: string;
  /** Sent as a bearer token, if there is one. */
  readonly token: string | undefined;
  /** Timeout of the service in milliseconds. */
  readonly timeoutMs?: number;
}

/** Maximum length in characters of a message from the service that is shown. */
const longestWords = 300;

const registered = z.object({
  reference: z
    .union([z.string(), z.number()])
    .transform((reference) => String(reference).trim())
    .pipe(z.string().regex(/^[\x20-\x7e]{1,80}$/)),
});
const refusal = z.object({ message: z.string().trim().min(1) });

/**
 * A service that receives parcels as JSON over HTTP, and responds with `{"reference": …}`, or with a status from 400 to 499 and
 * `{"message": …}` for the sender of the parcel. The header `Idempotency-Key` is the same for each attempt at one shipment.
 */
export function httpParcels({ url, token, timeoutMs = 10_000 }: HttpParcelsOptions): Parcels {
  const ask = jsonClient({ name: 'The parcel service', url, timeoutMs, mostBytes: 10_000 });
  return {
    async register(parcel) {
      const { status, json } = await ask(parcel, {
        'idempotency-key': `shipment-${parcel.shipmentId}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      });
      const refused = refusal.safeParse(json);
      if (status >= 400 && status < 500 && refused.success) {
        throw new ParcelRefused(refused.data.message.slice(0, longestWords));
      }
      if (status >= 300) throw new Error(`The parcel service responded with status ${status}`);
      const answer = registered.safeParse(json);
      if (!answer.success) throw new Error('The parcel service responded without a reference', { cause: answer.error });
      return answer.data.reference;
    },
  };
}
