// `npm run trial [typed-text|recorded [small|typical|large]]`: the long series that `npm test` runs a tenth of, or not at all. In the one pages
// die while somebody types, as often as ATRIUM_DEATHS says; in the other recorded clients ask six at once.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildServer, buildWeb } from './build.mjs';
import { prepare, root } from './setup.mjs';

const [only, size = 'typical'] = process.argv.slice(2);
const bin = (name) => join(root, 'node_modules', '.bin', name);

const series = {
  'typed-text': async () => {
    await buildWeb();
    const env = { ATRIUM_DEATHS: '100', ...process.env };
    const cwd = join(root, 'e2e');
    return spawnSync(bin('playwright'), ['test', 'typed-text', '--retries=0'], { cwd, stdio: 'inherit', env });
  },
  recorded: async () => {
    const env = { ...process.env, ATRIUM_TRIAL_SIZE: size };
    const args = ['run', '--project', 'server', '--retry', '0', 'test/recorded-operations'];
    return spawnSync(bin('vitest'), args, { cwd: root, stdio: 'inherit', env });
  },
};

await prepare(import.meta.url);
await buildServer();
let failed = false;
for (const name of only ? [only] : Object.keys(series)) {
  const { status } = (await series[name]?.()) ?? { status: 1 };
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
