import { type LookupState, type RegisteredInstitution, readRorAnswer } from '@atrium/domain/institution';
import { parseSentJson } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { findCountriesByCode } from './institution.queries.ts';
import { findInstitutionsTold } from './institution-import.queries.ts';

/** An institution of the registry, with the key of its country here. */
export interface RegistryInstitution {
  readonly rorId: string;
  readonly name: string;
  readonly country: { readonly id: number; readonly name: string };
  /** Whether an institution with its ROR id already exists here. */
  readonly isHere: boolean;
}

export interface InstitutionLookup {
  readonly state: LookupState;
  readonly institutions: readonly RegistryInstitution[];
}

const without = (state: LookupState): InstitutionLookup => ({ state, institutions: [] });

/** Returns the registry's response, or undefined if it cannot be reached. */
async function ask(ctx: Ctx, words: string): Promise<RegisteredInstitution[] | undefined> {
  const url = new URL('/v2/organizations', ctx.config.rorUrl);
  url.searchParams.set('query', words);
  try {
    const json = await ctx.adapters.registry?.fetch({ url: url.href, headers: [] });
    return json === undefined ? undefined : readRorAnswer(parseSentJson(json));
  } catch (error) {
    ctx.log.info({ reason: (error as Error).message }, 'the registry of institutions could not be reached');
    return undefined;
  }
}

/** Searches the registry. A registry that is off or unreachable is reported as such, not as a failure, since institutions can be entered by hand. */
export async function lookUpInstitutions(ctx: Ctx, given: string): Promise<InstitutionLookup> {
  if (!ctx.adapters.registry || !ctx.config.rorUrl) return without('OFF');
  const words = given.trim();
  if (words === '') return without('ANSWERED');
  const found = await ask(ctx, words);
  if (!found) return without('UNREACHABLE');
  const rorIds = found.map(({ rorId }) => rorId);
  const countries = new Map(
    (
      await findCountriesByCode(
        ctx.db,
        found.map(({ countryCode }) => countryCode),
      )
    ).map((row) => [row.code, row]),
  );
  const here = new Set((await findInstitutionsTold(ctx.db, [words], rorIds)).map(({ rorId }) => rorId));
  const institutions = found.flatMap(({ rorId, name, countryCode }) => {
    const country = countries.get(countryCode);
    return country ? [{ rorId, name, country: { id: country.id, name: country.name }, isHere: here.has(rorId) }] : [];
  });
  return { state: 'ANSWERED', institutions };
}
