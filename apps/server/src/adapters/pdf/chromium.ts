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
 * seconds, then kept). It gets fonts of all scripts, and those of the machine besides. Throws a sentence where there is neither, and
 * where the machine lets no program run from its folder.
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

/** Temporary folders are often mounted so that nothing runs from them (`noexec`), which the browser itself would only call EACCES. */
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

/** The folder with the settings of all fonts for one browser, and with its list of them. */
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
