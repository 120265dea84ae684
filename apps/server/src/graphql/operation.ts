import { permissionKeys } from '@atrium/domain/api-token';
import {
  type Actor,
  composed,
  type Decision,
  isDeepJson,
  issueMessage,
  markedNow,
  type Rule,
  textAt,
  unstorableTextAt,
} from '@atrium/domain/kernel';
import type { FieldNullability, ShapeFromTypeParam, TypeParam } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { type Ctx, transaction } from '../access/context.ts';
import { deepText, insist, invalidInput, refused, unstorableText } from '../access/errors.ts';
import { asAct, type Deed } from '../acts/as-act.ts';
import { AtriumError } from '../errors/atrium-error.ts';
import { builder } from './builder.ts';
import { type FormRead, mergeWithStored } from './form-read.ts';
import { argsOf } from './inputs.ts';
import { keptArguments, registerRuleCheck } from './recheck.ts';

type Types = typeof builder.$inferSchemaTypes;
type Async<T> = T | Promise<T>;

/** The only way to do without a rule; the reason has to be given. */
export interface Open {
  readonly open: string;
}

export const open = (reason: string): Open => ({ open: reason });

/** Locks the record of a mutation, in the order of decision 0164. */
type Lock<Input> = (tx: Ctx, input: Input) => Promise<unknown>;

/** The only way to load facts without a lock; the reason why they still hold has to be given. */
export interface Unlocked {
  readonly unlocked: string;
}

export const unlocked = (reason: string): Unlocked => ({ unlocked: reason });

/** Loads the facts about the record that the rule needs. */
type Facts<Input, F> = (ctx: Ctx, input: Input) => Async<NoInfer<F> | null>;

/**
 * Options of mutations only. A rule with facts is checked under the lock of the write that it guards, in the same transaction, so that the
 * facts still hold when the change is written and are read only once: `facts` without `lock` does not compile.
 */
type Writing<Input, F> = (
  | { readonly facts?: undefined; readonly lock?: Lock<Input> }
  | { readonly facts: Facts<Input, F>; readonly lock: Lock<Input> | Unlocked }
) &
  (
    | { readonly read?: undefined }
    /** A form that two people may edit: the mutation takes `read`, and overwrites only values that its form had loaded (decision 188). */
    | { readonly read: FormRead<Input>; readonly lock: Lock<Input> }
  ) & {
    /** For mutations with a lock: queries other systems before anything is locked, so that nobody waits for them. */
    readonly prepare?: (ctx: Ctx, input: Input) => Promise<unknown>;
    /**
     * For mutations that remove, replace or move other people's work: what they do, in the past tense, for instance "Deleted an
     * instrument". They are then acts: shown in a preview, and undoable for a week (decision 182). A function if that depends on the input;
     * it returns null for a mere edit. `whenRemoving` if that is known only afterwards. A mutation without it has to be in the list of
     * those that are no acts, with the reason (test/not-acts.ts).
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
  /** The arguments, as a schema of the domain. Its messages are returned to the caller in `extensions.issues`. */
  readonly input?: Input;
  /** The rule of the domain that decides who may do it, or the reason why there is none. */
  readonly policy: Rule<F> | Open;
  /**
   * Loads the facts about the record that the rule needs. Null means that the record does not exist; that is reported with the reason
   * `absent`, which is also used for a record that the caller may not know of (rule O185); without one, as `NOT_FOUND`.
   */
  readonly facts?: Facts<z.output<Input>, F> | undefined;
  readonly absent?: string;
  readonly resolve: (
    ctx: Ctx,
    input: z.output<Input>,
    info: GraphQLResolveInfo,
  ) => Async<ShapeFromTypeParam<Types, Type, Nullable>>;
}

/** Loads facts only for callers whose role may do this at all; all others are refused before it is checked whether the record exists (rule O185). */
export const factsAfter =
  <Input, F>(mayAtAll: (actor: Actor) => Decision, facts: (ctx: Ctx, input: Input) => F) =>
  (ctx: Ctx, input: Input): F => {
    insist(mayAtAll(ctx.actor));
    return facts(ctx, input);
  };

