import { permissionKeys } from '@atrium/domain/api-token';
import {
  type Actor,
  composed,
  type Decision,
  isDeepJson,
  markedNow,
  type Rule,
  textAt,
  unstorableTextAt,
  wordsOfIssue,
} from '@atrium/domain/kernel';
import type { FieldNullability, ShapeFromTypeParam, TypeParam } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { type Ctx, transaction } from '../access/context.ts';
import { deepText, insist, invalidInput, refused, unstorableText } from '../access/errors.ts';
import { asAct, type Deed } from '../acts/as-act.ts';
import { AtriumError } from '../errors/atrium-error.ts';
import { keepAsk, keptArguments } from './asked-again.ts';
import { builder } from './builder.ts';
import { type FormRead, heldAgainstRead } from './form-read.ts';
import { argsOf } from './inputs.ts';

type Types = typeof builder.$inferSchemaTypes;
type Async<T> = T | Promise<T>;

/** The only way around a rule, and it must say why. */
export interface Open {
  readonly open: string;
}

export const open = (reason: string): Open => ({ open: reason });

/** Locks the record a mutation is about; in the order of decision 0164. */
type Lock<Input> = (tx: Ctx, input: Input) => Promise<unknown>;

/** The only way around a lock where facts are asked, and it must say why what was read holds all the same. */
export interface Unlocked {
  readonly unlocked: string;
}

export const unlocked = (reason: string): Unlocked => ({ unlocked: reason });

/** Loads what the rule wants to know of the record. */
type Facts<Input, F> = (ctx: Ctx, input: Input) => Async<NoInfer<F> | null>;

/**
 * What only mutations have. A rule that asks facts is asked under the lock of the write it guards, in the same transaction, so that what
 * it was told holds until the change is written and is read only once: `facts` without `lock` does not compile.
 */
type Writing<Input, F> = (
  | { readonly facts?: undefined; readonly lock?: Lock<Input> }
  | { readonly facts: Facts<Input, F>; readonly lock: Lock<Input> | Unlocked }
) &
  (
    | { readonly read?: undefined }
    /** A form that two may edit: the mutation takes `read`, and overwrites only what its form had read (decision 188). */
    | { readonly read: FormRead<Input>; readonly lock: Lock<Input> }
  ) & {
    /** Mutations with a lock: asks other systems before anything is locked, so that nobody waits for them. */
    readonly prepare?: (ctx: Ctx, input: Input) => Promise<unknown>;
    /**
     * Mutations that remove, replace or move work of others: what they do, in the past tense, for instance "Deleted an instrument". They
     * are acts then: told in a preview, and taken back for a week (decision 182). A function where that depends on the input; null
     * where it is only an edit. `whenRemoving` where that is seen only when it is done. A mutation without it stands in the list of those
     * that are no acts, with the reason (test/not-acts.ts).
     */
    readonly destructive?: Deed | ((input: Input) => Deed | null);
  };

interface Operation<
  Input extends z.ZodObject,
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type>,
  F,
> {
  readonly type: Type;
  readonly nullable?: Nullable;
  readonly description?: string;
  /** The arguments, as a schema of the domain. Its messages reach the caller in `extensions.issues`. */
  readonly input?: Input;
  /** The rule of the domain that says who may, or openly why none is asked. */
  readonly policy: Rule<F> | Open;
  /**
   * Loads what the rule wants to know of the record. Null means there is no such record; that is told by the reason
   * `absent`, which is also that of a record the caller may not know of (rule O185); without one as `NOT_FOUND`.
   */
  readonly facts?: Facts<z.output<Input>, F> | undefined;
  readonly absent?: string;
  readonly resolve: (
    ctx: Ctx,
    input: z.output<Input>,
    info: GraphQLResolveInfo,
  ) => Async<ShapeFromTypeParam<Types, Type, Nullable>>;
}

/** Facts of what only some roles do at all: whoever has none of them is refused before it counts whether there is such a record (rule O185). */
export const factsAfter =
  <Input, F>(mayAtAll: (actor: Actor) => Decision, facts: (ctx: Ctx, input: Input) => F) =>
  (ctx: Ctx, input: Input): F => {
    insist(mayAtAll(ctx.actor));
    return facts(ctx, input);
  };

/** Every operation with its policy, for the checks and the permission matrix. */
export const operations: Array<{
  kind: 'query' | 'mutation';
  name: string;
  policy: string;
  tokenKeys: readonly string[];
  /** Mutations: whether the operation locks its record before the rule is asked, or why it need not; else its service locks what it writes. */
  lock: 'before the rule' | 'in its service' | `unlocked: ${string}`;
  /** The reason that tells that there is no such record. */
  absent: string | undefined;
  /** Whether it is an act, always or with some inputs. */
  destructive: boolean;
  /** Whether it takes what its form had read. */
  carriesRead: boolean;
}> = [];

