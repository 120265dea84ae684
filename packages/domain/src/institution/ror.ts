import { z } from 'zod';
import { countries } from './countries.ts';
import { institutionNameLimit } from './model.ts';

/** An institution as the Research Organization Registry tells of it. */
export interface RegisteredInstitution {
  readonly rorId: string;
  readonly name: string;
  /** Of ISO 3166, in upper case. */
  readonly countryCode: string;
}

/** The parts of a record of version 2 that are read; files of the registry hold many more. */
const recordSchema = z.object({
  id: z.string().regex(/^https:\/\/ror\.org\/0[a-z0-9]{6}[0-9]{2}$/),
  status: z.string().default('active'),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()), lang: z.string().nullish() })),
  locations: z.array(z.object({ geonames_details: z.object({ country_code: z.string().nullish() }) })),
});

const known = new Set(countries.map(([code]) => code));

/** The name that is shown; where it is too long, an English one, then any that fits, then its beginning. */
function nameOf(names: z.output<typeof recordSchema>['names']): string {
  const shown = names.find(({ types }) => types.includes('ror_display')) ?? names[0];
  const english = names.find(({ types, lang, value }) => types.includes('label') && lang === 'en' && fits(value));
  const any = names.find(({ types, value }) => !types.includes('acronym') && fits(value));
  const name = [shown, english, any].find((one) => one && fits(one.value)) ?? shown;
  return (name?.value ?? '').trim().slice(0, institutionNameLimit);
}

const fits = (name: string) => name.trim() !== '' && name.trim().length <= institutionNameLimit;

/**
 * Reads one record of a file of the registry, version 2. `PASSED_OVER` for one that is not active any more or of no country; undefined for
 * what is no such record.
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

/** Largest record of a file, in characters; the registry's are a hundredth of it. */
export const rorRecordLimit = 2_000_000;

/**
 * Takes a stream of text apart into the objects of its outermost list, or of its lines, as they come: only one of them is ever held.
 * `push` answers the texts that are complete, `rest` whether something was left unfinished. Throws where one is larger than the limit.
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

/** Institutions offered for what somebody searched. */
const offeredLimit = 10;

const answerSchema = z.object({ items: z.array(z.unknown()) });

/** The institutions of an answer of the registry's interface, version 2; those without a country are left out. Undefined for what is no answer. */
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
