import { createHash, createHmac } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** What is kept of a secret to find something by it again, and never the secret. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const keyOf = (facility: string, holder: string) => createHmac('sha256', facility).update(`seal ${holder}`).digest();

/** A text that can be read only by whoever has both the facility's secret and the holder's. */
export function seal(text: string, facility: string, holder: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(facility, holder));
}

/** The text of a seal; undefined when it was made with other secrets. */
export async function unseal(sealed: string, facility: string, holder: string): Promise<string | undefined> {
  const opened = await compactDecrypt(sealed, keyOf(facility, holder)).catch(() => undefined);
  return opened && new TextDecoder().decode(opened.plaintext);
}
