/**
 * The result of every rule about who may do something or what may follow: yes, or no with a reason. Refusals are data: the sentence that
 * users read is made from the reason at the edge of the system, from the sentences of the area.
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

/** Returns a refusal with its reason and the facts that its sentence needs. */
export function no<R extends string>(reason: R, details?: Readonly<Record<string, unknown>>): Refused<R> {
  return details ? { allowed: false, reason, details } : { allowed: false, reason };
}

/** Returns the first refusal in the given order, or yes. Rules are evaluated lazily, so that a later one may rely on an earlier yes. */
export function allOf<R extends string>(...rules: ReadonlyArray<() => Decision<R>>): Decision<R> {
  for (const rule of rules) {
    const decision = rule();
    if (!decision.allowed) return decision;
  }
  return yes;
}

/** Checks that an identifying word, such as a short code, is unique: `same` are the records that have it, `own` is the record it is for. */
export function onlyOwn<R extends string>(
  own: number | undefined,
  same: readonly { readonly id: number }[],
  reason: R,
): Decision<R> {
  return same.some(({ id }) => id !== own) ? no(reason) : yes;
}

/** Checks that every linked record exists: all keys in `wanted` are among the `known` ones. */
export function onlyKnown<R extends string>(
  wanted: readonly number[],
  known: readonly number[],
  reason: R,
): Decision<R> {
  return wanted.every((id) => known.includes(id)) ? yes : no(reason);
}
