import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { loadSchema } from '../apps/server/src/graphql/schema.ts';

// Prints schema.graphql, the contract a reviewer reads. With --check it only reports whether the committed file is up to date.
const file = new URL('../schema.graphql', import.meta.url);
const text = `${printSchema(lexicographicSortSchema(await loadSchema()))}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('schema.graphql is not what the code makes: run npm run gen');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
