import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeOnce } from './made-once.ts';

/**
 * Fonts for letters and signs beyond Latin, Greek and Cyrillic. Browsers use them for single characters that the requested font lacks, and
 * embed only the characters that a document contains. If several fonts have a character, the first is used.
 */
export const fontPackages = [
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-symbols',
  '@fontsource/noto-sans-symbols-2',
  '@fontsource/noto-sans-math',
];

/**
 * Returns the font files that are needed: each package repeats the letters that every font has; a package that is not split, such as the
 * one for mathematics, uses that name for all of its characters.
 */
function neededOf(files: readonly string[]): string[] {
  const fonts = files.filter((file) => file.endsWith('.woff2'));
  const own = fonts.filter((file) => !/-(latin|latin-ext|greek|cyrillic|cyrillic-ext|vietnamese)-/.test(file));
  return own.length > 0 ? own : fonts;
}

/** Returns a folder with these fonts as browsers expect them on a machine: created with the first document (two seconds, 30 MB), then kept. */
export function scriptFonts(): Promise<string> {
  const beside = join(folderOf(fontPackages[0] as string), '..', '..', '.cache');
  return madeOnce(beside, 'atrium-fonts-2', async (draft) => {
    const { decompress } = await import('woff2-encoder');
    for (const name of fontPackages) {
      const files = join(folderOf(name), 'files');
      for (const file of neededOf(await readdir(files))) {
        const font = await decompress(await readFile(join(files, file)));
        await writeFile(join(draft, `${basename(file, '.woff2')}.ttf`), font);
      }
    }
  });
}

function folderOf(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(name)));
}

/**
 * Returns the settings that point a browser to the fonts of the machine, if it has any, and to those in the folders; `cache` is where it
 * stores its list of them.
 */
export function fontSettings(folders: readonly string[], cache: string): string {
  const escaped = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.map((folder) => `  <dir>${escaped(folder)}</dir>`).join('\n')}
  <cachedir>${escaped(cache)}</cachedir>
</fontconfig>
`;
}
