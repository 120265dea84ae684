import { sizes } from '../../../../../bench/sizes.ts';
import { seedDemo } from '../../../seeds/seed.ts';
import { migrate } from '../../db/migrate.ts';
import { type Bench, type Command, CommandProblem, type Typed } from '../command.ts';
import { brokenInvariants } from '../invariants.ts';

/** Brings the database to the newest version. */
async function migrateDatabase({ pool, print, answer }: Bench): Promise<void> {
  const applied = await migrate(pool);
  print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
  answer({ applied });
}

/** Fills a database without people, with the demo facility or a generated world of a given size. */
async function seed({ config, pool, print, answer }: Bench, { texts }: Typed): Promise<void> {
  if (config.production) throw new CommandProblem('Seeding is for development and tests; this is production.');
  const size = texts.size ?? 'demo';
  await migrate(pool);
  const client = await pool.connect();
  try {
    if (size === 'demo') {
      if (!(await seedDemo(client, new Date()))) throw new CommandProblem(inhabited);
      print('Made the demo facility.');
    } else {
      const facts = Object.entries(sizes).find(([name]) => name === size)?.[1];
      if (!facts) throw new CommandProblem(`There is no size ${size}; choose demo, ${Object.keys(sizes).join(', ')}.`);
      const { rowCount } = await client.query('select 1 from users limit 1');
      if (rowCount) throw new CommandProblem(inhabited);
      const { generate } = await import('../../../../../bench/generate.ts');
      await generate(client, facts, print);
    }
    answer({ size });
  } finally {
    client.release();
  }
}

const inhabited = 'The database has people already; seeding is for an empty one.';

/** Asks the database whether it makes sense; answers false, with the list printed, when it does not. */
async function verify({ pool, print, answer }: Bench): Promise<boolean> {
  const client = await pool.connect();
  try {
    const broken = await brokenInvariants(client);
    for (const { sentence, count, examples } of broken) {
      print(`${sentence}: not so for ${count}, such as ${examples.join('; ')}`);
    }
    print(broken.length === 0 ? 'The database is sound.' : `${broken.length} invariants are broken.`);
    answer({ sound: broken.length === 0, broken });
    return broken.length === 0;
  } finally {
    client.release();
  }
}

export const databaseCommands: readonly Command[] = [
  { name: 'migrate', summary: 'bring the database to the newest version', work: migrateDatabase },
  {
    name: 'seed',
    usage: '[--size SIZE]',
    summary: 'fill an empty database with made-up data (not in production)',
    texts: { size: 'demo (default), small, typical, large or tenfold' },
    work: seed,
  },
  { name: 'verify', summary: 'check that the database makes sense; prints what is wrong', work: verify },
];
