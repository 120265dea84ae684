import { permissionKeys } from '@atrium/domain/api-token';
import { CommandProblem } from '../../errors/atrium-error.ts';
import type { Bench, CliCommand, TypedCommand } from '../command.ts';
import { operate } from '../operate.ts';
import { table } from '../table.ts';

interface AccessToken {
  readonly id: string;
  readonly name: string;
  readonly accessToken: string;
  readonly accessPermissions: string;
}

const fields = 'id name accessToken accessPermissions';
const keysOf = (token: AccessToken) => Object.keys(JSON.parse(token.accessPermissions) as object).sort();
const shownToken = (token: AccessToken) => ({ id: token.id, name: token.name, permissions: keysOf(token) });

async function readTokens(bench: Bench): Promise<AccessToken[]> {
  const { tokens } = await operate<{ tokens: AccessToken[] | null }>(
    bench,
    `{ tokens: allAccessTokensAndPermissions { ${fields} } }`,
  );
  return tokens ?? [];
}

async function listTokens(bench: Bench): Promise<void> {
  const tokens = await readTokens(bench);
  const rows = tokens.map((token) => [token.id, token.name, keysOf(token).join(', ')]);
  for (const line of table(['ID', 'NAME', 'MAY'], rows)) bench.print(line);
  bench.answer(tokens.map(shownToken));
}

async function listPermissions(bench: Bench): Promise<void> {
  const keys = knownKeys();
  for (const key of keys) bench.print(key);
  bench.answer(keys);
}

const knownKeys = () => [...new Set(Object.values(permissionKeys).flat())].sort();

/** Creates an access token and prints it; it cannot be shown again. */
async function createToken(bench: Bench, { words: [name = '', ...wanted] }: TypedCommand): Promise<void> {
  const keys = wanted.flatMap((word) => word.split(',')).filter(Boolean);
  const known = new Set(knownKeys());
  const unknown = keys.find((key) => !known.has(key));
  if (unknown) throw new CommandProblem(`There is no permission ${unknown}; 'token permissions' lists them.`);
  const { token } = await operate<{ token: AccessToken }>(
    bench,
    `mutation ($input: CreateApiAccessTokenInput!) {
      token: createApiAccessToken(createApiAccessTokenInput: $input) { ${fields} } }`,
    { input: { name, accessPermissions: JSON.stringify(Object.fromEntries(keys.map((key) => [key, true]))) } },
  );
  bench.print(token.accessToken);
  bench.answer({ ...shownToken(token), accessToken: token.accessToken });
}

/** Revokes a token by its id, or by its name if that is unique. */
async function revokeToken(bench: Bench, { words: [which = ''] }: TypedCommand): Promise<void> {
  const tokens = await readTokens(bench);
  const named = tokens.filter(({ id, name }) => id === which || name === which);
  const [token] = named;
  if (!token) throw new CommandProblem(`There is no access token ${which}.`);
  if (named.length > 1)
    throw new CommandProblem(`${named.length} access tokens are called ${which}; use the id instead.`);
  await operate(
    bench,
    'mutation ($input: DeleteApiAccessTokenInput!) { deleteApiAccessToken(deleteApiAccessTokenInput: $input) }',
    { input: { accessTokenId: token.id } },
  );
  bench.print(`${token.name} is revoked.`);
  bench.answer({ revoked: token.id });
}

export const accessTokenCommands: readonly CliCommand[] = [
  { name: 'token list', summary: 'list the access tokens of machines', work: listTokens },
  {
    name: 'token permissions',
    summary: 'list the permissions that an access token may be given',
    work: listPermissions,
  },
  {
    name: 'token create',
    usage: 'NAME PERMISSION…',
    summary: 'create an access token for a machine; it is printed only once',
    details: "Permissions are listed by 'token permissions'; separate them with spaces or commas.",
    words: { least: 2, most: 500 },
    work: createToken,
  },
  {
    name: 'token revoke',
    usage: 'ID|NAME',
    summary: 'revoke an access token',
    words: { least: 1, most: 1 },
    work: revokeToken,
  },
];
