import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeOnce } from './made-once.ts';

/**
 * Fonts for the letters and signs that Latin, Greek and Cyrillic ones lack. Browsers take them for single signs that the font asked for
 * does not have; of what a document holds only the signs in it get into its file. Where several have a sign, the first is taken.
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

/** Each package repeats the letters that every font has; one that is not parted, as that of mathematics, calls all it has so. */
function neededOf(files: readonly string[]): string[] {
  const fonts = files.filter((file) => file.endsWith('.woff2'));
  const own = fonts.filter((file) => !/-(latin|latin-ext|greek|cyrillic|cyrillic-ext|vietnamese)-/.test(file));
  return own.length > 0 ? own : fonts;
}

/** The folder with these fonts as browsers find them on a machine: made with the first document (two seconds, 30 MB), then kept. */
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

/** Tells a browser of the fonts of the machine, where it has any, and of those in the folders; `cache` is where it keeps its list of them. */
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
