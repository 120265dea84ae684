import type { KeptCopy } from './model.ts';

// Validated by hand, because every form reads its copies and should not load a schema library for it.
type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPart = (value: unknown): value is Fields =>
  isFields(value) &&
  isFields(value.read) &&
  (value.read.version === null || typeof value.read.version === 'number') &&
  Array.isArray(value.sent);

const isOffer = (value: unknown) => isPart(value) && typeof value.part === 'string' && typeof value.keptAt === 'number';

const isPlace = (value: unknown) =>
  isFields(value) && typeof value.title === 'string' && typeof value.address === 'string';

const isCopy = (value: unknown): value is Omit<KeptCopy, 'window'> =>
  isFields(value) &&
  typeof value.keptAt === 'number' &&
  isFields(value.parts) &&
  Object.values(value.parts).every(isPart) &&
  Array.isArray(value.offers) &&
  value.offers.every(isOffer) &&
  (value.typedIn === undefined || isPlace(value.typedIn)) &&
  (value.standsFor === undefined ||
    (Array.isArray(value.standsFor) && value.standsFor.every((one) => typeof one === 'string')));

/** Reads a copy as stored on the server; undefined if it is invalid, as one from another version of the application may be. */
export function readCopy(window: string, json: string): KeptCopy | undefined {
  try {
    const read: unknown = JSON.parse(json);
    return isCopy(read) ? { ...read, window } : undefined;
  } catch {
    return undefined;
  }
}
