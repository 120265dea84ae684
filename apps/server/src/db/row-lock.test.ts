import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type HeldFor, heldFor, locked } from './row-lock.ts';
import type { DB } from './tables.ts';

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

describe('row locks', () => {
  it.each<[HeldFor, string]>([
    ['changing', 'for no key update'],
    ['removing', 'for update'],
    ['alone', 'for update'],
    ['asking', 'for share'],
    ['referring', 'for key share'],
  ])('for %s: %s, in query builder and raw SQL', (purpose, clause) => {
    const built = db.selectFrom('tags').select('id').$call(locked(purpose)).compile();
    expect(built.sql).toBe(`select "id" from "tags" ${clause}`);
    const ofOne = db.selectFrom('tags as t').select('t.id').modifyEnd(heldFor(purpose, 't')).compile();
    expect(ofOne.sql).toBe(`select "t"."id" from "tags" as "t" ${clause} of t`);
    expect(heldFor(purpose).compile(db).sql).toBe(clause);
    expect(heldFor(purpose, 't').compile(db).sql).toBe(`${clause} of t`);
  });
});

it('no other file of the server contains a row lock clause', () => {
  const source = join(import.meta.dirname, '..');
  const spelled =
    /\.for(Update|NoKeyUpdate|Share|KeyShare)\(|\bfor (update|no key update|share|key share)(?=`| of \w+`| skip locked| nowait|\s*$)/m;
  const others = globSync('**/*.ts', { cwd: source }).filter(
    (path) =>
      !path.endsWith('.test.ts') && path !== 'db/row-lock.ts' && spelled.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(others).toEqual([]);
});
