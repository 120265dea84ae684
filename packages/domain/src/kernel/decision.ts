/**
 * The answer of every rule that says who may or what may follow what: yes, or no because of a reason.
 * Refusals are data: the sentence a person reads is made from the reason at the edge, by the sentences of the area.
 */
export type Decision<R extends string = string> = Allowed | Refused<R>;

export interface Allowed {
  readonly allowed: true;
}

export interface Refused<R extends string = string> {
  readonly allowed: false;
  readonly reason: R;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const yes: Allowed = { allowed: true };

/** A refusal with its reason and the facts a sentence about it needs. */
export function no<R extends string>(reason: R, details?: Readonly<Record<string, unknown>>): Refused<R> {
  return details ? { allowed: false, reason, details } : { allowed: false, reason };
}

/** The first refusal in the order given, or yes. Rules are asked lazily so that a later one may rely on an earlier yes. */
export function allOf<R extends string>(...rules: ReadonlyArray<() => Decision<R>>): Decision<R> {
  for (const rule of rules) {
    const decision = rule();
    if (!decision.allowed) return decision;
  }
  return yes;
}

/** A word that tells records apart, such as a short code, names one of them: `same` are those that have it, `own` is the one it is for. */
export function onlyOwn<R extends string>(
  own: number | undefined,
  same: readonly { readonly id: number }[],
  reason: R,
): Decision<R> {
  return same.some(({ id }) => id !== own) ? no(reason) : yes;
}

/** Only what exists can be linked: each of the keys `wanted` is among those `known`. */
export function onlyKnown<R extends string>(
  wanted: readonly number[],
  known: readonly number[],
  reason: R,
): Decision<R> {
  return wanted.every((id) => known.includes(id)) ? yes : no(reason);
}
