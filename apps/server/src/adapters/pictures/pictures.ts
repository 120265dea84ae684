import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type PrintablePicture, printablePicture } from './printable-picture.ts';

export interface Picture {
  readonly content: Buffer;
  readonly mimeType: string;
}

/** Pictures of the facility that whoever runs the server has laid down, such as its logo; and pictures made fit for printing. */
export interface Pictures {
  /** A picture by its file name; undefined for what is not there, is no picture, or lies elsewhere. */
  read(name: string): Promise<Picture | undefined>;
  /** What browsers do not draw, as a PNG; rejects what can not be read. */
  printable(bytes: Uint8Array): Promise<PrintablePicture>;
}

const mimeTypes: Readonly<Record<string, string>> = {
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Larger pictures are not for the head of every page. */
const mostBytes = 2 * 1024 * 1024;

/** Pictures of one folder. */
export function pictureFolder(folder: string): Pictures {
  return {
    printable: printablePicture,
    async read(name) {
      const mimeType = mimeTypes[extname(name).toLowerCase()];
      if (!mimeType || !/^\w[\w.-]*$/.test(name)) return undefined;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile() || found.size > mostBytes) return undefined;
      return { content: await readFile(path), mimeType };
    },
  };
}
