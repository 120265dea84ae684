import { type Decision, no, yes } from '../kernel/index.ts';
import type { TechniqueReason } from './refusals.ts';

/** A short code names one technique; keeping one's own is no clash (rule A29). */
export function mayNameTechnique(
  techniqueId: number | undefined,
  sameShortCode: readonly { readonly id: number }[],
): Decision<TechniqueReason> {
  return sameShortCode.some(({ id }) => id !== techniqueId) ? no('TECHNIQUE_SHORT_CODE_TAKEN') : yes;
}

/**
 * Only instruments and people that exist are linked; whoever is linked already stays so, and asking again changes nothing
 * (rule A31).
 */
export function mayLinkToTechnique(
  what: 'instruments' | 'scientists',
  wanted: readonly number[],
  known: readonly number[],
): Decision<TechniqueReason> {
  if (wanted.every((id) => known.includes(id))) return yes;
  return no(what === 'instruments' ? 'TECHNIQUE_INSTRUMENT_UNKNOWN' : 'TECHNIQUE_SCIENTIST_UNKNOWN');
}
