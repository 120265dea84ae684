import { z } from 'zod';
import { countries } from './countries.ts';
import { institutionNameLimit } from './model.ts';

/** An institution as listed in the Research Organization Registry. */
export interface RegisteredInstitution {
  readonly rorId: string;
  readonly name: string;
  /** The upper-case ISO 3166 code. */
  readonly countryCode: string;
}

/** The fields that are read from a version 2 record; the registry's files contain many more. */
const recordSchema = z.object({
  id: z.string().regex(/^https:\/\/ror\.org\/0[a-z0-9]{6}[0-9]{2}$/),
  status: z.string().default('active'),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()), lang: z.string().nullish() })),
  locations: z.array(z.object({ geonames_details: z.object({ country_code: z.string().nullish() }) })),
});

const known = new Set(countries.map(([code]) => code));

/** Returns the displayed name; if it is too long, an English one, then any that fits, and finally the start of the displayed one. */
function nameOf(names: z.output<typeof recordSchema>['names']): string {
  const shown = names.find(({ types }) => types.includes('ror_display')) ?? names[0];
  const english = names.find(({ types, lang, value }) => types.includes('label') && lang === 'en' && fits(value));
  const any = names.find(({ types, value }) => !types.includes('acronym') && fits(value));
  const name = [shown, english, any].find((one) => one && fits(one.value)) ?? shown;
  return (name?.value ?? '').trim().slice(0, institutionNameLimit);
}

const fits = (name: string) => name.trim() !== '' && name.trim().length <= institutionNameLimit;

/**
 * Reads one version 2 record of a registry file. Returns `PASSED_OVER` for a record that is no longer active or has no known country or
 * usable name; undefined if it is not a valid record.
 */
export function readRorRecord(value: unknown): RegisteredInstitution | 'PASSED_OVER' | undefined {
  const read = recordSchema.safeParse(value);
  if (!read.success) return undefined;
  const { id, status, names, locations } = read.data;
  const countryCode = locations[0]?.geonames_details.country_code?.toUpperCase() ?? '';
  const name = nameOf(names);
  if (status !== 'active' || !known.has(countryCode) || name === '') return 'PASSED_OVER';
  return { rorId: id, name, countryCode };
}

/** The maximum size of a record in a file, in characters; the registry's records are a hundredth of it. */
const rorRecordLimit = 2_000_000;

/**
 * Splits a stream of text into the objects of its outermost list, or of its lines, as they arrive, holding only one at a time. `push`
 * returns the texts that are complete, `rest` whether one was left incomplete. Throws if an object is larger than the limit.
 */
export function objectSplitter(limit = rorRecordLimit) {
  let [held, depth, inText, escaped] = ['', 0, false, false];
  return {
    push(chunk: string): string[] {
      const complete: string[] = [];
      let from = depth > 0 ? 0 : -1;
      for (let at = 0; at < chunk.length; at += 1) {
        const sign = chunk.charCodeAt(at);
        if (inText) {
          if (escaped) escaped = false;
          else if (sign === 92) escaped = true;
          else if (sign === 34) inText = false;
        } else if (sign === 34) inText = depth > 0;
        else if (sign === 123) {
          if (depth === 0) from = at;
          depth += 1;
        } else if (sign === 125 && depth > 0) {
          depth -= 1;
          if (depth > 0) continue;
          complete.push(held + chunk.slice(from, at + 1));
          held = '';
          from = -1;
        }
      }
      if (from !== -1) held += chunk.slice(from);
      if (held.length > limit) throw new RangeError(`A record is longer than ${limit} characters`);
      return complete;
    },
    rest: () => depth > 0,
  };
}

/** The most institutions offered for a search. */
const offeredLimit = 10;

const answerSchema = z.object({ items: z.array(z.unknown()) });

/**
 * Returns the institutions in a version 2 response of the registry's API, without those that have no country; undefined if the response is
 * malformed.
 */
export function readRorAnswer(value: unknown): RegisteredInstitution[] | undefined {
  const read = answerSchema.safeParse(value);
  if (!read.success) return undefined;
  return read.data.items
    .flatMap((item) => {
      const record = readRorRecord(item);
      return record && record !== 'PASSED_OVER' ? [record] : [];
    })
    .slice(0, offeredLimit);
}
