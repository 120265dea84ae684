// `npm run trial [typed-text|recorded [small|typical|large]|mails|jobs|failover|old-and-new [commit]|chart]`: the long series that `npm test` runs a
// tenth of, or at a smaller size. In the one pages die while somebody types, as often as ATRIUM_DEATHS says; in the second recorded clients ask
// six at once; in the next two 3,000 mails and 10,000 jobs wait for a worker; in failover the database dies under load, as often as
// ATRIUM_TRIAL_FAILOVER says, and its replica takes its place; in old-and-new the program of an earlier commit serves beside this one; the last
// installs helm and holds what the chart makes against the objects of Kubernetes.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, buildWeb } from './build.mjs';
import { fail, prepare, root } from './setup.mjs';

const [only, which] = process.argv.slice(2);
const size = which ?? 'large';
const bin = (name) => join(root, 'node_modules', '.bin', name);

const serverTests = (args, env) =>
  spawnSync(bin('vitest'), ['run', '--project', 'server*', '--retry', '0', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });

const series = {
  'typed-text': async () => {
    await buildWeb();
    const env = { ATRIUM_DEATHS: '100', ...process.env };
    const cwd = join(root, 'e2e');
    return spawnSync(bin('playwright'), ['test', 'typed-text', '--retries=0'], { cwd, stdio: 'inherit', env });
  },
  recorded: async () => serverTests(['test/recorded-operations'], { ATRIUM_TRIAL_SIZE: size }),
  mails: async () => serverTests(['test/backlog', '-t', 'mails'], { ATRIUM_TRIAL_BACKLOG: '1' }),
  jobs: async () => serverTests(['test/backlog', '-t', 'jobs'], { ATRIUM_TRIAL_BACKLOG: '1' }),
  failover: async () => serverTests(['test/faults/failover'], { ATRIUM_TRIAL_FAILOVER: '5', ...process.env }),
  'old-and-new': async () => {
    // The version before: as told, or the last one that was tagged, or the first that can be told.
    const tag = say('git', ['tag', '--sort=-creatordate', '--list', 'v*']).split('\n')[0];
    const before = (only && which) || tag || rollingSince;
    return serverTests(['test/old-and-new/'], { ATRIUM_TRIAL_BEFORE: buildEarlier(before) });
  },
  chart: async () => {
    say(process.execPath, [join(root, 'tools/chart/install.mjs')]);
    return spawnSync(bin('vitest'), ['run', '--project', 'tools', 'chart.test'], { cwd: root, stdio: 'inherit' });
  },
};

/** The first version that serves on beside later ones: it plans a statement anew whose table a step has changed (decision 348). */
const rollingSince = '82b479c';

/** What a command says; ends the trial where it fails. */
function say(command, args, cwd = root) {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed in ${cwd}.`);
  return stdout.trim();
}

/** Lays an earlier commit out in a folder of its own, with its own packages, and builds its server. Answers the folder. */
function buildEarlier(named) {
  const commit = say('git', ['rev-parse', '--short', `${named}^{commit}`]);
  const folder = join(root, '.cache', `before-${commit}`);
  if (!existsSync(folder)) say('git', ['worktree', 'add', '--detach', folder, commit]);
  console.log(`Building ${named} in ${folder}; npm run trial leaves it there, git worktree remove deletes it`);
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) say('npm', ['ci', '--ignore-scripts'], folder);
  // Its own tools build it: how, is theirs to know.
  say(process.execPath, ['-e', "import('./tools/build.mjs').then(({ buildServer }) => buildServer())"], folder);
  return folder;
}

await prepare(import.meta.url);
await buildServer();
let failed = false;
for (const name of only ? [only] : Object.keys(series)) {
  const { status } = (await series[name]?.()) ?? { status: 1 };
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
