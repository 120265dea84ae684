import { firstOf } from '../../apart/first-of.ts';
import { type Parcel, ParcelRefused, type Parcels } from './parcels.ts';

export interface HttpParcelsOptions {
  readonly url: string;
  /** Sent as a bearer token, where there is one. */
  readonly token: string | undefined;
  /** How long the service may take, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Longest answer worth reading, in bytes, and longest sentence of it that is shown, in characters. */
const longestAnswer = 10_000;
const longestWords = 300;
const longestReference = 80;
/** Once the service did not answer in time, nobody waits for it for so long. */
const restMs = 15_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What the service says, as far as it is understood. */
function readAnswer(text: string): { reference?: string; message?: string } {
  try {
    const answer: unknown = JSON.parse(text);
    if (!isRecord(answer)) return {};
    const { reference, message } = answer;
    return {
      ...(typeof reference === 'string' || typeof reference === 'number'
        ? { reference: String(reference).trim() }
        : {}),
      ...(typeof message === 'string' ? { message: message.trim().slice(0, longestWords) } : {}),
    };
  } catch {
    return {};
  }
}

/**
 * A service that is told of parcels as JSON over HTTP, and answers `{"reference": …}`, or with a status from 400 to 499
 * `{"message": …}` for whoever sends the parcel. The header `Idempotency-Key` is the same for each attempt at one shipment. It is given up after
 * a time, and then not asked again for a moment, so that a service that hangs keeps nobody (decision 0302).
 */
export function httpParcels({ url, token, timeoutMs = 10_000 }: HttpParcelsOptions): Parcels {
  let restsUntil = 0;

  async function ask(parcel: Parcel): Promise<Response & { readonly words: string }> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': `shipment-${parcel.shipmentId}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(parcel),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return Object.assign(answer, { words: await firstOf(answer, longestAnswer) });
  }

  return {
    async register(parcel) {
      if (Date.now() < restsUntil) throw new Error('The parcel service did not answer a moment ago');
      let answer: Awaited<ReturnType<typeof ask>>;
      try {
        answer = await ask(parcel);
      } catch (error) {
        restsUntil = Date.now() + restMs;
        throw new Error('The parcel service does not answer', { cause: error });
      }
      const { reference, message } = readAnswer(answer.words);
      if (answer.status >= 400 && answer.status < 500 && message) throw new ParcelRefused(message);
      if (!answer.ok) throw new Error(`The parcel service answered with status ${answer.status}`);
      if (!reference || reference.length > longestReference || !/^[\x20-\x7e]+$/.test(reference)) {
        throw new Error('The parcel service answered without a reference');
      }
      return reference;
    },
  };
}
