import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { fontSettings, scriptFonts } from './fonts.ts';
import { madeOnce } from './made-once.ts';

/** A browser that can be started, by the PDF writer and by the tests of `e2e`. */
export interface Chromium {
  readonly path: string;
  /** The whole environment to start it with: libraries and fonts that it needs, and no secrets. */
  readonly env: Readonly<Record<string, string>>;
}

/** Arguments for `launch`: with those proposed by its package, the packaged browser crashes on its second page. */
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
 * Returns the browser of CHROMIUM_PATH if given, otherwise the one from the registry package, unpacked on first use (about three seconds,
 * then cached). It gets fonts for all scripts, in addition to those of the machine. Throws a sentence if there is neither, or if the
 * machine allows no program to run from its folder.
 */
export async function chromiumExecutable(chromiumPath?: string): Promise<Chromium> {
  const fonts = await scriptFonts();
  const beside = dirname(fonts);
  if (chromiumPath) {
    await insistItRuns(chromiumPath);
    const settings = await fontsFor(beside, 'atrium-font-settings-2', [], fonts);
    return { path: chromiumPath, env: environment({ FONTCONFIG_FILE: join(settings, 'fonts.conf') }) };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`There is no packaged browser for ${process.platform}-${process.arch}: set CHROMIUM_PATH.`);
  }
  const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const archives = join(packageFolder, 'bin');
  const cache = join(archives, '..', '..', '..', '.cache');
  const folder = await madeOnce(cache, `atrium-chromium-${version}`, (draft) => unpack(archives, draft));
  await insistItRuns(join(folder, 'chromium'));
  const settings = await fontsFor(beside, `atrium-font-settings-2-${version}`, [join(folder, 'fonts')], fonts);
  return {
    path: join(folder, 'chromium'),
    env: environment({
      LD_LIBRARY_PATH: join(folder, 'libraries', 'lib'),
      FONTCONFIG_FILE: join(settings, 'fonts.conf'),
    }),
  };
}

/**
 * Throws a clear sentence if programs cannot run from the folder, as temporary folders are often mounted with `noexec`; the browser itself
 * would only report EACCES.
 */
async function insistItRuns(path: string): Promise<void> {
  try {
    await access(path, constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return;
    throw new Error(`${path} may not be run: mount its folder without noexec, or name another one with TMPDIR.`);
  }
}

function environment(added: Record<string, string>): Record<string, string> {
  const { PATH = '/usr/bin:/bin', TZ } = process.env;
  return { PATH, HOME: homedir(), LANG: 'C.UTF-8', ...(TZ ? { TZ } : {}), ...added };
}

/** Returns the folder with the font settings for one browser, and with its font cache. */
function fontsFor(beside: string, name: string, ownFonts: readonly string[], fonts: string): Promise<string> {
  return madeOnce(beside, name, (draft, folder) =>
    writeFile(join(draft, 'fonts.conf'), fontSettings([...ownFonts, fonts], join(folder, 'cache'))),
  );
}

async function unpack(archives: string, draft: string): Promise<void> {
  const read = (name: string) => createReadStream(join(archives, name));
  await Promise.all([
    pipeline(
      read('chromium.br'),
      createBrotliDecompress(),
      createWriteStream(join(draft, 'chromium'), { mode: 0o755 }),
    ),
    pipeline(read('fonts.tar.br'), createBrotliDecompress(), extract(join(draft, 'fonts'))),
    pipeline(read('al2023.tar.br'), createBrotliDecompress(), extract(join(draft, 'libraries'))),
  ]);
}
