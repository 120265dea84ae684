import { InputListRef } from '@pothos/core';
import type { z } from 'zod';
import { builder } from './builder.ts';

/**
 * Derives GraphQL arguments from zod schemas, so that a field is declared only once. An object or enum that becomes a named type has its
 * name in the contract in `.meta({ id })`, which has to come last, because refinements drop it.
 */

type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  format?: string;
  entries?: Record<string, string>;
};

/** Returns the definition of a schema. */
export const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

const built = new Map<string, { readonly type: unknown; readonly schema: z.ZodType }>();

/**
 * Returns the GraphQL type of this name, created for the first schema that has it. Throws if another schema has the same name: which of the
 * two clients see would depend on the order.
 */
function once(name: string, schema: z.ZodType, make: () => unknown): unknown {
  const known = built.get(name);
  if (known && known.schema !== schema) throw new Error(`Two schemas carry the contract name ${name}`);
  const { type } = known ?? { type: make() };
  if (!known) built.set(name, { type, schema });
  return type;
}

/** Returns the enum of the schema with this contract name, shared by all its uses. Its values are the names. */
export function enumRef(schema: z.ZodEnum): ReturnType<typeof builder.enumType<string, readonly string[]>> {
  const name = schema.meta()?.id;
  if (!name) throw new Error('An enum that reaches the wire needs meta({ id })');
  const make = () => builder.enumType(name, { values: schema.options as string[] });
  return once(name, schema, make) as ReturnType<typeof builder.enumType<string, readonly string[]>>;
}

/** Whether the stored value of a field may be null; a default replaces a missing value before it is stored. */
export function isMissable(schema: z.ZodType): boolean {
  const { type, innerType = defOf(schema).in } = defOf(schema);
  return type === 'optional' || type === 'nullable' || (innerType !== undefined && isMissable(innerType));
}

/** Returns the GraphQL type of a field, whether or not it may be missing. */
export const typeOf = (schema: z.ZodType): unknown => typeOfBare(bare(schema).schema);

function typeOfBare(schema: z.ZodType): unknown {
  const override = schema.meta()?.graphql;
  if (typeof override === 'string') return override;
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
      return 'String';
    case 'number':
      return def.format === 'safeint' || def.format === 'int32' ? 'Int' : 'Float';
    case 'boolean':
      return 'Boolean';
    case 'date':
      return 'DateTime';
    case 'enum':
      return enumRef(schema as z.ZodEnum);
    case 'array':
      return [itemOf(def.element as z.ZodType)];
    case 'object':
      return objectRef(schema as z.ZodObject);
    default:
      throw new Error(`No GraphQL input for zod ${def.type}; wrap it or give meta({ graphql: 'String' })`);
  }
}

/** Returns the item type of a list; a list within a list is wrapped, because the builder accepts plain brackets only at the top level. */
function itemOf(element: z.ZodType): unknown {
  const { schema, required } = bare(element);
  const type = typeOfBare(schema);
  return Array.isArray(type) ? new InputListRef(type[0], required) : type;
}

function objectRef(schema: z.ZodObject): unknown {
  const name = schema.meta()?.id;
  if (typeof name !== 'string')
    throw new Error(`An input object needs meta({ id }): ${Object.keys(schema.shape).join(', ')}`);
  return once(name, schema, () =>
    builder.inputType(name, { fields: (t) => argsOf(schema, (options) => t.field(options)) }),
  );
}

/** Unwraps optional, nullable, default, pipe and readonly; also returns whether a value is required. */
function bare(schema: z.ZodType): { schema: z.ZodType; required: boolean } {
  const def = defOf(schema);
  if (schema.meta()?.graphql) return { schema, required: true };
  if (['optional', 'nullable', 'default', 'prefault', 'nonoptional'].includes(def.type)) {
    return { schema: bare(def.innerType as z.ZodType).schema, required: def.type === 'nonoptional' };
  }
  if (def.type === 'readonly') return bare(def.innerType as z.ZodType);
  if (def.type === 'pipe') return bare(def.in as z.ZodType);
  return { schema, required: true };
}

type Required = boolean | { list: boolean; items: boolean };
type Make<Made> = (options: { type: 'String'; required: boolean }) => Made;

/** Returns whether a value is required, and for a list whether its items are. */
function requiredOf(schema: z.ZodType, required: boolean): Required {
  const { type, element } = defOf(schema);
  return type === 'array' ? { list: required, items: bare(element as z.ZodType).required } : required;
}

/** Returns the argument map of an object schema; `make` is the field builder's `arg` for arguments, `field` for input types. */
export function argsOf<Made>(schema: z.ZodObject, make: Make<Made>): Record<string, Made> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const { schema: inner, required } = bare(field as z.ZodType);
      return [name, make({ type: typeOfBare(inner) as 'String', required: requiredOf(inner, required) as boolean })];
    }),
  );
}
