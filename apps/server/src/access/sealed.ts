import { createHash, createHmac } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Returns the hash of a secret, which is stored in place of the secret to look things up by it. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const keyOf = (facility: string, holder: string) => createHmac('sha256', facility).update(`seal ${holder}`).digest();

/** Encrypts a text so that reading it takes both the facility's secret and the holder's. */
export function seal(text: string, facility: string, holder: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(facility, holder));
}

/** Decrypts a sealed text; undefined if it was sealed with other secrets. */
export async function unseal(sealed: string, facility: string, holder: string): Promise<string | undefined> {
  const opened = await compactDecrypt(sealed, keyOf(facility, holder)).catch(() => undefined);
  return opened && new TextDecoder().decode(opened.plaintext);
}
