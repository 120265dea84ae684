/**
 * Turns the `*.graphql` files of the web application into typed documents under `apps/web/src/api/generated`: `types.ts` (types only) and
 * one small module per file, so that a route loads only the texts it sends.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescriptPlugin from '@graphql-codegen/typescript';
import * as operationsPlugin from '@graphql-codegen/typescript-operations';
import type { GraphQLSchema } from 'graphql';
import { buildSchema, concatAST, Kind, parse, validate } from 'graphql';
import {
  type DocumentFile,
  type Fragments,
  fragmentsOf,
  readDocuments,
  schemaText,
  sentText,
  webSource,
} from './screen-documents.ts';

const target = join(webSource, 'api/generated');

const header = '// Made by tools/gen-documents.ts from the schema and the .graphql files. Not edited, not committed.\n';

function check(schema: GraphQLSchema, files: readonly DocumentFile[]): void {
  const problems = files.length === 0 ? [] : validate(schema, concatAST(files.map((file) => file.document)));
  const real = problems.filter((problem) => !problem.message.includes('is never used'));
  if (real.length === 0) return;
  for (const problem of real) console.error(problem.toString(), '\n');
  throw new Error(`${real.length} problem(s) in the .graphql files of apps/web`);
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function moduleOf(file: DocumentFile, fragments: Fragments): string {
  const here = dirname(join(target, file.path));
  const to = (path: string) => {
    const link = relative(here, path);
    return link.startsWith('.') ? link : `./${link}`;
  };
  const lines: string[] = [];
  const typeNames: string[] = [];
  for (const definition of file.document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) typeNames.push(`${pascal(definition.name.value)}Fragment`);
    if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) continue;
    const name = pascal(definition.name.value);
    const result = `${name}${pascal(definition.operation)}`;
    typeNames.push(result, `${result}Variables`);
    lines.push(
      `export const ${name}Document = /* @__PURE__ */ typedDocument<${result}, ${result}Variables>(`,
      `  '${definition.name.value}', ${JSON.stringify(sentText(definition, fragments))});`,
    );
  }
  return [
    header,
    lines.length > 0 ? `import { typedDocument } from '${to(join(webSource, 'wire/typed-document.ts'))}';` : '',
    `import type { ${typeNames.join(', ')} } from '${to(join(target, 'types.ts'))}';`,
    `export type { ${typeNames.join(', ')} };`,
    ...lines,
    '',
  ].join('\n');
}

const config = {
  scalars: { DateTime: 'string', IntStringDateBoolArray: 'unknown' },
  enumType: 'string-literal',
  enumsAsTypes: true,
  skipTypename: true,
  useTypeImports: true,
};

async function generate(): Promise<void> {
  const text = schemaText();
  const schema = buildSchema(text, { assumeValidSDL: true });
  const files = readDocuments(schema);
  check(schema, files);
  const run = (plugin: 'typescript' | 'typescript-operations', filename: string) =>
    codegen({
      schema: parse(text),
      schemaAst: schema,
      documents: plugin === 'typescript' ? [] : files.map(({ path, document }) => ({ location: path, document })),
      filename,
      config,
      plugins: [{ [plugin]: {} }],
      pluginMap: { typescript: typescriptPlugin, 'typescript-operations': operationsPlugin },
      skipDocumentsValidation: true,
    });

  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'schema.ts'), header + (await run('typescript', 'schema.ts')));
  writeFileSync(join(target, 'types.ts'), header + (await run('typescript-operations', 'types.ts')));

  const fragments = fragmentsOf(files);
  for (const file of files) {
    const path = join(target, file.path.replace(/\.graphql$/, '.ts'));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, moduleOf(file, fragments));
  }
  console.log(`${files.length} document files written`);
}

await generate();
