import type { Ctx } from '../access/context.ts';

/** Asks the rule of a mutation about arguments as they came. Throws the refusal. */
type Ask = (ctx: Ctx, args: unknown) => Promise<void>;

const asks = new Map<string, Ask>();

/** Mutations that are acts hand in how their rule is asked. */
export function keepAsk(operation: string, ask: Ask): void {
  asks.set(operation, ask);
}

/** The arguments of an act as they are kept: JSON in which a moment is told from a text. */
export const keptArguments = (args: unknown): string =>
  JSON.stringify(args, function (this: Readonly<Record<string, unknown>>, key, value) {
    // JSON has turned moments into texts before it asks.
    const given = this[key];
    return given instanceof Date ? { $moment: value } : value;
  });

function revived(kept: unknown): unknown {
  if (Array.isArray(kept)) return kept.map(revived);
  if (kept === null || typeof kept !== 'object') return kept;
  // No argument of GraphQL can have a name that begins so.
  if ('$moment' in kept) return new Date(String(kept.$moment));
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, revived(value)]));
}

/** Throws the refusal where the actor may not do now what was asked once, as `keptArguments` kept it (rule A52). */
export async function insistAgain(ctx: Ctx, operation: string, kept: unknown): Promise<void> {
  const ask = asks.get(operation);
  if (!ask) throw new Error(`There is no act ${operation}`);
  await ask(ctx, revived(kept));
}
