import { buildSchema, parse, print, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { withArguments } from './derived-arguments.ts';

const schema = buildSchema(`
  type Tag { id: Int! }
  input TagRead { name: String }
  type Query { tags(ids: [Int!]): [Tag!]! }
  type Mutation {
    updateTag(id: Int!, names: [String!]!, read: TagRead): Tag!
    clearTags: Boolean!
  }
`);

const derived = (text: string) => print(withArguments(schema, parse(text)));

describe('an operation', () => {
  it('that names no arguments gets all arguments of the schema', () => {
    const text = derived('mutation UpdateTag { updateTag { id } }');
    expect(text).toBe(
      print(
        parse(`mutation UpdateTag($id: Int!, $names: [String!]!, $read: TagRead) {
          updateTag(id: $id, names: $names, read: $read) { id }
        }`),
      ),
    );
    expect(validate(schema, parse(text))).toEqual([]);
  });

  it.each([
    ['names some', 'mutation Rename($id: Int!) { updateTag(id: $id, names: ["a"]) { id } }'],
    ['has none to name', 'mutation Clear { clearTags }'],
    ['does two things', 'mutation Both { one: updateTag { id } clearTags }'],
    ['is a query', 'query Tags { tags { id } }'],
    ['is a fragment', 'fragment TagRow on Tag { id }'],
  ])('that %s is unchanged', (_, text) => {
    expect(derived(text)).toBe(print(parse(text)));
  });
});
