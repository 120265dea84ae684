import type { z } from 'zod';
import type { builder } from './builder.ts';
import { isMissable, typeOf } from './inputs.ts';

type Types = typeof builder.$inferSchemaTypes;
/** The builder of an object type's fields. */
export type FieldsOf<Row> = PothosSchemaTypes.ObjectFieldBuilder<Types, Row>;
type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * Returns the object type fields that correspond to the fields of a form: one for each field of the domain's declaration, of the same type
 * as the argument, nullable if the declaration allows it to be missing. A row without one of them does not compile (decision 0281).
 */
export function fieldsOf<S extends Shape, Row extends { readonly [K in keyof S]: z.output<S[K]> }>(
  t: FieldsOf<Row>,
  shape: S,
) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      t.field({
        type: typeOf(schema) as 'String',
        nullable: isMissable(schema),
        resolve: (row) => row[name] as string,
      }),
    ]),
  );
}
