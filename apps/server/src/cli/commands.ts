import { anonymous, roleCodeOf, roleCodes, roleIds } from '@atrium/domain/kernel';
import type pg from 'pg';
import type { Logger } from 'pino';
import { sizes } from '../../../../bench/sizes.ts';
import { seedDemo } from '../../seeds/seed.ts';
import { type Ctx, transaction } from '../access/context.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { record } from '../events/record.ts';
import { requestCtx } from '../http/app.ts';
import { addRoles } from '../modules/role/index.ts';
import { tokenForEmail } from '../modules/session/index.ts';
import { makeAdapters } from '../server.ts';
import { brokenInvariants } from './invariants.ts';

/** What a command works with. */
export interface Bench {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** One line of the answer. */
  print(line: string): void;
}

/** A command that cannot be done; the message is for the person at the terminal. */
export class CommandProblem extends Error {}

const contextOf = ({ config, pool, log }: Bench): Ctx =>
  requestCtx({ config, db: openDatabase(pool), log, adapters: makeAdapters(config, log) } as never, anonymous);

/** Brings the database to the newest version. */
export async function migrateCommand({ pool, print }: Bench): Promise<void> {
  const applied = await migrate(pool);
  print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
}

/** Fills a database without people, with the demo facility or a generated world of a given size. */
export async function seedCommand(bench: Bench, size: string): Promise<void> {
  const { config, pool, print } = bench;
  if (config.production) throw new CommandProblem('Seeding is for development and tests; this is production.');
  await migrate(pool);
  const client = await pool.connect();
  try {
    if (size === 'demo') {
      if (!(await seedDemo(client, new Date()))) throw new CommandProblem(inhabited);
      print('Made the demo facility.');
      return;
    }
    const facts = Object.entries(sizes).find(([name]) => name === size)?.[1];
    if (!facts) throw new CommandProblem(`There is no size ${size}; choose demo, ${Object.keys(sizes).join(', ')}.`);
    const { rowCount } = await client.query('select 1 from users limit 1');
    if (rowCount) throw new CommandProblem(inhabited);
    const { generate } = await import('../../../../bench/generate.ts');
    await generate(client, facts, print);
  } finally {
    client.release();
  }
}

const inhabited = 'The database has people already; seeding is for an empty one.';

/** Prints a bearer token for a person, in the role asked for or the one a login would start with. */
export async function tokenCommand(bench: Bench, email: string, role: string | undefined): Promise<void> {
  if (bench.config.production) throw new CommandProblem('Tokens are handed out by the login provider in production.');
  bench.print(await tokenForEmail(contextOf(bench), email, role ? knownRole(role).id : undefined));
}

/** Gives a person one more role, with its event. */
export async function userRoleCommand(bench: Bench, email: string, role: string): Promise<void> {
  const { id: roleId, shortCode } = knownRole(role);
  await transaction(contextOf(bench), async (tx) => {
    const user = await tx.db
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    if (!user) throw new CommandProblem(`There is nobody with the e-mail ${email}.`);
    await addRoles(tx.db, user.id, [roleId]);
    const roles = await tx.db.selectFrom('roleUsers').select('roleId').where('userId', '=', user.id).execute();
    await record(tx, {
      type: 'USER_ROLE_UPDATED',
      objectId: user.id,
      description: 'From the command line',
      data: { roles: roles.map((row) => row.roleId) },
    });
  });
  bench.print(`${email} now has the role ${shortCode}.`);
}

function knownRole(role: string): { id: number; shortCode: string } {
  const code = roleCodeOf(role);
  if (code) return { id: roleIds[code], shortCode: code.toLowerCase() };
  throw new CommandProblem(`There is no role ${role}; choose ${roleCodes.map((one) => one.toLowerCase()).join(', ')}.`);
}

/** Asks the database whether it makes sense; answers false, with the list printed, when it does not. */
export async function verifyCommand({ pool, print }: Bench): Promise<boolean> {
  const client = await pool.connect();
  try {
    const broken = await brokenInvariants(client);
    for (const { sentence, count, examples } of broken) {
      print(`${sentence}: not so for ${count}, such as ${examples.join('; ')}`);
    }
    print(broken.length === 0 ? 'The database is sound.' : `${broken.length} invariants are broken.`);
    return broken.length === 0;
  } finally {
    client.release();
  }
}
