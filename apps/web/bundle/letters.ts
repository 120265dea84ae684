import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The font file with the letters of western European languages, which every screen uses. */
const western = /inter-latin-wght-normal.*\.woff2$/;

/**
 * The characters for which the style sheet of the typeface uses this file; other characters are in separate files that are fetched when
 * they occur.
 */
const ranges: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfffd, 0xfffd],
];
const letters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)))
  .join('');

/** The weights that the theme uses (`packages/ui/src/theme`): from text to bold. */
const weights = { min: 400, max: 700 };

/**
 * Preloads the font of the first screen alongside the program, so that no text shifts when it arrives, and reduces the font to what the
 * product uses: no lighter or heavier weights and no alternate glyphs. That removes a third of the file.
 */
export function lettersFirst(): Plugin {
  return {
    name: 'letters-first',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset' || !western.test(name)) continue;
        file.source = await subsetFont(Buffer.from(file.source), letters, {
          targetFormat: 'woff2',
          variationAxes: { wght: weights },
        });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => western.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}
