import type { Ctx } from '../access/context.ts';

/** Checks the rule of a mutation for unparsed arguments. Throws the refusal. */
type Ask = (ctx: Ctx, args: unknown) => Promise<void>;

const asks = new Map<string, Ask>();

/** Registers how to check the rule of a mutation that is an act. */
export function registerRuleCheck(operation: string, ask: Ask): void {
  asks.set(operation, ask);
}

/** Serializes the arguments of an act to JSON in which dates can be told from texts. */
export const keptArguments = (args: unknown): string =>
  JSON.stringify(args, function (this: Readonly<Record<string, unknown>>, key, value) {
    // The value passed here is already the text into which JSON has converted a date; the object still has the date itself.
    const given = this[key];
    return given instanceof Date ? { $moment: value } : value;
  });

function revived(kept: unknown): unknown {
  if (Array.isArray(kept)) return kept.map(revived);
  if (kept === null || typeof kept !== 'object') return kept;
  // No argument of GraphQL can have a name that begins with a dollar sign.
  if ('$moment' in kept) return new Date(String(kept.$moment));
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, revived(value)]));
}

/** Throws the refusal if the actor may no longer do what was once requested with these arguments, as stored by `keptArguments` (rule A52). */
export async function insistAgain(ctx: Ctx, operation: string, kept: unknown): Promise<void> {
  const ask = asks.get(operation);
  if (!ask) throw new Error(`There is no act ${operation}`);
  await ask(ctx, revived(kept));
}