/** Asks the token's keys, then the rule. Throws the refusal. */
async function admit<Input extends z.ZodObject, Type extends TypeParam<Types>, N extends FieldNullability<Type>, F>(
  ctx: Ctx,
  name: string,
  { policy, facts, absent }: Operation<Input, Type, N, F>,
  input: z.output<Input>,
): Promise<void> {
  if ('open' in policy) return;
  const { actor } = ctx;
  if (actor.kind === 'token' && !permissionKeys[name]?.every((key) => actor.permissions.has(key))) {
    throw refused('INSUFFICIENT_PERMISSIONS');
  }
  // Nobody is told anything about a record, not even by the time it takes.
  if (actor.kind === 'anonymous' && facts) throw refused('NOT_LOGGED_IN');
  const known = facts ? await facts(ctx, input) : (undefined as F);
  if (known === null) throw refusalInEveryState(policy, ctx) ?? notThere(absent);
  const decision = policy.may(actor, known, ctx.now);
  // Part of something the caller may not know of: as if there were no such part.
  if (!decision.allowed && absent && wholes.has(decision.reason)) throw refused(absent);
  if (!decision.allowed) throw refused(decision.reason, decision.details);
}

/** The reasons by which rules say that a record is unknown on which others hang. */
const wholes: ReadonlySet<string> = new Set(['PROPOSAL_NOT_FOUND', 'EXPERIMENT_SAFETY_NOT_FOUND']);

const notThere = (absent: string | undefined) => (absent ? refused(absent) : new AtriumError('NOT_FOUND', 'Not found'));

/**
 * The refusal of a caller who may in none of the states that are marked, always for the same reason: told the same, whether there is such
 * a record or not, or it would tell that there is one (decision 711).
 */
function refusalInEveryState<F>({ may, states }: Rule<F>, { actor }: Ctx): AtriumError | undefined {
  const decisions = Object.values(states).map((facts) => may(actor, facts, markedNow));
  const [first] = decisions;
  if (!first || first.allowed) return undefined;
  const { reason, details } = first;
  return decisions.every((one) => !one.allowed && one.reason === reason) ? refused(reason, details) : undefined;
}

const noInput = z.object({});

/** Of one input, as many as a person may look at; a list of thousands may be wrong in each of its entries. */
const mostIssues = 100;

/** Checks the arguments by their schema and answers them; what is wrong is told with its path. */
export function parseInput<I extends z.ZodObject>(schema: I | undefined, args: unknown): z.output<I> {
  // GraphQL hands out argument objects without prototype; zod wants plain ones.
  const given = composed(args);
  const unstorable = unstorableTextAt(given);
  if (unstorable) throw invalidInput([unstorableText(unstorable)]);
  const deep = textAt(given, isDeepJson);
  if (deep) throw invalidInput([deepText(deep)]);
  const parsed = (schema ?? noInput).safeParse(given, { error: wordsOfIssue });
  if (parsed.success) return parsed.data as z.output<I>;
  throw invalidInput(
    parsed.error.issues.slice(0, mostIssues).map((issue) => ({
      path: issue.path.map(String).join('.'),
      code: issue.code,
      message: issue.message.slice(0, 300),
    })),
  );
}

/** Parses, asks the rule and answers, as every root query does. Throws the refusal. */
async function answer<Input extends z.ZodObject, Type extends TypeParam<Types>, N extends FieldNullability<Type>, F>(
  name: string,
  operation: Operation<Input, Type, N, F>,
  ctx: Ctx,
  args: unknown,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const input = parseInput(operation.input, args);
  await admit(ctx, name, operation, input);
  return operation.resolve(ctx, input, info);
}

const asked = new Map<string, (ctx: Ctx, args: unknown, info: GraphQLResolveInfo) => Promise<unknown>>();

/** Asks a root query by its name, with its rule; null where it is refused. Throws when there is no such query. */
export async function askQuietly(name: string, ctx: Ctx, args: unknown, info: GraphQLResolveInfo): Promise<unknown> {
  const ask = asked.get(name);
  if (!ask) throw new Error(`There is no query ${name}`);
  try {
    return await ask(ctx, args, info);
  } catch (error) {
    if (error instanceof AtriumError && quiet.has(error.code)) return null;
    throw error;
  }
}

/**
 * A root query. A refusal answers a quiet null and is told in `extensions.refusals`; clients rely on the quiet null
 * (rule X8). Where the type is non-null the refusal is an error.
 */
export function query<
  Input extends z.ZodObject,
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type> = false,
  F = undefined,
