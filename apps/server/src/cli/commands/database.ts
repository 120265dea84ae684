import { sizes } from '../../../../../bench/sizes.ts';
import { seedDemo } from '../../../seeds/seed.ts';
import { brokenInvariants, repairList } from '../../archive/invariants.ts';
import { migrate } from '../../db/migrate.ts';
import { CommandProblem } from '../../errors/atrium-error.ts';
import { verifySeals } from '../../events/verify-seals.ts';
import { type Bench, type CliCommand, type TypedCommand, UsageProblem } from '../command.ts';
import { backUpBeforeSteps } from './copies.ts';

/** Migrates the database to the newest version, after a backup if one is wanted. */
async function migrateDatabase(bench: Bench): Promise<void> {
  const { pool, print, answer } = bench;
  await backUpBeforeSteps(bench);
  const applied = await migrate(pool, { say: print });
  print(applied.length === 0 ? 'The database is up to date.' : `Applied ${inWords(applied)}.`);
  answer({ applied });
}

/** Lists the migrations by name; for a new database there are so many that only their number and the last one are shown. */
const inWords = (steps: readonly string[]) =>
  steps.length > 10 ? `${steps.length} steps, the last is ${steps.at(-1)}` : steps.join(', ');

/** Fills a database without people with the demo facility, or with generated data of a given size. */
async function seed({ config, pool, print, answer }: Bench, { texts }: TypedCommand): Promise<void> {
  if (config.production) throw new CommandProblem('Seeding is for development and tests; this is production.');
  const size = texts.size ?? 'demo';
  await migrate(pool);
  const client = await pool.connect();
  try {
    if (size === 'demo') {
      if (!(await seedDemo(client, new Date()))) throw new CommandProblem(inhabited);
      print('Created the demo facility.');
    } else {
      const facts = Object.entries(sizes).find(([name]) => name === size)?.[1];
      if (!facts) throw new CommandProblem(`There is no size ${size}; choose demo, ${Object.keys(sizes).join(', ')}.`);
      const { rowCount } = await client.query('select 1 from users limit 1');
      if (rowCount) throw new CommandProblem(inhabited);
      const { generate } = await import('../../../../../bench/generate.ts').catch(() => {
        throw new CommandProblem(
          'Data of this size can only be generated in a clone of the project with its development packages.',
        );
      });
      await generate(client, facts, print);
    }
    answer({ size });
  } finally {
    client.release();
  }
}

const inhabited = 'The database already has people; only an empty database can be seeded.';

/** Checks whether the database is consistent; if not, prints the problems and returns false. */
async function verify({ pool, print, answer }: Bench, { texts, flags }: TypedCommand): Promise<boolean> {
  if (texts.seal !== undefined && !/^[\da-f]{64}$/i.test(texts.seal))
    throw new UsageProblem('A seal consists of 64 hexadecimal digits.');
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const mended = flags.has('repair') ? await repairList(client) : [];
    for (const what of mended) print(`List of proposals: rewrote ${what}.`);
    if (flags.has('repair') && mended.length === 0) print('List of proposals: nothing to repair.');
    const broken = await brokenInvariants(client);
    for (const { sentence, count, examples } of broken) {
      print(`${sentence}: violated by ${count}, such as ${examples.join('; ')}`);
    }
    const { problems, ...log } = await verifySeals(client, texts.seal);
    for (const problem of problems) print(`Event log: ${problem}.`);
    const sound = broken.length === 0 && problems.length === 0;
    if (broken.length > 0) print(`${broken.length} invariants are broken.`);
    if (problems.length > 0) print('The event log differs from what was sealed.');
    if (sound) print('The database is sound.');
    if (log.head)
      print(
        `Event log: ${log.rows} events under ${log.seals} seals, ${log.unsealed} not sealed yet; last seal ${log.head}.`,
      );
    answer({ sound, mended, broken, eventLog: { ...log, problems } });
    return sound;
  } finally {
    client.release();
  }
}

export const databaseCommands: readonly CliCommand[] = [
  {
    name: 'migrate',
    summary: 'update the database to this version',
    details: 'If BACKUP_TO names a folder, a backup is written there before the first migration.',
    creates: true,
    work: migrateDatabase,
  },
  {
    name: 'seed',
    usage: '[--size SIZE]',
    summary: 'fill an empty database with made-up data (not in production)',
    texts: { size: 'demo (default), small, typical, large or tenfold' },
    creates: true,
    work: seed,
  },
  {
    name: 'verify',
    usage: '[--seal SEAL] [--repair]',
    summary: 'check that the database is consistent and the event log complete; prints what is wrong',
    flags: { repair: 'first rewrite the rows of the list of proposals that differ from their records' },
    details: `Events are sealed once a minute; each seal includes the one before. The last one is printed here and in the log of the worker:
passing one that was stored elsewhere proves that the chain was not rebuilt.`,
    texts: { seal: 'a seal stored elsewhere that must be in the chain' },
    work: verify,
  },
];
