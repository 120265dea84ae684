import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = /\.(?:js|css|svg|json)$/;
/** Smaller files fit into one network packet uncompressed. */
const worthBytes = 1_000;

/** Emits each text file also as Brotli and gzip at the highest compression; the server sends these files unchanged. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      await Promise.all(
        Object.keys(bundle)
          .filter((file) => texts.test(file))
          .map(async (file) => {
            const path = join(dir, file);
            const plain = await readFile(path);
            if (plain.length < worthBytes) return;
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            };
            const [br, gz] = await Promise.all([
              promisify(brotliCompress)(plain, { params }),
              promisify(gzip)(plain, { level: 9 }),
            ]);
            await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
          }),
      );
    },
  };
}
