/** Returns a name that cannot be guessed; `randomUUID` is missing on addresses without TLS. */
export const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
