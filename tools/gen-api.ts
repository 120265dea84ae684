import { readFileSync, writeFileSync } from 'node:fs';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { operations } from '../apps/server/src/graphql/operation.ts';
import { loadSchema } from '../apps/server/src/graphql/schema.ts';
import { exampleOf } from './api-examples.ts';

// Prints docs/api.md: how to send requests, and every operation with its rule, the access token keys that permit it, and an example that is
// valid against the schema. With --check it only reports whether the committed file is up to date.

const file = new URL('../docs/api.md', import.meta.url);
const schema = await loadSchema();

type Told = (typeof operations)[number];

/** Returns the section of one operation: its purpose, who may use it, and how to call it. */
function section(of: GraphQLSchema, { kind, name, policy, tokenKeys }: Told): string[] {
  const field = (kind === 'query' ? of.getQueryType() : of.getMutationType())?.getFields()[name];
  if (!field) return [];
  const { document, variables } = exampleOf(kind, field);
  const [wrong] = validate(of, parse(document));
  if (wrong) throw new Error(`The example of ${name} is not valid: ${wrong.message}`);
  const open = policy.startsWith('open: ') ? policy.slice('open: '.length) : undefined;
  const keys = tokenKeys.map((key) => `\`${key}\``).join(' and ');
  return [
    `### ${name}`,
    '',
    ...(field.description ? [field.description.replaceAll(/\s*\n\s*/g, ' '), ''] : []),
    `${kind === 'query' ? 'Query' : 'Mutation'}. ${open ? `Open: ${open}` : `Rule: \`${policy}\``}.${keys ? ` Access tokens: ${keys}.` : ''}`,
    '',
    '```graphql',
    document,
    '```',
    '',
    ...(Object.keys(variables).length > 0 ? ['```json', JSON.stringify(variables), '```', ''] : []),
  ];
}

const intro = `# The API

Printed by \`npm run gen\` from the schema and the rules; do not edit. Everything the screens do, they do through these operations, and so
may your programs. The whole schema is \`schema.graphql\`; what each rule means for each role is in
[permissions](permissions.md); older clients find what is different in [clients](clients.md).

## Get a token

1. Sign in as a user officer and open *API access tokens* in the menu.
2. *Create* one, name it after the system that will use it, and choose what it opens: each operation below names its keys.
3. Copy it at once. It is shown a single time; a lost one is revoked and replaced (decision 123).

On a machine of your own, \`npm run atrium -- token EMAIL\` prints a token with which one asks as that person.

## Ask

Send the operation as JSON to \`/graphql\`, the token in the header:

\`\`\`sh
curl https://proposals.facility.example/graphql \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"query": "query ($filter: CallsFilter) { calls(filter: $filter) { id shortCode } }", "variables": {"filter": {"isActive": true}}}'
\`\`\`

\`\`\`js
const response = await fetch('https://proposals.facility.example/graphql', {
  method: 'POST',
  headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables }),
});
const { data, errors, extensions } = await response.json();
\`\`\`

A query that is refused answers null, and the reason stands in \`extensions.refusals\`. A mutation that is refused answers an error with
\`extensions.code\` and \`extensions.reason\`. Texts in the examples are \`"…"\`, keys are 1: put yours in their place. Fields that the examples
leave out are in the schema. Times are in UTC.
`;

const part = (kind: Told['kind']) =>
  operations
    .filter((operation) => operation.kind === kind)
    .sort((one, other) => one.name.localeCompare(other.name))
    .flatMap((operation) => section(schema, operation));

const text = [intro, '## Queries', '', ...part('query'), '## Mutations', '', ...part('mutation')].join('\n');
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('docs/api.md is not what the code makes: run npm run gen');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