/** All operations with their policies, for the checks and the permission matrix. */
export const operations: Array<{
  kind: 'query' | 'mutation';
  name: string;
  policy: string;
  tokenKeys: readonly string[];
  /**
   * Mutations: whether the operation locks its record before the rule is checked, or why that is not necessary; otherwise its service locks
   * what it writes.
   */
  lock: 'before the rule' | 'in its service' | `unlocked: ${string}`;
  /** The reason of the refusal if the record does not exist. */
  absent: string | undefined;
  /** Whether it is an act, always or with some inputs. */
  destructive: boolean;
  /** Whether it takes the values that its form had loaded. */
  carriesRead: boolean;
}> = [];

/** Checks the keys of an access token, then the rule. Throws the refusal. */
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
  // Anonymous callers learn nothing about a record, not even by the response time.
  if (actor.kind === 'anonymous' && facts) throw refused('NOT_LOGGED_IN');
  const known = facts ? await facts(ctx, input) : (undefined as F);
  if (known === null) throw refusalInEveryState(policy, ctx) ?? notThere(absent);
  const decision = policy.may(actor, known, ctx.now);
  // The record is part of one that the caller may not know of, so it is reported as missing.
  if (!decision.allowed && absent && wholes.has(decision.reason)) throw refused(absent);
  if (!decision.allowed) throw refused(decision.reason, decision.details);
}

/** The reasons by which rules report that the record which others belong to is unknown. */
const wholes: ReadonlySet<string> = new Set(['PROPOSAL_NOT_FOUND', 'EXPERIMENT_SAFETY_NOT_FOUND']);

const notThere = (absent: string | undefined) => (absent ? refused(absent) : new AtriumError('NOT_FOUND', 'Not found'));

/**
 * Returns the refusal of a caller who would be refused in all of the marked states, always for the same reason, so that it does not reveal
 * whether the record exists (decision 711).
 */
function refusalInEveryState<F>({ may, states }: Rule<F>, { actor }: Ctx): AtriumError | undefined {
  const decisions = Object.values(states).map((facts) => may(actor, facts, markedNow));
  const [first] = decisions;
  if (!first || first.allowed) return undefined;
  const { reason, details } = first;
  return decisions.every((one) => !one.allowed && one.reason === reason) ? refused(reason, details) : undefined;
}

const noInput = z.object({});

/** Maximum number of issues reported for one input: a list of thousands of entries may be invalid in each of them. */
const mostIssues = 100;

/** Validates the arguments by their schema and returns them; issues are reported with their paths. */
export function parseInput<I extends z.ZodObject>(schema: I | undefined, args: unknown): z.output<I> {
  // GraphQL passes argument objects without a prototype; zod requires plain ones.
  const given = composed(args);
  const unstorable = unstorableTextAt(given);
  if (unstorable) throw invalidInput([unstorableText(unstorable)]);
  const deep = textAt(given, isDeepJson);
  if (deep) throw invalidInput([deepText(deep)]);
  const parsed = (schema ?? noInput).safeParse(given, { error: issueMessage });
  if (parsed.success) return parsed.data as z.output<I>;
  throw invalidInput(
    parsed.error.issues.slice(0, mostIssues).map((issue) => ({
      path: issue.path.map(String).join('.'),
      code: issue.code,
      message: issue.message.slice(0, 300),
    })),
  );
}

/** Parses the arguments, checks the rule and resolves the value, as every root query does. Throws the refusal. */
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

/** Resolves a root query by its name, including its rule; returns null if it is refused. Throws if there is no such query. */
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
 * Defines a root query. A refusal returns null without an error and is reported in `extensions.refusals`; clients rely on that null (rule
 * X8). If the type is non-null, the refusal is an error.
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

/** Defines a root mutation. The input is validated first, then the policy is checked, then the work is done; a refusal is an error. */
export function mutation<
  Input extends z.ZodObject,
  Type extends TypeParam<Types>,
  Nullable extends FieldNullability<Type> = false,
  F = undefined,
>(name: string, operation: Operation<Input, Type, Nullable, F> & Writing<z.output<Input>, F>): void {
  register('mutation', name, operation);
  const { read: form } = operation;
  if (operation.destructive)
    registerRuleCheck(name, (ctx, args) => admit(ctx, name, operation, parseInput(operation.input, args)));
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
          return operation.resolve(tx, form && read ? await mergeWithStored(tx, form, input, read) : input, info);
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

/** Returns the arguments without the values that the form had loaded, which the service does not need. */
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
