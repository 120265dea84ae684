import type { TokenActor } from '@atrium/domain/kernel';
import type { Db } from '../db/database.ts';

/** Looks up the machine of an access token; undefined if the token has been deleted. */
type FindMachine = (db: Db, accessTokenId: string, token: string) => Promise<TokenActor | undefined>;

let find: FindMachine | undefined;

/** Registers how machines are looked up; called by the area that stores access tokens. */
export function machinesFoundBy(finder: FindMachine): void {
  find = finder;
}

/** Looks up the machine of an access token; undefined if the token has been deleted. Throws if no lookup is registered. */
export const machineActor: FindMachine = (db, accessTokenId, token) => {
  if (!find) throw new Error('No area keeps access tokens');
  return find(db, accessTokenId, token);
};
