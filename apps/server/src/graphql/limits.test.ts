import { getOperationAST, parse } from 'graphql';
import { expect, it } from 'vitest';
import { fieldsAsked } from './limits.ts';

it.each([
  ['{ a }', 1],
  ['{ a b { c d } }', 4],
  ['query Q { a } query Other { b { c } }', 1],
  // A spread counts as one, and what it spreads wherever it is used.
  ['query Q { a { ...F } b { ...F } } fragment F on T { c { ...G } } fragment G on T { d e }', 12],
  ['{ ... on T { a b } }', 3],
])('%s requests %i fields', (text, fields) => {
  const document = parse(text);
  const operation = getOperationAST(document, text.includes('query Q') ? 'Q' : undefined);
  expect(operation && fieldsAsked(document, operation)).toBe(fields);
});
