import { z } from 'zod';

/** The maximum length of a DOI, in characters; longer ones are not in use. */
const doiLimit = 250;

const shape = /^10\.\d{4,9}(\.\d+)*\/\S+$/;
const before = /^(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|doi:\s*)/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the bare DOI in pasted text, such as `https://doi.org/10.5072/xyz` or `doi:10.5072/xyz`; undefined if there is none (rule O147). */
export function bareDoi(given: string): string | undefined {
  const trimmed = given.trim();
  const isAddress = before.test(trimmed);
  const bare = trimmed.replace(before, '');
  const doi = isAddress && /^https?:/i.test(trimmed) ? decoded(bare) : bare;
  return shape.test(doi) && doi.length <= doiLimit ? doi : undefined;
}

/** A DOI as typed, stored bare; empty removes it (rule O147). */
export const doiText = z
  .string()
  .max(doiLimit + 50, { message: 'That is too long for a DOI' })
  .refine((given) => given.trim() === '' || bareDoi(given) !== undefined, {
    message: 'Enter a DOI such as 10.5072/example, or its address at doi.org',
  });

/** Returns the address that a DOI resolves at. */
export const doiAddress = (doi: string): string =>
  `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`;
