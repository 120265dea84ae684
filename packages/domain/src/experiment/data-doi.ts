import { z } from 'zod';

/** Characters of a DOI; longer ones are not in use. */
export const doiLimit = 250;

const shape = /^10\.\d{4,9}(\.\d+)*\/\S+$/;
const before = /^(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|doi:\s*)/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The bare DOI in what somebody pasted, such as `https://doi.org/10.5072/xyz` or `doi:10.5072/xyz`; undefined where there is none (rule O147). */
export function bareDoi(given: string): string | undefined {
  const trimmed = given.trim();
  const isAddress = before.test(trimmed);
  const bare = trimmed.replace(before, '');
  const doi = isAddress && /^https?:/i.test(trimmed) ? decoded(bare) : bare;
  return shape.test(doi) && doi.length <= doiLimit ? doi : undefined;
}

/** A DOI as it is typed, stored bare; empty takes it away (rule O147). */
export const doiText = z
  .string()
  .max(doiLimit + 50, { message: 'That is too long for a DOI' })
  .refine((given) => given.trim() === '' || bareDoi(given) !== undefined, {
    message: 'Enter a DOI such as 10.5072/example, or its address at doi.org',
  });

/** Where a DOI leads. */
export const doiAddress = (doi: string): string =>
  `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`;
