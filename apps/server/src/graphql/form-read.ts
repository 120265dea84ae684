import { mergedFields, twoEditorsSentences, userIdOf, wordsOfValue } from '@atrium/domain/kernel';
import { z } from 'zod';
import type { Ctx } from '../access/context.ts';
import { refused, registerSentences } from '../access/errors.ts';
import { type ChangesOf, lastChange } from '../events/record-change.ts';
import { defOf } from './inputs.ts';

registerSentences(twoEditorsSentences);

/** The fields of a form by their names in the API. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a mutation that saves a form declares, so that two people who edit one record do not silently overwrite each other (decision 188). */
export interface FormRead<Input> {
  /** The argument `read`: the values that the form had loaded. */
  readonly schema: z.ZodType;
  /** Returns the fields to be written, and the input with other values in their place. */
  readonly given: (input: Input) => Fields;
  readonly put: (input: Input, fields: Fields) => Input;
  readonly read: (read: unknown) => Fields;
  /** Returns the stored values, read under the lock; null if the record does not exist. */
  readonly stored: (tx: Ctx, input: Input) => Promise<object | null | undefined>;
  /** Returns which events of which record tell who changed it. */
  readonly changes: (input: Input, part: string, stored: Fields) => ChangesOf;
  /** Returns the text of a field that is compared; by default its value. */
  readonly words?: ((field: string, value: unknown, stored: Fields) => string) | undefined;
}

/** Returns a schema that accepts stored values regardless of the rules for new values, because they may be older than those rules. */
function asRead(schema: z.ZodType): z.ZodType {
  const graphql = schema.meta()?.graphql;
  if (typeof graphql === 'string') return z.any().meta({ graphql });
  const def = defOf(schema);
  const within = def.element ?? def.in ?? def.innerType;
  switch (def.type) {
    case 'string':
      return z.string();
    case 'number':
      return def.format ? z.int() : z.number();
    case 'object':
      return z.object(asReadShape((schema as z.ZodObject).shape)).meta({ id: `${String(schema.meta()?.id)}Read` });
    case 'boolean':
    case 'date':
    case 'enum':
      return schema;
  }
  if (!within) throw new Error(`Nothing says how a stored value of ${def.type} is read`);
  return def.type === 'array' ? z.array(asRead(within)).max(5000) : asRead(within);
}

const asReadShape = (shape: Record<string, z.ZodType>) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, asRead(field).nullish()]));

interface FormReadOptions<S extends z.ZodObject> {
  /** Name of the input type in the API, such as `FapRead`. */
  readonly name: string;
  /** The arguments of the mutation. */
  readonly schema: S;
  /** The argument that holds the fields, if they are not arguments themselves. */
  readonly within?: keyof z.output<S> & string;
  readonly fields: readonly string[];
  readonly stored: FormRead<z.output<S>>['stored'];
  readonly changes: (input: z.output<S>, stored: Fields) => ChangesOf;
  readonly words?: FormRead<z.output<S>>['words'];
}

/** Describes a form whose fields are arguments of the mutation, or fields of its argument `within`. */
export function formRead<S extends z.ZodObject>(options: FormReadOptions<S>): FormRead<z.output<S>> {
  const { name, schema, within, fields, stored, changes, words } = options;
  const holder = (within ? schema.shape[within] : schema) as z.ZodObject;
  const shape = Object.fromEntries(
    fields.map((field) => {
      const inner = holder.shape[field] as z.ZodType | undefined;
      if (!inner) throw new Error(`${name}: the form has no field ${field}`);
      return [field, inner];
    }),
  );
  const outer = (input: z.output<S>) => (within ? input[within] : input) as Fields;
  return {
    schema: z.object(asReadShape(shape)).meta({ id: name }),
    given: (input) => Object.fromEntries(fields.map((field) => [field, outer(input)[field]])),
    put: (input, written) => {
      const changed = { ...outer(input), ...written };
      return (within ? { ...input, [within]: changed } : changed) as z.output<S>;
    },
    read: (read) => read as Fields,
    stored,
    changes: (input, _, row) => changes(input, row),
    words,
  };
}

/** Returns a list of keys as a text to compare: the order in which they were chosen does not matter. */
export const wordsOfKeys = (value: unknown): string =>
  [...((value as number[] | null | undefined) ?? [])].sort((a, b) => a - b).join();

const orNull = (value: unknown) => value ?? null;

/**
 * Returns the input to write if the caller says what its form had `read`: fields that only somebody else has changed since are left as
 * stored. Refuses with CHANGED_MEANWHILE if both changed one field differently, with the current value, who wrote it and when. Called under
 * the lock of the record. Fields that are not sent, or not among those the form had loaded, are handled as usual.
 */
export async function mergeWithStored<Input>(
  tx: Ctx,
  form: FormRead<Input>,
  input: Input,
  read: unknown,
): Promise<Input> {
  const known = form.read(read);
  const stored = (await form.stored(tx, input)) as Fields | null | undefined;
  if (!stored) return input;
  const given = Object.entries(form.given(input)).filter(
    ([field, value]) => value !== undefined && known[field] !== undefined,
  );
  const { content, conflicts } = mergedFields(Object.fromEntries(given) as Fields, stored, known, (field, of) =>
    form.words ? form.words(field, of[field], stored) : wordsOfValue(of[field]),
  );
  if (conflicts.length === 0) return form.put(input, content);
  const list = await Promise.all(
    conflicts.map(async (part) => {
      const change = await lastChange(tx.db, form.changes(input, part, stored));
      return {
        part,
        theirs: orNull(stored[part]),
        by: change?.by?.name ?? null,
        at: change?.at.toISOString() ?? null,
        isOwn: change?.by != null && change.by.id === userIdOf(tx.actor),
      };
    }),
  );
  throw refused('CHANGED_MEANWHILE', { conflicts: list }, 'CONFLICT');
}
