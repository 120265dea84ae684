import { createHash, randomBytes } from 'node:crypto';
import { grantedKeys } from '@atrium/domain/api-token';
import { parseSentJson, type TokenActor } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { invalidInput, refused } from '../../access/errors.ts';
import { machinesFoundBy } from '../../access/machines.ts';
import { signToken } from '../../access/token.ts';
import type { Db } from '../../db/database.ts';
import { record } from '../../events/record.ts';
import * as queries from './api-token.queries.ts';

export interface AccessToken {
  readonly id: string;
  readonly name: string;
  /** The bare token, only in the response that creates it; empty afterwards, since only its hash is stored. */
  readonly accessToken: string;
  readonly accessPermissions: string;
  readonly created: Date;
  readonly lastUsed: Date | null;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Uses closer together than this are recorded as one. */
const touchEveryMs = 60_000;

/** Returns the machine behind an access token, or undefined if the token has been deleted. Permissions are read each time. */
async function machineActor(db: Db, accessTokenId: string, token: string): Promise<TokenActor | undefined> {
  const row = await queries.findTokenByHash(db, accessTokenId, hashOf(token));
  if (!row) return undefined;
  if (!row.lastUsed || Math.abs(Date.now() - row.lastUsed.getTime()) > touchEveryMs)
    await queries.touchToken(db, row.id);
  return {
    kind: 'token',
    accessTokenId: row.id,
    permissions: new Set(grantedKeys(JSON.stringify(row.accessPermissions ?? {}))),
  };
}

machinesFoundBy(machineActor);

function permissionsFrom(text: string): string {
  let value: unknown;
  try {
    value = parseSentJson(text);
  } catch {
    value = undefined;
  }
  const issue = (message: string) => invalidInput([{ path: 'accessPermissions', code: 'custom', message }]);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw issue('Requires valid JSON');
  const entries = Object.entries(value).filter(([, allowed]) => allowed === true);
  if (entries.length === 0) throw issue('You must select at least one query or mutation for access');
  return JSON.stringify(Object.fromEntries(entries));
}

const shown = ({ accessPermissions, ...row }: queries.AccessTokenRow, accessToken = ''): AccessToken => ({
  ...row,
  accessToken,
  accessPermissions: JSON.stringify(accessPermissions),
});

/** What the log stores of a token: its name and permissions, never the token itself. */
const logged = (row: queries.AccessTokenRow) => ({
  name: row.name,
  keys: grantedKeys(JSON.stringify(row.accessPermissions ?? {})),
});

/** Creates an access token for a machine and records API_ACCESS_TOKEN_CREATED; the bare token is returned only this once (rule A15). */
export async function createAccessToken(
  ctx: Ctx,
  input: { name: string; accessPermissions: string },
): Promise<AccessToken> {
  const accessPermissions = permissionsFrom(input.accessPermissions);
  const id = randomBytes(16).toString('hex');
  const token = await signToken(ctx.config.jwtSecret, { accessTokenId: id }, '100y');
  return transaction(ctx, async (tx) => {
    const row = await queries.insertToken(tx.db, { id, name: input.name, tokenHash: hashOf(token), accessPermissions });
    await record(tx, { type: 'API_ACCESS_TOKEN_CREATED', objectId: id, description: row.name, data: logged(row) });
    return shown(row, token);
  });
}

/**
 * Changes the name and permissions, effective immediately, and records API_ACCESS_TOKEN_UPDATED with the old values; the token string stays
 * the same.
 */
export function updateAccessToken(
  ctx: Ctx,
  { accessTokenId, ...input }: { accessTokenId: string; name: string; accessPermissions: string },
): Promise<AccessToken> {
  const accessPermissions = permissionsFrom(input.accessPermissions);
  return transaction(ctx, async (tx) => {
    const before = await queries.lockToken(tx.db, accessTokenId);
    if (!before) throw refused('API_TOKEN_TO_UPDATE_NOT_FOUND');
    const row = await queries.updateToken(tx.db, accessTokenId, { name: input.name, accessPermissions });
    const data = { ...logged(row), before: logged(before) };
    await record(tx, { type: 'API_ACCESS_TOKEN_UPDATED', objectId: accessTokenId, description: row.name, data });
    return shown(row);
  });
}

/** Revokes a token from the next request on and records API_ACCESS_TOKEN_DELETED with the permissions it had. */
export function deleteAccessToken(ctx: Ctx, { accessTokenId }: { accessTokenId: string }): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const row = await queries.lockToken(tx.db, accessTokenId);
    if (!row) throw refused('API_TOKEN_TO_DELETE_NOT_FOUND');
    await queries.deleteToken(tx.db, accessTokenId);
    await record(tx, {
      type: 'API_ACCESS_TOKEN_DELETED',
      objectId: accessTokenId,
      description: row.name,
      data: logged(row),
    });
    return true;
  });
}

export async function listAccessTokens(ctx: Ctx): Promise<AccessToken[]> {
  return (await queries.listTokens(ctx.db)).map((row) => shown(row));
}

export async function findAccessToken(ctx: Ctx, id: string): Promise<AccessToken | null> {
  const row = await queries.findToken(ctx.db, id);
  return row ? shown(row) : null;
}
