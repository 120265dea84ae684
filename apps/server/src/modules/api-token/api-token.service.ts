import { createHash, randomBytes } from 'node:crypto';
import type { TokenActor } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { AtriumError, invalidInput, notFound } from '../../access/errors.ts';
import { signToken } from '../../access/token.ts';
import type { Db } from '../../db/database.ts';

export interface AccessToken {
  readonly id: string;
  readonly name: string;
  /** The bare token right after it was made, empty ever after: only its hash is kept. */
  readonly accessToken: string;
  readonly accessPermissions: string;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The machine behind an access token, or undefined when that token has been deleted. Permissions are read anew each time. */
export async function machineActor(db: Db, accessTokenId: string, token: string): Promise<TokenActor | undefined> {
  const row = await db
    .selectFrom('apiAccessTokens')
    .select(['id', 'accessPermissions'])
    .where('id', '=', accessTokenId)
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const granted = Object.entries((row.accessPermissions ?? {}) as Record<string, unknown>);
  return {
    kind: 'token',
    accessTokenId: row.id,
    permissions: new Set(granted.filter(([, allowed]) => allowed === true).map(([key]) => key)),
  };
}

function permissionsFrom(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const issue = (message: string) => invalidInput([{ path: 'accessPermissions', code: 'custom', message }]);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw issue('Requires valid JSON');
  const entries = Object.entries(value).filter(([, allowed]) => allowed === true);
  if (entries.length === 0) throw issue('You must select at least one query or mutation for access');
  return JSON.stringify(Object.fromEntries(entries));
}

const shown = (row: { id: string; name: string; accessPermissions: unknown }, accessToken = ''): AccessToken => ({
  id: row.id,
  name: row.name,
  accessToken,
  accessPermissions: JSON.stringify(row.accessPermissions),
});

/** Makes an access token for a machine; the bare token is in the answer and never again (behaviour/core §3.8). */
export async function createAccessToken(
  ctx: Ctx,
  input: { name: string; accessPermissions: string },
): Promise<AccessToken> {
  const accessPermissions = permissionsFrom(input.accessPermissions);
  const id = randomBytes(16).toString('hex');
  const token = await signToken(ctx.config.jwtSecret, { accessTokenId: id }, '100y');
  const row = await ctx.db
    .insertInto('apiAccessTokens')
    .values({ id, name: input.name, tokenHash: hashOf(token), accessPermissions })
    .returning(['id', 'name', 'accessPermissions'])
    .executeTakeFirstOrThrow();
  return shown(row, token);
}

/** Changes name and permissions at once; the token string stays. */
export async function updateAccessToken(
  ctx: Ctx,
  input: { accessTokenId: string; name: string; accessPermissions: string },
): Promise<AccessToken> {
  const row = await ctx.db
    .updateTable('apiAccessTokens')
    .set({ name: input.name, accessPermissions: permissionsFrom(input.accessPermissions) })
    .where('id', '=', input.accessTokenId)
    .returning(['id', 'name', 'accessPermissions'])
    .executeTakeFirst();
  if (!row) throw notFound('Could not update api access token');
  return shown(row);
}

export async function deleteAccessToken(ctx: Ctx, input: { accessTokenId: string }): Promise<boolean> {
  const result = await ctx.db.deleteFrom('apiAccessTokens').where('id', '=', input.accessTokenId).executeTakeFirst();
  if (result.numDeletedRows === 0n) throw new AtriumError('NOT_FOUND', 'Could not remove api access token');
  return true;
}

export async function listAccessTokens(ctx: Ctx, id?: string): Promise<AccessToken[]> {
  const rows = await ctx.db
    .selectFrom('apiAccessTokens')
    .select(['id', 'name', 'accessPermissions'])
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? ''))
    .orderBy('created')
    .execute();
  return rows.map((row) => shown(row));
}
