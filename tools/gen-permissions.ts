import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  type Actor,
  anonymous,
  markedNow,
  type RoleCode,
  type Rule,
  roleCodes,
  type UserId,
} from '@atrium/domain/kernel';
import { readConfig } from '../apps/server/src/config/config.ts';
import { operations } from '../apps/server/src/graphql/operation.ts';
import { loadSchema } from '../apps/server/src/graphql/schema.ts';
import { routeKeys } from '../apps/server/src/http/routes.ts';

// Prints docs/permissions.md: every rule of the domain evaluated for every role and every relevant state, and the rule of every operation.
// With --check it only reports whether the committed file is up to date.

const domain = new URL('../packages/domain/src/', import.meta.url);
const file = new URL('../docs/permissions.md', import.meta.url);

const person = (role: RoleCode): Actor => ({ kind: 'person', id: 7 as UserId, role, isInternalUser: false });
const columns: ReadonlyArray<readonly [string, Actor]> = [
  ['nobody', anonymous],
  ...roleCodes.map((role) => [role.toLowerCase().replaceAll('_', ' '), person(role)] as const),
  ['access token', { kind: 'token', accessTokenId: 'x', permissions: new Set<string>() }],
];

const isRule = (value: unknown): value is Rule<unknown> =>
  typeof value === 'object' && value !== null && 'action' in value && 'may' in value && 'states' in value;

const rules = new Map<string, Rule<unknown>>();
for (const area of readdirSync(domain).sort()) {
  const exported = (await import(new URL(`${area}/index.ts`, domain).href)) as Record<string, unknown>;
  for (const [name, table] of Object.entries(exported)) {
    if (!name.endsWith('Policies') || typeof table !== 'object' || table === null) continue;
    for (const value of Object.values(table)) if (isRule(value)) rules.set(value.action, value);
  }
}

const cell = (rule: Rule<unknown>, facts: unknown, actor: Actor) => {
  const decision = rule.may(actor, facts, markedNow);
  return decision.allowed
    ? '✔'
    : decision.reason === 'NOT_LOGGED_IN' || decision.reason === 'INSUFFICIENT_PERMISSIONS'
      ? '–'
      : `– ${decision.reason}`;
};

await loadSchema();
const lines = [
  '# Permissions',
  '',
  'Printed by `npm run gen` from the rules of `packages/domain`; do not edit. Every rule is run over every role and every marked',
  'state of the record. ✔ may, – may not. Access tokens are let in by their keys first.',
  '',
  '## Rules',
  '',
  `| action | state | ${columns.map(([name]) => name).join(' | ')} |`,
  `|---|---|${columns.map(() => '---|').join('')}`,
  ...[...rules.values()]
    .sort((a, b) => a.action.localeCompare(b.action))
    .flatMap((rule) =>
      Object.entries(rule.states).map(
        ([state, facts]) =>
          `| ${rule.action} | ${state || 'any'} | ${columns.map(([, actor]) => cell(rule, facts, actor)).join(' | ')} |`,
      ),
    ),
  '',
  '## Operations',
  '',
  '| operation | rule |',
  '|---|---|',
  ...operations.map(({ kind, name, policy }) => `| ${kind} ${name} | ${policy} |`).sort(),
  '',
  '## Addresses besides GraphQL',
  '',
  'What an access token must hold to ask there; people are asked by the rules on the record.',
  '',
  '| address | keys of access tokens |',
  '|---|---|',
  ...(await routeKeys(readConfig({}))).map(({ method, url, keys }) => `| ${method} ${url} | ${keys} |`).sort(),
  '',
];
const text = lines.join('\n');
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('docs/permissions.md is not what the code makes: run npm run gen');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