>(name: string, operation: Operation<Input, Type, Nullable, F>): void {
  register('query', name, operation);
  asked.set(name, (ctx, args, info) => answer(name, operation, ctx, args, info));
  builder.queryField(name, (t) =>
    t.field({
      type: operation.type,
      nullable: (operation.nullable ?? false) as Nullable,
      ...(operation.description ? { description: operation.description } : {}),
      args: operation.input ? argsOf(operation.input, (options) => t.arg(options)) : {},
      resolve: (async (_: unknown, args: unknown, ctx: Ctx, info: GraphQLResolveInfo) => {
        try {
          return await answer(name, operation, ctx, args, info);
        } catch (error) {
          if (!(error instanceof AtriumError) || !quiet.has(error.code) || !operation.nullable) throw error;
          ctx.refusals.push({
            path: String(info.path.key),
            code: error.code,
            reason: error.reason ?? error.code,
            message: error.message,
          });
          return null;
        }
      }) as never,
    }),
  );
}

const quiet: ReadonlySet<string> = new Set([
  'NOT_AUTHENTICATED',
  'FORBIDDEN',
  'INSUFFICIENT_PERMISSIONS',
  'NOT_FOUND',
  'REFUSED',
]);

/** A root mutation. Input is validated first, then the policy is asked, then the work is done; a refusal is an error. */
export function mutation<
  Input extends z.ZodObject,
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type> = false,
  F = undefined,
>(name: string, operation: Operation<Input, Type, Nullable, F> & Writing<z.output<Input>, F>): void {
  register('mutation', name, operation);
  const { read: form } = operation;
  if (operation.destructive)
    keepAsk(name, (ctx, args) => admit(ctx, name, operation, parseInput(operation.input, args)));
  const schema = form ? (operation.input ?? noInput).safeExtend({ read: form.schema.nullish() }) : operation.input;
  builder.mutationField(name, (t) =>
    t.field({
      type: operation.type,
      nullable: (operation.nullable ?? false) as Nullable,
      ...(operation.description ? { description: operation.description } : {}),
      args: schema ? argsOf(schema, (options) => t.arg(options)) : {},
      resolve: (async (_: unknown, args: Readonly<Record<string, unknown>>, ctx: Ctx, info: GraphQLResolveInfo) => {
        const { input, read } = form
          ? apartFromRead<Input>(parseInput(schema, args))
          : { input: parseInput(operation.input, args), read: undefined };
        const { destructive } = operation;
        const lock = ctx.actor.kind === 'anonymous' ? undefined : operation.lock;
        const deed = typeof destructive === 'function' ? destructive(input) : destructive;
        const carryOut = async (tx: Ctx) => {
          if (typeof lock === 'function') await lock(tx, input);
          await admit(tx, name, operation, input);
          return operation.resolve(tx, form && read ? await heldAgainstRead(tx, form, input, read) : input, info);
        };
        if (!deed && ctx.acts?.preview) throw refused('NO_PREVIEW');
        if (lock) await operation.prepare?.(ctx, input);
        if (deed) return asAct(ctx, { operation: name, deed, asked: keptArguments(withoutRead(args)) }, carryOut);
        return typeof lock === 'function' ? transaction(ctx, carryOut) : carryOut(ctx);
      }) as never,
    }),
  );
}

const withoutRead = ({ read: _, ...args }: Readonly<Record<string, unknown>>) => args;

/** The arguments without what the form had read, which is not the service's business. */
function apartFromRead<Input extends z.ZodObject>({ read, ...input }: { readonly read?: unknown }) {
  return { input: input as z.output<Input>, read };
}

function register<F>(
  kind: 'query' | 'mutation',
  name: string,
  {
    policy,
    facts,
    absent,
    lock,
    destructive,
    read,
  }: {
    policy: Rule<F> | Open;
    facts?: unknown;
    absent?: string | undefined;
    lock?: unknown;
    destructive?: unknown;
    read?: unknown;
  },
): void {
  if (!('open' in policy) && !facts && !('' in policy.states)) {
    throw new Error(`${name}: the rule ${policy.action} asks for facts, and the operation does not load them`);
  }
  operations.push({
    kind,
    name,
    policy: 'open' in policy ? `open: ${policy.open}` : policy.action,
    tokenKeys: permissionKeys[name] ?? [],
    lock: lockToldOf(lock),
    absent,
    destructive: destructive !== undefined,
    carriesRead: read !== undefined,
  });
}

function lockToldOf(lock: unknown): (typeof operations)[number]['lock'] {
  if (typeof lock === 'function') return 'before the rule';
  return lock ? `unlocked: ${(lock as Unlocked).unlocked}` : 'in its service';
}
