import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';

/** A GraphQL operation as sent: its name, its text, and (for the compiler only) the types of its result and variables. */
export interface TypedDocument<Result, Variables> extends DocumentTypeDecoration<Result, Variables> {
  readonly name: string;
  readonly text: string;
}

/** Used by the generated modules only; screens import the documents made with it. */
export function typedDocument<Result, Variables>(name: string, text: string): TypedDocument<Result, Variables> {
  return { name, text };
}
