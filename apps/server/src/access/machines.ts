import type { TokenActor } from '@atrium/domain/kernel';
import type { Db } from '../db/database.ts';

/** The machine behind an access token; undefined when that token has been deleted. */
type FindMachine = (db: Db, accessTokenId: string, token: string) => Promise<TokenActor | undefined>;

let find: FindMachine | undefined;

/** The area that keeps access tokens hands in how the machine behind one is found. */
export function machinesFoundBy(finder: FindMachine): void {
  find = finder;
}

/** The machine behind an access token; undefined when that token has been deleted. Throws where no area keeps tokens. */
export const machineActor: FindMachine = (db, accessTokenId, token) => {
  if (!find) throw new Error('No area keeps access tokens');
  return find(db, accessTokenId, token);
};
