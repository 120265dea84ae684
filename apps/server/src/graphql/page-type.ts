import type { ObjectRef } from '@pothos/core';
import { builder } from './builder.ts';

type Types = typeof builder.$inferSchemaTypes;
type PageOf<Name extends string, Row> = { readonly totalCount: number } & { readonly [K in Name]: readonly Row[] };

/** Defines the type of a page of a list: the rows in a field of this name, and the count of all matching rows. */
export function pageType<Name extends string, Row>(typeName: string, rows: Name, type: ObjectRef<Types, Row>) {
  return builder.objectRef<PageOf<Name, Row>>(typeName).implement({
    fields: (t) => ({
      totalCount: t.int({ resolve: ({ totalCount }) => totalCount }),
      [rows]: t.field({ type: [type], resolve: (page): readonly Row[] => page[rows] }),
    }),
  });
}
