import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const texts = /\.(?:js|css|svg|json)$/;
/** What is smaller than this fits into one packet as it is. */
const worthBytes = 1_000;

/** Beside each file of text its forms in Brotli and gzip, as small as they get: the server sends them as they are. */
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
