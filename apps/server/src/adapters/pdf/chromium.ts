import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

/** A browser that can be started: by the PDF writer and by the journeys of `e2e`. */
export interface Chromium {
  readonly path: string;
  /** The whole environment to give it: libraries and fonts it needs, and none of our secrets. */
  readonly env: Readonly<Record<string, string>>;
}

/** For `launch`: the packaged browser crashes on its second page with the arguments that its package proposes. */
export const launchArguments: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser of CHROMIUM_PATH when given, otherwise the one from the registry package, unpacked on first use (about three
 * seconds, then kept). It brings its own libraries and fonts; those of the system are used besides.
 */
export async function chromiumExecutable(chromiumPath?: string): Promise<Chromium> {
  if (chromiumPath) return { path: chromiumPath, env: environment({}) };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`There is no packaged browser for ${process.platform}-${process.arch}: set CHROMIUM_PATH.`);
  }
  const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = await unpackOnce(join(packageFolder, 'bin'), `atrium-chromium-${version}`);
  return {
    path: join(folder, 'chromium'),
    env: environment({
      LD_LIBRARY_PATH: join(folder, 'libraries', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    }),
  };
}

function environment(added: Record<string, string>): Record<string, string> {
  const { PATH = '/usr/bin:/bin', TZ } = process.env;
  return { PATH, HOME: homedir(), LANG: 'C.UTF-8', ...(TZ ? { TZ } : {}), ...added };
}

/** Unpacks beside the packages, or into a temporary folder of our own where those are read-only. */
async function unpackOnce(archives: string, name: string): Promise<string> {
  const uid = process.getuid?.() ?? 0;
  const own = join(tmpdir(), `atrium-browser-${uid}`);
  let problem: unknown;
  for (const parent of [join(archives, '..', '..', '..', '.cache'), own]) {
    try {
      await mkdir(parent, { recursive: true, mode: 0o755 });
      // Anybody may have made a folder of that name among the temporary ones, and put a browser of theirs into it.
      if (parent === own && (await lstat(parent)).uid !== uid) throw new Error(`${parent} belongs to another user.`);
      const folder = join(parent, name);
      return existsSync(join(folder, 'chromium')) ? folder : await unpack(archives, folder);
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`The browser could not be unpacked: ${(problem as Error).message}`);
}

/** All of it or nothing appears under the final name, also when several processes unpack at once. */
async function unpack(archives: string, folder: string): Promise<string> {
  const draft = await mkdtemp(`${folder}-`);
  try {
    const read = (name: string) => createReadStream(join(archives, name));
    await Promise.all([
      pipeline(
        read('chromium.br'),
        createBrotliDecompress(),
        createWriteStream(join(draft, 'chromium'), { mode: 0o755 }),
      ),
      pipeline(read('fonts.tar.br'), createBrotliDecompress(), extract(join(draft, 'fonts'))),
      pipeline(read('al2023.tar.br'), createBrotliDecompress(), extract(join(draft, 'libraries'))),
      writeFile(join(draft, 'fonts.conf'), fontsOf(folder)),
    ]);
    await chmod(draft, 0o755);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(join(folder, 'chromium'))) throw error;
  }
  return folder;
}

/** The packaged fonts and, where there are any, those of the system. */
function fontsOf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
